import GameRules
import JSON

/// A statement about a country, which is true or false. It does not tell which.
public struct StatementCard: WireObject, Hashable {
  public var template: StatementTemplate
  /// The country that it is about.
  public var country: CountryCode
  public var value: StatementValue

  public init(template: StatementTemplate, country: CountryCode, value: StatementValue) {
    self.template = template
    self.country = country
    self.value = value
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    template = try fields("template", \.template, "The form of its sentence.")
    country = try fields("country", \.country, "The country that it is about.")
    value = try fields("value", \.value, "The claim about the country.")
  }

  public static let schemaName: StaticString? = "Statement"
  public static let documentation: StaticString =
    "A statement about a country: clients make a sentence of it in their own language."
}

/// The form of a statement.
public enum StatementTemplate: String, WireEnumeration {
  /// The value is the capital.
  case capital
  /// It has a land border with the value.
  case neighbour
  /// The value is an official language.
  case language
  /// The value is legal tender.
  case currency
  /// Vehicles drive on that side.
  case drivingSide
  /// It has a coast, or none.
  case coast
  /// All of it lies on islands, or not.
  case island
  /// The equator crosses its land, or not.
  case equator
  /// The region that the United Nations count it to.
  case region
  /// It is larger than the value.
  case largerThan
  /// It has more inhabitants than the value.
  case morePeopleThan
  /// Its capital is farther north than that of the value.
  case capitalNorthOf
  /// Of its neighbours, the value has the most inhabitants.
  case mostPopulousNeighbour
  /// It has more inhabitants than the value.
  case populationAbove
}

/// A value that a statement claims of a country, or that is right: one member says which kind.
public struct StatementValue: WireObject, Hashable {
  public var country: CountryCode?
  public var town: String?
  public var townInGerman: String?
  public var language: String?
  public var currency: String?
  public var side: FactCard.DrivingSide?
  public var region: String?
  public var number: Double?
  public var flag: Bool?

  public init(
    country: CountryCode? = nil, town: String? = nil, townInGerman: String? = nil,
    language: String? = nil, currency: String? = nil, side: FactCard.DrivingSide? = nil,
    region: String? = nil, number: Double? = nil, flag: Bool? = nil
  ) {
    self.country = country
    self.town = town
    self.townInGerman = townInGerman
    self.language = language
    self.currency = currency
    self.side = side
    self.region = region
    self.number = number
    self.flag = flag
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    country = try fields.optional("country", \.country, "A country.")
    town = try fields.optional("town", \.town, "The English name of a town.")
    townInGerman = try fields.optional(
      "townDe", \.townInGerman, "The town's German name, where it is another one.")
    language = try fields.optional("language", \.language, "An ISO 639 code.")
    currency = try fields.optional("currency", \.currency, "An ISO 4217 code.")
    side = try fields.optional("side", \.side, "The side on which vehicles drive.")
    region = try fields.optional("region", \.region, "A region, as in facts.")
    number = try fields.optional(
      "number", \.number, "Inhabitants, square kilometers, or degrees of latitude.")
    flag = try fields.optional("flag", \.flag, "That it is so, or that it is not.")
  }

  public static let schemaName: StaticString? = "StatementValue"
  public static let documentation: StaticString =
    "A value that a statement claims, or that is right. One member says which kind."
}

/// A statement after its reveal.
public struct RevealedStatement: WireObject, Hashable {
  public var isTrue: Bool
  /// The words of the statement; `nil` if the server does not know it any more.
  public var statement: StatementCard?
  public var explanation: [StatementValue]?

  public init(
    isTrue: Bool, statement: StatementCard? = nil, explanation: [StatementValue]? = nil
  ) {
    self.isTrue = isTrue
    self.statement = statement
    self.explanation = explanation
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    isTrue = try fields("isTrue", \.isTrue, "Whether it is true.")
    statement = try fields.optional(
      "statement", \.statement, "The statement; absent if the server knows it no more.")
    explanation = try fields.optional(
      "explanation", \.explanation,
      """
      All values with which it would be true; of a comparison the two figures, the own country's \
      first. Absent if the server knows the statement no more.
      """)
  }

  public static let schemaName: StaticString? = "RevealedStatement"
  public static let documentation: StaticString = "Whether a statement is true, and why."
}
