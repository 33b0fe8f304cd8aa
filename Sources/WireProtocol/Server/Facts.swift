import GameRules
import Geodesy

/// The facts about a country.
public enum FactGet: WireMethod {
  public static let name: StaticString = "fact.get"
  public static let documentation: StaticString = """
    What is known of a country: its capital, neighbours, languages and so on. Open to everybody, \
    also before signing in. Whoever shows it shows the attribution.
    """
  public static let errors: [GameErrorCode] = [.unknownCountry]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var country: CountryCode

    public init(country: CountryCode) { self.country = country }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      country = try fields("country", \.country, "The country.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var facts: FactCard
    public var attribution: String

    public init(facts: FactCard, attribution: String) {
      self.facts = facts
      self.attribution = attribution
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      facts = try fields("facts", \.facts, "The facts.")
      attribution = try fields("attribution", \.attribution, "Where they are from.")
    }
  }
}

/// The facts about a country.
public struct FactCard: WireObject, Hashable {
  public var country: CountryCode
  public var name: LocalName
  /// The country that administers the territory.
  public var administeredBy: CountryCode?
  public var region: String
  public var capitals: [Capital]
  public var neighbours: [CountryCode]
  public var languages: [String]
  public var currencies: [String]
  public var population: Int
  public var area: Double
  public var demonym: String?
  public var drivingSide: DrivingSide
  public var hasCoast: Bool
  public var isIsland: Bool
  public var isOnEquator: Bool

  public enum DrivingSide: String, WireEnumeration, Hashable {
    case left, right
  }

  /// A name in the languages of the browser's client.
  public struct LocalName: WireObject, Hashable {
    public var english: String
    public var german: String

    public init(english: String, german: String) {
      self.english = english
      self.german = german
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      english = try fields("en", \.english, "In English.")
      german = try fields("de", \.german, "In German.")
    }

    public static let documentation: StaticString = "A name in several languages."
  }

  /// A seat of government.
  public struct Capital: WireObject, Hashable {
    public var name: LocalName
    public var coordinate: Coordinate

    public init(name: LocalName, coordinate: Coordinate) {
      self.name = name
      self.coordinate = coordinate
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      name = try fields("name", \.name, "What it is called.")
      coordinate = try fields("place", \.coordinate, "Where it is.")
    }

    public static let documentation: StaticString = "A capital."
  }

  public init(
    country: CountryCode, name: LocalName, administeredBy: CountryCode?, region: String,
    capitals: [Capital], neighbours: [CountryCode], languages: [String], currencies: [String],
    population: Int, area: Double, demonym: String?, drivingSide: DrivingSide, hasCoast: Bool,
    isIsland: Bool, isOnEquator: Bool
  ) {
    self.country = country
    self.name = name
    self.administeredBy = administeredBy
    self.region = region
    self.capitals = capitals
    self.neighbours = neighbours
    self.languages = languages
    self.currencies = currencies
    self.population = population
    self.area = area
    self.demonym = demonym
    self.drivingSide = drivingSide
    self.hasCoast = hasCoast
    self.isIsland = isIsland
    self.isOnEquator = isOnEquator
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    country = try fields("country", \.country, "ISO 3166-1 alpha-2.")
    name = try fields("name", \.name, "What it is called.")
    administeredBy = try fields.optional(
      "administeredBy", \.administeredBy, "Of a dependent territory: the country it belongs to.")
    region = try fields(
      "region", \.region, "The region of the UN's standard M49, such as western-europe.")
    capitals = try fields("capitals", \.capitals, "Several where the role is shared; or none.")
    neighbours = try fields("neighbours", \.neighbours, "Those with a common land border.")
    languages = try fields("languages", \.languages, "Official ones, by ISO 639 codes.")
    currencies = try fields("currencies", \.currencies, "Legal tender, by ISO 4217 codes.")
    population = try fields("population", \.population, "Inhabitants, rounded.")
    area = try fields("areaKm2", \.area, "In square kilometers, rounded, lakes included.")
    demonym = try fields.optional("demonym", \.demonym, "The English adjective, such as Danish.")
    drivingSide = try fields("drivingSide", \.drivingSide, "Where vehicles drive.")
    hasCoast = try fields("coast", \.hasCoast, "Whether it is on the sea.")
    isIsland = try fields("island", \.isIsland, "Whether all of it lies on islands.")
    isOnEquator = try fields("equator", \.isOnEquator, "Whether the equator crosses its land.")
  }

  public static let schemaName: StaticString? = "CountryFacts"
  public static let documentation: StaticString = "What is known of a country."
}
