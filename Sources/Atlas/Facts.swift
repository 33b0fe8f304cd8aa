import Foundation
import JSON

/// The facts about all countries and territories, and the names of languages and currencies.
///
/// An immutable value of about a megabyte.
public struct Facts: Sendable {
  /// The attribution that must be shown with the facts.
  public static let attribution =
    "Made with Natural Earth. GeoNames, CC BY 4.0. The World Factbook. Unicode CLDR"

  /// All countries and territories with an ISO 3166-1 code, in the order of the codes.
  public let countries: [CountryFacts]
  /// The names of the official languages, by their ISO 639 codes.
  public let languages: [String: LocalizedName]
  /// The names of the currencies, by their ISO 4217 codes.
  public let currencies: [String: LocalizedName]
  private let indexes: [String: Int]

  /// The facts that come with the program. Reads a file of 90 kB, which takes some milliseconds.
  public static func shipped() throws(AtlasError) -> Facts {
    try Facts(contentsOf: Bundle.module.bundleURL.appending(path: "facts.json"))
  }

  /// Reads facts from a file made by `recipe/`.
  public init(contentsOf url: URL) throws(AtlasError) {
    guard let data = try? Data(contentsOf: url) else { throw .missing(path: url.path) }
    guard let document = try? JSONDocument([UInt8](data)), let facts = Facts(document.root) else {
      throw .damaged(path: url.path)
    }
    self = facts
  }

  /// `nil` unless all countries can be read, stand in order, and name only languages and
  /// currencies that have names.
  init?(_ root: JSONNode) {
    guard let elements = root["countries"]?.elements,
      let languages = Self.names(root["languages"]), let currencies = Self.names(root["currencies"])
    else { return nil }
    var countries: [CountryFacts] = []
    for element in elements {
      guard let country = CountryFacts(element),
        countries.last.map({ $0.code < country.code }) ?? true,
        country.languages.allSatisfy({ languages[$0] != nil }),
        country.currencies.allSatisfy({ currencies[$0] != nil })
      else { return nil }
      countries.append(country)
    }
    self.countries = countries
    self.languages = languages
    self.currencies = currencies
    indexes = Dictionary(uniqueKeysWithValues: countries.enumerated().map { ($1.code, $0) })
    guard countries.allSatisfy({ $0.neighbours.allSatisfy { indexes[$0] != nil } }) else {
      return nil
    }
  }

  /// The facts about the country with this ISO 3166-1 code.
  public subscript(code: String) -> CountryFacts? { indexes[code].map { countries[$0] } }

  private static func names(_ node: JSONNode?) -> [String: LocalizedName]? {
    guard let members = node?.members else { return nil }
    var names: [String: LocalizedName] = [:]
    for member in members {
      let texts = member.value.elements.map { $0.compactMap(\.string) } ?? []
      guard let code = member.name.string, texts.count == 2 else { return nil }
      names[code] = LocalizedName(english: texts[0], german: texts[1])
    }
    return names
  }
}
