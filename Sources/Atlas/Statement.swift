import Foundation

/// A statement about a country, which is true or false.
///
/// `template` says how the value belongs to the country. A client in another language makes its own
/// texts from templates and values; towns, countries, languages and currencies have their German
/// names in ``Facts``.
///
/// | template | value | its text in English |
/// |---|---|---|
/// | `capital` | town | Its capital is Bern. |
/// | `neighbour` | country | It has a land border with Italy. |
/// | `language` | language | Danish is an official language there. |
/// | `currency` | currency | Its legal tender is the Swiss Franc. |
/// | `drivingSide` | side | Vehicles drive on the left. |
/// | `coast` | flag | It has a coast. / It is landlocked. |
/// | `island` | flag | All of it lies on islands. / A part of it lies on a continent. |
/// | `equator` | flag | The equator crosses its land. / The equator does not cross its land. |
/// | `region` | region | The UN's list of regions has it under Western Africa. |
/// | `largerThan` | country | It is larger than Italy. |
/// | `morePeopleThan` | country | More people live there than in Italy. |
/// | `capitalNorthOf` | country | Its capital is farther north than that of Italy. |
/// | `mostPopulousNeighbour` | country | Of its neighbours, Italy has the most inhabitants. |
/// | `populationAbove` | number | More than 20 million people live there. |
public struct Statement: Hashable, Sendable {
  /// The form of a statement. The raw values are stored as parts of ids.
  public enum Template: String, CaseIterable, Sendable {
    case capital
    case neighbour
    case language
    case currency
    case drivingSide
    case coast
    case island
    case equator
    case region
    case largerThan
    case morePeopleThan
    case capitalNorthOf
    case mostPopulousNeighbour
    case populationAbove
  }

  /// The thing that a statement claims of its country.
  public enum Value: Hashable, Sendable {
    /// An ISO 3166-1 code.
    case country(String)
    case town(LocalizedName)
    /// An ISO 639 code.
    case language(String)
    /// An ISO 4217 code.
    case currency(String)
    case side(DrivingSide)
    case region(Region)
    /// Inhabitants, square kilometers, or degrees of latitude.
    case number(Double)
    case flag(Bool)
  }

  public let template: Template
  /// The ISO 3166-1 code of the country that the statement is about.
  public let country: String
  public let value: Value

  public init(template: Template, country: String, value: Value) {
    self.template = template
    self.country = country
    self.value = value
  }

  /// A stable name, such as `capital.FR.lyon`: the template, the country and the value. It names
  /// the same statement in every version, and does not tell whether that is true.
  public var id: String { "\(template.rawValue).\(country).\(value.idPart)" }
}

extension Statement.Value {
  /// Letters, digits and hyphens.
  fileprivate var idPart: String {
    switch self {
    case .country(let code), .language(let code), .currency(let code): code
    case .town(let name): Self.slug(name.english)
    case .side(let side): side.rawValue
    case .region(let region): region.rawValue
    case .number(let number): String(Int(number))
    case .flag(let flag): flag ? "yes" : "no"
    }
  }

  /// The letters without marks in lower case, and hyphens for all between them.
  private static func slug(_ text: String) -> String {
    var slug = ""
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      if scalar.isASCII, scalar.properties.isAlphabetic {
        slug += scalar.properties.lowercaseMapping
      } else if scalar.isASCII || !scalar.properties.isAlphabetic {
        if !slug.isEmpty, !slug.hasSuffix("-") { slug += "-" }
      } else {
        slug += String(scalar.value, radix: 16)
      }
    }
    return slug
  }
}
