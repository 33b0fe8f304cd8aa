import Geodesy
import JSON

/// The facts about a country or territory with an ISO 3166-1 code.
///
/// `recipe/README.md` names the sources. Figures are rounded and belong to no particular year.
public struct CountryFacts: Hashable, Sendable {
  /// The relation to other countries.
  public enum Status: Hashable, Sendable {
    /// A member or observer of the United Nations, or a country that governs itself.
    case country
    /// A territory that the country with this code administers.
    case dependency(of: String)
    /// Antarctica and Western Sahara.
    case territory
  }

  /// A question about the country whose answer depends on definitions, and is not to be asked.
  enum Doubt: String {
    case coast, island, equator
  }

  /// Two capital letters, as of ``Country``.
  public let code: String
  public let name: LocalizedName
  public let status: Status
  public let region: Region
  /// Several where the country shares the role out, the head of state's first; none where there is
  /// no capital, or where it is disputed.
  public let capitals: [FactTown]
  /// At most two of the largest towns that are far from the capital and not a seat of government.
  public let largeTowns: [FactTown]
  /// The codes of countries with a common land border, in order.
  public let neighbours: [String]
  /// The codes of countries about whose border with this one sources disagree.
  let uncertainNeighbours: Set<String>
  /// ISO 639 codes of the official languages, the most spoken first where that is known.
  public let languages: [String]
  /// ISO 639 codes of other languages that are spoken, or official in a part of the country.
  public let otherLanguages: [String]
  /// ISO 4217 codes of the legal tender, the country's own first.
  public let currencies: [String]
  /// The inhabitants, two digits of it exact; 0 where nobody lives.
  public let population: Int
  /// The area in km², lakes included, three digits of it exact.
  public let area: Double
  /// The English adjective, such as `Danish`.
  public let demonym: String?
  public let drivingSide: DrivingSide
  /// Whether land of the country is on the sea. The Caspian Sea is a lake.
  public let hasCoast: Bool
  /// Whether no land of the country is on a continent.
  public let isIsland: Bool
  /// Whether the equator crosses land of the country.
  public let isOnEquator: Bool
  let doubts: Set<Doubt>
}

extension CountryFacts {
  /// Reads a country of `facts.json`; `nil` if a member is missing or of another kind.
  init?(_ node: JSONNode) {
    guard let code = node["code"]?.string, let english = node["name"]?.string,
      let region = node["region"]?.string.flatMap(Region.init(rawValue:)),
      let capitals = Self.towns(node["capitals"]), let largeTowns = Self.towns(node["towns"])
    else { return nil }
    self.code = code
    name = LocalizedName(english: english, german: node["de"]?.string ?? english)
    if let owner = node["of"]?.string {
      status = .dependency(of: owner)
    } else {
      status = node["territory"]?.boolean == true ? .territory : .country
    }
    self.region = region
    self.capitals = capitals
    self.largeTowns = largeTowns
    neighbours = Self.strings(node["neighbours"])
    uncertainNeighbours = Set(Self.strings(node["doubtful"]))
    languages = Self.strings(node["languages"])
    otherLanguages = Self.strings(node["spoken"])
    currencies = Self.strings(node["currencies"])
    population = node["population"]?.integer.map(Int.init) ?? 0
    area = node["area"]?.double ?? 0
    demonym = node["demonym"]?.string
    drivingSide = node["left"]?.boolean == true ? .left : .right
    hasCoast = node["coast"]?.boolean == true
    isIsland = node["island"]?.boolean == true
    isOnEquator = node["equator"]?.boolean == true
    doubts = Set(Self.strings(node["doubts"]).compactMap(Doubt.init(rawValue:)))
  }

  private static func strings(_ node: JSONNode?) -> [String] {
    guard let elements = node?.elements else { return [] }
    return elements.compactMap(\.string)
  }

  /// No towns if the member is missing; `nil` if one of them is not a town.
  private static func towns(_ node: JSONNode?) -> [FactTown]? {
    guard let elements = node?.elements else { return [] }
    var towns: [FactTown] = []
    for element in elements {
      let numbers = element["at"]?.elements.map { $0.compactMap(\.double) } ?? []
      guard let english = element["name"]?.string, numbers.count == 2,
        let place = Coordinate(latitude: numbers[1], longitude: numbers[0])
      else { return nil }
      let name = LocalizedName(english: english, german: element["de"]?.string ?? english)
      towns.append(FactTown(name: name, place: place))
    }
    return towns
  }
}
