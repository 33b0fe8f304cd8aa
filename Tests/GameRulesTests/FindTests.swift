import Geodesy
import Testing

@testable import GameRules

@Suite("Finds")
struct FindTests {
  typealias Fixture = MatchFixture
  private let alice = Fixture.alice
  private static let day = DailyNumber(333)!

  /// Terms with keys that follow from a number.
  private static func terms(
    _ number: Int, left: Int = 10, missing: Set<Recipe> = Set(Recipe.allCases)
  ) -> FindTerms {
    var random = SeededRandom(seed: UInt64(number))
    return FindTerms(key: LinkSecret(using: &random), day: day, left: left, missing: missing)
  }

  private static func find(
    _ terms: FindTerms, round: Int = 1, score: Int = 5000, _ difficulty: Difficulty = .pathfinder,
    after earlier: [Find] = []
  ) -> Find? {
    terms.find(inRound: round, score: score, difficulty: difficulty, after: earlier)
  }

  @Test("A round of 4000 points may bring a find, one of fewer never")
  func points() {
    let lucky = (0..<100).filter { Self.find(Self.terms($0)) != nil }
    #expect(!lucky.isEmpty && lucky.count < 100)
    for number in lucky {
      #expect(Self.find(Self.terms(number), score: 4000) == Self.find(Self.terms(number)))
      #expect(Self.find(Self.terms(number), score: 3999) == nil)
    }
  }

  @Test(
    "The chance is 10, 20 or 30 percent by difficulty",
    arguments: [(Difficulty.hiker, 0.1), (.scout, 0.2), (.pathfinder, 0.3)])
  func chances(_ difficulty: Difficulty, chance: Double) {
    let count = (0..<2000).count { Self.find(Self.terms($0), difficulty) != nil }
    // Four standard deviations either way.
    let deviation = (2000 * chance * (1 - chance)).squareRoot()
    #expect(abs(Double(count) - 2000 * chance) < 4 * deviation)
  }

  @Test("A find of a lower difficulty is one of a higher as well: nothing else decides")
  func nested() {
    for number in 0..<300 {
      guard let find = Self.find(Self.terms(number), .hiker) else { continue }
      #expect(Self.find(Self.terms(number), .pathfinder) == find)
    }
  }

  @Test("One find in four is a recipe that is missing, as long as any is; all others ingredients")
  func kinds() {
    let finds = (0..<4000).compactMap { Self.find(Self.terms($0)) }
    let recipes = finds.count { if case .recipe = $0 { true } else { false } }
    #expect(abs(Double(recipes) / Double(finds.count) - 0.25) < 0.05)
    #expect(Set(finds).count == Ingredient.allCases.count + Recipe.allCases.count, "all come")
    for number in 0..<500 {
      let only = Self.find(Self.terms(number, missing: [.wreath]))
      if case .recipe(let recipe)? = only { #expect(recipe == .wreath) }
      guard let none = Self.find(Self.terms(number, missing: [])) else { continue }
      guard case .ingredient = none else {
        Issue.record("a recipe, though all are known")
        continue
      }
    }
  }

  @Test("A recipe that the match brought before is not found again")
  func noRecipeTwice() {
    let earlier = Recipe.allCases.filter { $0 != .necklace }.map(Find.recipe)
    for number in 0..<500 {
      guard case .recipe(let recipe)? = Self.find(Self.terms(number, left: 9), after: earlier)
      else { continue }
      #expect(recipe == .necklace)
    }
  }

  @Test("With no finds left on the day there is none, and each find takes one")
  func cap() {
    for number in 0..<200 {
      #expect(Self.find(Self.terms(number, left: 0)) == nil)
      #expect(Self.find(Self.terms(number, left: 1), after: [.ingredient(.shell)]) == nil)
    }
  }

  @Test("The same key and round bring the same find; other rounds and keys decide for themselves")
  func sameAgain() {
    let terms = Self.terms(7)
    #expect(
      (1...5).map { Self.find(terms, round: $0) } == (1...5).map { Self.find(terms, round: $0) })
    let outcomes = Set((1...200).map { Self.find(terms, round: $0) })
    #expect(outcomes.count > 5)
  }

  @Test("Terms are written and read again; texts that are none are refused")
  func text() throws {
    for terms in [Self.terms(1), Self.terms(2, left: 0, missing: [])] {
      #expect(FindTerms(terms.description) == terms)
    }
    let key = String(repeating: "0a", count: 16)
    #expect(FindTerms("\(key) 5 3 wreath hourglass")?.missing == [.wreath, .hourglass])
    for text in [
      "", key, "\(key) 5", "\(key) 0 3", "\(key) 5 11", "\(key) 5 -1", "\(key) 5 3 shell",
      "\(key) 5 3 wreath wreath", "\(key) 5 3 ", "\(key)  5 3", "0a 5 3", "\(key) x 3",
    ] {
      #expect(FindTerms(text) == nil, "\(text)")
    }
    for find in Ingredient.allCases.map(Find.ingredient) + Recipe.allCases.map(Find.recipe) {
      #expect(Find(find.description) == find)
    }
    #expect(Find("gold") == nil && Find("") == nil)
  }

  @Test("No two of the things that names stand for have the same name")
  func names() {
    let names =
      Ingredient.allCases.map(\.rawValue) + Recipe.allCases.map(\.rawValue)
      + Aid.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }

