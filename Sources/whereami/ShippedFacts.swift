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
    let statements = Statements(facts)
    return FactBook(
      countries: countries, attribution: Facts.attribution,
      quiz: statements.json(attribution: Facts.attribution),
      quizBook: QuizBook(statements.entries.compactMap { QuizQuestion($0, facts) }))
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

extension QuizQuestion {
  /// `nil` without a town of the country, and for what the wire does not know.
  fileprivate init?(_ entry: Statements.Entry, _ facts: Facts) {
    let statement = entry.statement
    let country = facts[statement.country]
    guard let card = StatementCard(statement),
      let place = (country?.capitals.first ?? country?.largeTowns.first)?.place
    else { return nil }
    self.init(
      QuizStatement(id: statement.id, isTrue: entry.isTrue), card: card,
      explanation: facts.answer(to: statement).compactMap { StatementValue($0) }, place: place)
  }
}

extension StatementCard {
  fileprivate init?(_ statement: Statement) {
    guard let template = StatementTemplate(rawValue: statement.template.rawValue),
      let country = CountryCode(statement.country), let value = StatementValue(statement.value)
    else { return nil }
    self.init(template: template, country: country, value: value)
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
      guard let value = StatementValue(entry.statement.value) else { continue }
      writer.beginObject()
      writer.name("id")
      writer.string(entry.statement.id)
      writer.name("template")
      writer.string(entry.statement.template.rawValue)
      writer.name("country")
      writer.string(entry.statement.country)
      writer.name("value")
      value.write(to: &writer)
      writer.name("isTrue")
      writer.boolean(entry.isTrue)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}

extension StatementValue {
  /// `nil` for a country without a code of two letters.
  fileprivate init?(_ value: Statement.Value) {
    self.init()
    switch value {
    case .country(let code):
      guard let code = CountryCode(code) else { return nil }
      country = code
    case .town(let name):
      town = name.english
      townInGerman = name.german == name.english ? nil : name.german
    case .language(let code): language = code
    case .currency(let code): currency = code
    case .side(let side): self.side = side == .left ? .left : .right
    case .region(let region): self.region = region.rawValue
    case .number(let number): self.number = number
    case .flag(let flag): self.flag = flag
    }
  }
}
