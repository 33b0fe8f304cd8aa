import Atlas
import GameRules
import GameServer
import JSON
import WireProtocol

extension FactBook {
  /// The facts and the statements that ship.
  static func shipped() throws -> FactBook {
    let facts = try Facts.shipped()
    var countries: [CountryCode: FactCard] = [:]
    for country in facts.countries {
      guard let card = FactCard(country) else { continue }
      countries[card.country] = card
    }
    return FactBook(
      countries: countries, attribution: Facts.attribution,
      quiz: Statements(facts).json(attribution: Facts.attribution))
  }
}

extension FactCard {
  fileprivate init?(_ facts: CountryFacts) {
    guard let code = CountryCode(facts.code) else { return nil }
    let owner: CountryCode? =
      if case .dependency(let code) = facts.status { CountryCode(code) } else { nil }
    self.init(
      country: code, name: LocalName(facts.name), administeredBy: owner,
      region: facts.region.rawValue,
      capitals: facts.capitals.map {
        Capital(name: LocalName($0.name), coordinate: $0.place)
      },
      neighbours: facts.neighbours.compactMap { CountryCode($0) }, languages: facts.languages,
      currencies: facts.currencies, population: facts.population, area: facts.area,
      demonym: facts.demonym, drivingSide: facts.drivingSide == .left ? .left : .right,
      hasCoast: facts.hasCoast, isIsland: facts.isIsland, isOnEquator: facts.isOnEquator)
  }
}

extension FactCard.LocalName {
  fileprivate init(_ name: LocalizedName) {
    self.init(english: name.english, german: name.german)
  }
}

extension Statements {
  /// The statements as browsers keep them for a quiz without a connection.
  fileprivate func json(attribution: String) -> [UInt8] {
    var writer = JSONWriter(capacity: 256 * 1024)
    writer.beginObject()
    writer.name("attribution")
    writer.string(attribution)
    writer.name("statements")
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      writer.name("id")
      writer.string(entry.statement.id)
      writer.name("template")
      writer.string(entry.statement.template.rawValue)
      writer.name("country")
      writer.string(entry.statement.country)
      writer.name("value")
      entry.statement.value.write(to: &writer)
      writer.name("isTrue")
      writer.boolean(entry.isTrue)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}

extension Statement.Value {
  /// An object with one member, named for the kind of value; of a town its German name as well,
  /// where that is another one.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .country(let code): writer.member("country", code)
    case .town(let name):
      writer.member("town", name.english)
      if name.german != name.english { writer.member("townDe", name.german) }
    case .language(let code): writer.member("language", code)
    case .currency(let code): writer.member("currency", code)
    case .side(let side): writer.member("side", side.rawValue)
    case .region(let region): writer.member("region", region.rawValue)
    case .number(let number):
      writer.name("number")
      writer.double(number)
    case .flag(let flag):
      writer.name("flag")
      writer.boolean(flag)
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, _ value: String) {
    self.name(name)
    string(value)
  }
}