  // MARK: - In a match

  /// A journey of five rounds of perfect guesses.
  private func played(
    _ terms: FindTerms?, brought: [Aid] = [], using uses: [Int: AidUse] = [:]
  ) throws -> (fixture: Fixture, finished: FinishedMatch) {
    var fixture = Fixture(
      players: [alice], options: MatchOptions(rounds: 5), format: .journey,
      difficulty: .pathfinder, finds: terms, brought: brought)
    fixture.send(.begin)
    for round in 1...5 {
      if let use = uses[round] { fixture.send(.aid(alice, round: round, use)) }
      fixture.playRound(
        round, guesses: [(alice, fixture.match.setup.solutions[round - 1].coordinate)])
      if round < 5 { fixture.waitForWakeUp() }
    }
    return (fixture, try #require(fixture.finished))
  }

  @Test("The reveal tells the find, the result has it, and nothing before tells anything")
  func told() throws {
    let terms = Self.terms(3)
    let (fixture, finished) = try played(terms, using: [2: .shuffle])
    let expected = (1...5).reduce(into: [Find?]()) { finds, round in
      finds.append(
        Self.find(terms, round: round, after: finds.compactMap { $0 }))
    }
    #expect(expected.contains { $0 != nil }, "a key with finds")
    #expect(finished.rounds.map { $0.results[0].find } == expected, "a shuffle changes nothing")
    #expect(finished.contradictions.isEmpty && finished.setup.finds == terms)
    let revealed = fixture.notices(to: alice).compactMap { notice -> Find?? in
      if case .revealed(let round) = notice { round.results[0].find } else { nil }
    }
    #expect(revealed == expected)
  }

  @Test("Without terms nothing is found")
  func noTerms() throws {
    #expect(try played(nil).finished.rounds.allSatisfy { $0.results[0].find == nil })
  }

  @Test(
    "A stored find that does not follow from the key is a contradiction, and so is a missing one")
  func contradictions() throws {
    let finished = try played(Self.terms(3)).finished
    for find in [Find.ingredient(.shell), .recipe(.wreath), nil] {
      let rounds = finished.rounds.map { round in
        PlayedRound(
          number: round.number, solution: round.solution, startedAt: round.startedAt,
          revealedAt: round.revealedAt, results: round.results.map { $0.finding(find) })
      }
      let other = FinishedMatch(
        setup: finished.setup, scoringVersion: finished.scoringVersion,
        startedAt: finished.startedAt, finishedAt: finished.finishedAt, ending: finished.ending,
        rounds: rounds, results: finished.results)
      let isFound = other.contradictions.contains { contradiction in
        if case .find = contradiction { true } else { false }
      }
      #expect(isFound)
    }
  }

  // MARK: - Aids to bring along

  @Test("An aid that was brought along is there twice, and helps in two rounds")
  func brought() throws {
    let uses: [Int: AidUse] = [1: .freeze, 2: .freeze, 3: .freeze]
    var fixture = Fixture(
      players: [alice], options: MatchOptions(rounds: 5), format: .journey, brought: [.freeze])
    #expect(fixture.setup.aids == [.freeze, .freeze, .lens, .shuffle, .fork])
    fixture.send(.begin)
    #expect(
      fixture.send(.aid(alice, round: 1, .freeze))
        == .aided(left: [.freeze, .lens, .shuffle, .fork]))
    #expect(
      fixture.send(.aid(alice, round: 1, .freeze))
        == .aided(left: [.freeze, .lens, .shuffle, .fork]),
      "once a round")
    let finished = try played(Self.terms(3), brought: [.freeze], using: uses).finished
    #expect(finished.aids(usedBy: alice) == [.freeze, .freeze], "a third is refused")
    #expect(finished.contradictions.isEmpty && finished.setup.brought == [.freeze])
  }

  @Test("Twice the same aid is a contradiction where none was brought along")
  func overdrawn() throws {
    let finished = try played(nil, brought: [.freeze], using: [1: .freeze, 2: .freeze]).finished
    let setup = MatchSetup(
      id: finished.setup.id, format: .journey, origin: .solo, map: "world",
      diagonal: finished.setup.diagonal, options: finished.setup.options, players: [alice],
      solutions: finished.setup.solutions, difficulty: .pathfinder)
    let other = FinishedMatch(
      setup: setup, scoringVersion: finished.scoringVersion, startedAt: finished.startedAt,
      finishedAt: finished.finishedAt, ending: finished.ending, rounds: finished.rounds,
      results: finished.results)
    #expect(other.contradictions == [.aids(alice, [.freeze, .freeze])])
  }

  @Test("One more of freeze, lens and fork can be brought, of each one at most")
  func bringable() {
    #expect(Aid.canBring([]) && Aid.canBring([.fork, .lens, .freeze]))
    #expect(!Aid.canBring([.shuffle]) && !Aid.canBring([.lens, .lens]))
  }
}

extension RoundResult {
  fileprivate func finding(_ find: Find?) -> RoundResult {
    RoundResult(
      player: player, guess: guess, country: country, verdict: verdict, defaulted: defaulted,
      guessedAt: guessedAt, distance: distance, score: score, total: total, path: path, aids: aids,
      find: find)
  }
}
