import Testing

@testable import Atlas

@Suite("Statements of the quiz")
struct StatementsTests {
  private let facts = FactsUnderTest.facts
  private static let statements = Statements(FactsUnderTest.facts)
  private let entries = Self.statements.entries

  @Test("Each is as true as it was made to be, by an independent decision")
  func agree() {
    for entry in entries {
      #expect(facts.truth(of: entry.statement) == entry.isTrue, "\(entry.statement.id)")
    }
  }

  @Test("There are about 2000, half of them true, in each template")
  func balance() {
    #expect((1700...2700).contains(entries.count), "\(entries.count)")
    for template in Statement.Template.allCases {
      let own = entries.filter { $0.statement.template == template }
      let share = Double(own.count(where: \.isTrue)) / Double(max(own.count, 1))
      #expect(own.count >= 40, "\(template): \(own.count)")
      #expect((0.4...0.6).contains(share), "\(template): \(share) of \(own.count)")
    }
  }

  @Test("No two are the same, and ids are unique, plain and found again")
  func unique() {
    #expect(Set(entries.map(\.statement)).count == entries.count)
    #expect(Set(entries.map(\.statement.id)).count == entries.count)
    for entry in entries {
      let id = entry.statement.id
      #expect(id.utf8.allSatisfy { $0 < 128 && $0 > 32 }, "\(id)")
      #expect(Self.statements[id] == entry)
    }
    #expect(Self.statements["capital.XX.nowhere"] == nil)
  }

  @Test("They are made the same way again")
  func deterministic() {
    #expect(Statements(facts).entries == entries)
  }

  @Test("Each names values that exist, and has a text and an answer")
  func values() {
    let towns = Set(facts.countries.flatMap { $0.capitals + $0.largeTowns }.map(\.name))
    for entry in entries {
      let statement = entry.statement
      #expect(facts[statement.country]?.status == .country)
      switch statement.value {
      case .country(let code): #expect(facts[code]?.status == .country, "\(statement.id)")
      case .town(let name): #expect(towns.contains(name), "\(statement.id)")
      case .language(let code): #expect(facts.languages[code] != nil, "\(statement.id)")
      case .currency(let code): #expect(facts.currencies[code] != nil, "\(statement.id)")
      case .number(let number): #expect(number > 0)
      case .side, .region, .flag: break
      }
      #expect(facts.text(of: statement).hasSuffix("."))
      #expect(!facts.heading(of: statement).isEmpty)
      #expect(!facts.answer(to: statement).isEmpty, "\(statement.id)")
    }
  }

  @Test("The answer contains the value just where the statement is true, but for comparisons")
  func answers() {
    let compared: Set<Statement.Template> = [
      .largerThan, .morePeopleThan, .capitalNorthOf, .populationAbove,
    ]
    for entry in entries where !compared.contains(entry.statement.template) {
      let answer = facts.answer(to: entry.statement)
      #expect(answer.contains(entry.statement.value) == entry.isTrue, "\(entry.statement.id)")
    }
  }

  @Test("What is compared is 1.5 times as large, or 2° farther north")
  func margins() throws {
    for entry in entries {
      let numbers = facts.answer(to: entry.statement).compactMap {
        if case .number(let number) = $0 { number } else { Double?.none }
      }
      switch entry.statement.template {
      case .largerThan, .morePeopleThan:
        try #require(numbers.count == 2)
        #expect(max(numbers[0], numbers[1]) >= 1.5 * min(numbers[0], numbers[1]))
      case .capitalNorthOf:
        try #require(numbers.count == 2)
        #expect(abs(numbers[0] - numbers[1]) >= 2)
      case .capital, .neighbour, .language, .currency, .drivingSide, .coast, .island, .equator,
        .region, .mostPopulousNeighbour, .populationAbove:
        break
      }
    }
  }

  @Test("False languages are not spoken there, and false borders not disputed")
  func clearlyFalse() throws {
    for entry in entries {
      let country = try #require(facts[entry.statement.country])
      switch (entry.statement.template, entry.statement.value) {
      case (.language, .language(let code)) where !entry.isTrue:
        #expect(!country.otherLanguages.contains(code), "\(entry.statement.id)")
      case (.neighbour, .country(let code)), (.mostPopulousNeighbour, .country(let code)):
        #expect(!country.uncertainNeighbours.contains(code), "\(entry.statement.id)")
      default: break
      }
    }
  }

  @Test("False values come from near the country, false borders from two borders away")
  func falseValues() throws {
    let countries = facts.countries.filter { $0.status == .country }
    for entry in entries where !entry.isTrue {
      let country = try #require(facts[entry.statement.country])
      let others = countries.filter { $0.code != country.code }
      let region = others.filter { $0.region == country.region }
      let continent = others.filter { $0.region.continent == country.region.continent }
      let near = region.count >= 3 ? region : continent
      #expect(comes(entry.statement, from: near, to: country), "\(entry.statement.id)")
    }
  }

  private func comes(
    _ statement: Statement, from near: [CountryFacts], to country: CountryFacts
  ) -> Bool {
    switch statement.value {
    case .town(let name):
      (country.largeTowns + near.flatMap(\.capitals)).contains { $0.name == name }
    case .language(let code): near.contains { $0.languages.contains(code) }
    case .currency(let code): near.contains { $0.currencies.contains(code) }
    case .region(let region): region.continent == country.region.continent
    case .country(let code) where statement.template == .mostPopulousNeighbour:
      country.neighbours.contains(code)
    case .country(let code) where statement.template == .neighbour:
      country.neighbours.contains { facts[$0]?.neighbours.contains(code) ?? false }
        || near.contains { $0.code == code }
    case .country(let code): near.contains { $0.code == code }
    case .side: (near + [country]).contains { $0.drivingSide == .left }
    case .flag where statement.template == .equator:
      (near + [country]).contains { $0.isOnEquator }
    case .flag where statement.template == .island: (near + [country]).contains { $0.isIsland }
    case .flag, .number: true
    }
  }

  @Test("A statement of the wrong kind or about nobody is false")
  func nonsense() {
    let wrong = Statement(template: .capital, country: "FR", value: .flag(true))
    let nobody = Statement(template: .largerThan, country: "XX", value: .country("FR"))
    #expect(!facts.truth(of: wrong))
    #expect(!facts.truth(of: nobody))
    #expect(facts.answer(to: nobody) == [])
  }

  @Test("Texts are English sentences about the country in the heading")
  func texts() {
    let capital = Statement(
      template: .capital, country: "CH",
      value: .town(LocalizedName(english: "Bern", german: "Bern")))
    #expect(facts.heading(of: capital) == "Switzerland")
    #expect(facts.text(of: capital) == "Its capital is Bern.")
    #expect(capital.id == "capital.CH.bern")
    #expect(facts.truth(of: capital))
    let people = Statement(template: .populationAbove, country: "DE", value: .number(500_000))
    #expect(facts.text(of: people) == "More than 500 000 people live there.")
    let million = Statement(template: .populationAbove, country: "DE", value: .number(50_000_000))
    #expect(facts.text(of: million) == "More than 50 million people live there.")
  }
}
