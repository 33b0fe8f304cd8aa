import Community
import GameRules
import Geodesy
import Testing

@testable import Learning

@Suite("The memory of countries")
struct MemoryTests {
  static let day = 86_400
  static let player = PlayerID(uuid: UUIDv7(bits: 1))

  /// A match alone of one round in Switzerland, begun so many seconds after 2026-01-01.
  static func match(
    at second: Int, _ answer: Answer, after time: Duration = .seconds(20),
    format: Format = .classic, origin: MatchOrigin = .solo, tellsCountries: Bool = true,
    ending: MatchEnding = .played, aids: [Aid] = []
  ) -> FinishedMatch {
    let begin = Instant(millisecondsSinceEpoch: 1_767_225_600_000) + .seconds(second)
    let bern = Coordinate(latitude: 46.95, longitude: 7.45)!
    let options = format.options(MatchOptions(rounds: 1))
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: UInt128(1 + second))),
      format: format, origin: origin, map: "world", diagonal: Meters(14_916_862),
      options: options, players: [player],
      solutions: [Solution(coordinate: bern, country: "CH")],
      placeSet: origin == .placeSet || origin == .daily ? .daily(DailyNumber(1)!) : nil,
      tellsCountries: tellsCountries)
    let result = RoundResult(
      player: player, guess: answer.coordinate, country: answer.country, defaulted: false,
      guessedAt: begin + time, distance: answer.coordinate.distance(to: bern), score: 0, total: 0,
      aids: aids)
    return FinishedMatch(
      setup: setup, scoringVersion: 1, startedAt: begin, finishedAt: begin + .seconds(60),
      ending: ending,
      rounds: [
        PlayedRound(
          number: 1, solution: setup.solutions[0], startedAt: begin,
          revealedAt: begin + .seconds(60), results: [result])
      ],
      results: [PlayerResult(player: player, total: 0, rank: 1, won: false, left: nil)])
  }

  static let switzerland = CountryCode("CH")!
  static let france = CountryCode("FR")!
  static let near = Answer.pin(
    Coordinate(latitude: 47.4, longitude: 8.5)!, country: switzerland)
  static let wrong = Answer.pin(Coordinate(latitude: 48.9, longitude: 2.3)!, country: france)

  static func memory(_ matches: FinishedMatch...) -> CountryMemory? {
    PlayerHistory(player: player, matches: matches, visits: [])
      .fold(from: Memory()).countries[switzerland]
  }

  static func grade(_ match: FinishedMatch) -> RecallGrade? {
    CountryRound.all(of: match, for: player).first?.grade
  }

  @Test("A round with an aid is no review of its country")
  func aided() {
    #expect(Self.grade(Self.match(at: 0, Self.near, format: .journey)) == .good)
    for aid in Aid.allCases {
      #expect(Self.grade(Self.match(at: 0, Self.near, format: .journey, aids: [aid])) == nil)
    }
  }

  @Test("The answer, its time and its points decide how well a country was known")
  func grades() {
    #expect(Self.grade(Self.match(at: 0, Self.wrong)) == .again)
    #expect(Self.grade(Self.match(at: 0, .pin(.origin))) == .again)
    #expect(Self.grade(Self.match(at: 0, .country(Self.france), format: .sprint)) == .again)
    #expect(Self.grade(Self.match(at: 0, .country(Self.switzerland), format: .sprint)) == .hard)
    #expect(Self.grade(Self.match(at: 0, Self.near)) == .good)
    #expect(Self.grade(Self.match(at: 0, Self.near, after: .seconds(10))) == .easy)
    let far = Answer.pin(Coordinate(latitude: 62, longitude: 30)!, country: Self.switzerland)
    #expect(Self.grade(Self.match(at: 0, far, after: .seconds(10))) == .good)
  }

  @Test(
    "On a journey a quick answer is easy, and a later one good; journeys of before have no easy")
  func easyJourneys() {
    func grade(after time: Duration, _ format: Format) -> RecallGrade? {
      Self.grade(Self.match(at: 0, Self.near, after: time, format: format))
    }
    #expect(grade(after: .seconds(10), .journey) == .easy)
    #expect(grade(after: .milliseconds(10_001), .journey) == .good)
    let old = Format.of(FormatID(name: "journey", version: 1))
    #expect(old == .journeyWithoutEasyReviews)
    #expect(grade(after: .seconds(10), .journeyWithoutEasyReviews) == .good)
    #expect(grade(after: .seconds(11), .journeyWithoutEasyReviews) == .good)
  }

  @Test("The first round of a day is a review, later ones are only counted")
  func firstOfTheDay() {
    let once = Self.memory(Self.match(at: 0, Self.near))
    let twice = Self.memory(Self.match(at: 0, Self.near), Self.match(at: 600, Self.wrong))
    #expect(once?.lastReview == twice?.lastReview)
    #expect(twice?.seen == 2 && twice?.found == 1)
    let nextDay = Self.memory(Self.match(at: 0, Self.near), Self.match(at: Self.day, Self.near))
    #expect(
      nextDay?.lastReview?.strength == MemoryStrength(first: .good).reviewed(.good, afterDays: 1))
    #expect(nextDay?.lastReview?.day == DailyNumber(2))
  }

  @Test("A country is due after the interval of its strength")
  func due() throws {
    let memory = try #require(Self.memory(Self.match(at: 0, Self.near)))
    #expect(memory.dueDay == DailyNumber(3), "good is due after two days at first")
    #expect(memory.retrievability(on: DailyNumber(1)!) == 1)
    #expect(try #require(memory.retrievability(on: DailyNumber(3)!)) > 0.9)
    #expect(try #require(memory.retrievability(on: DailyNumber(4)!)) < 0.9)
  }

  @Test("Matches count that are played alone, of places that nobody could know")
  func matchesThatCount() {
    #expect(Self.memory(Self.match(at: 0, Self.near, ending: .aborted)) == nil)
    #expect(Self.memory(Self.match(at: 0, Self.near, origin: .placeSet)) == nil)
    #expect(Self.memory(Self.match(at: 0, Self.near, tellsCountries: false)) == nil)
    #expect(Self.memory(Self.match(at: 0, Self.near, origin: .daily))?.seen == 1)
  }

  @Test("A stored memory that no rounds lead to is found, with the country")
  func differences() {
    let history = PlayerHistory(
      player: Self.player, matches: [Self.match(at: 0, Self.near)], visits: [])
    let memory = history.fold(from: Memory())
    #expect(memory.differences(from: memory) == [])
    #expect(memory.differences(from: Memory()) == [Self.switzerland])
    #expect(Memory().differences(from: memory) == [Self.switzerland])
    let stored = CountryMemory(
      seen: 1, found: 1,
      lastReview: .init(strength: MemoryStrength(first: .easy), day: DailyNumber(1)!))!
    #expect(Memory([Self.switzerland: stored]).differences(from: memory) == [Self.switzerland])
  }
}
