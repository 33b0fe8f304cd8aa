import GameRules
import Geodesy
import Testing

@testable import Community

@Suite("Experience and levels")
struct ExperienceTests {
  @Test("Level n begins with 500 · n · (n − 1)", arguments: 1...200)
  func levels(level: Int) throws {
    let beginning = 500 * level * (level - 1)
    #expect(Experience.beginning(ofLevel: level) == beginning)
    #expect(try #require(Experience(total: beginning, soloDay: nil, soloOnDay: 0)).level == level)
    guard level > 1 else { return }
    let before = try #require(Experience(total: beginning - 1, soloDay: nil, soloOnDay: 0))
    #expect(before.level == level - 1)
  }

  /// A match in which each round brought the first player these points.
  private static func match(
    _ scores: [Int], players: Int = 1, format: Format = .classic, origin: MatchOrigin = .solo,
    day: Int = 1, ending: MatchEnding = .played, difficulty: Difficulty? = nil,
    aidedRounds: Set<Int> = [], placeSet: PlaceSetName? = nil
  ) -> FinishedMatch {
    let begin = DailyNumber(day)!.begin
    let ids = [Samples.alice, Samples.bob].prefix(players)
    let place = Coordinate(latitude: 10, longitude: 20)!
    let options = format.options(MatchOptions(rounds: scores.count))
    let setup = MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: UInt128(day))), format: format, origin: origin,
      map: "world", diagonal: Meters(14_916_862), options: options, players: Array(ids),
      solutions: scores.map { _ in Solution(coordinate: place, country: "CH") },
      placeSet: placeSet, difficulty: difficulty)
    let rounds = scores.enumerated().map { index, score in
      PlayedRound(
        number: index + 1, solution: setup.solutions[index], startedAt: begin, revealedAt: begin,
        results: ids.map { id in
          RoundResult(
            player: id, guess: place, defaulted: false, guessedAt: begin, distance: Meters(0),
            score: id == ids.first ? score : 0, total: 0,
            aids: aidedRounds.contains(index + 1) ? [.lens] : [])
        })
    }
    return FinishedMatch(
      setup: setup, scoringVersion: 1, startedAt: begin, finishedAt: begin, ending: ending,
      rounds: rounds,
      results: ids.map { PlayerResult(player: $0, total: 0, rank: 1, won: false, left: nil) })
  }

  private static func experience(after matches: FinishedMatch...) -> Experience {
    var experience = Experience()
    for match in matches { experience.count(match, of: Samples.alice) }
    return experience
  }

  @Test("A round brings a fiftieth of its points, a country that was found 20")
  func rounds() {
    #expect(Self.experience(after: Self.match([5000, 4999, 49, 0])).total == 100 + 99)
    let streak = Self.match([1, 1, 0], format: .streak)
    #expect(Self.experience(after: streak).total == 40)
  }

  @Test("A difficulty brings up to half more, and an aid halves what its round brings")
  func journeys() throws {
    for (difficulty, whole, aided) in [
      (Difficulty.hiker, 199, 149), (.scout, 248, 186), (.pathfinder, 298, 223),
    ] {
      let match = Self.match([5000, 4999], format: .journey, difficulty: difficulty)
      #expect(Self.experience(after: match).total == whole)
      let other = Self.match(
        [5000, 4999], format: .journey, difficulty: difficulty, aidedRounds: [1])
      #expect(Self.experience(after: other).total == aided)
    }
    let list = PlaceSetName.list(ListID(String(repeating: "a", count: 32))!)  // 32 digits.
    let listed = Self.match(
      [5000, 4999], format: .journey, origin: .list, difficulty: .pathfinder, aidedRounds: [1],
      placeSet: list)
    #expect(Self.experience(after: listed).total == 111, "half of that on a list of others")
  }

  @Test("Matches alone bring 2500 a day, and those against others as much as there is")
  func limit() {
    let long = Self.match(Array(repeating: 5000, count: 10))
    let day = Self.experience(after: long, long, long)
    #expect(day.total == 2500 && day.soloOnDay == 2500)
    let next = Self.match([5000], day: 2)
    #expect(Self.experience(after: long, long, long, next).total == 2600)
    let duel = Self.match(Array(repeating: 5000, count: 10), players: 2, origin: .queue)
    #expect(Self.experience(after: duel, duel, duel, long).total == 4000)
  }

  @Test("Places that may be known bring nothing")
  func origins() {
    let none: [MatchOrigin] = [.placeSet, .ownList]
    for origin in none { #expect(!origin.counts.contains(.experience)) }
    for origin in MatchOrigin.allCases where !none.contains(origin) {
      #expect(origin.counts.contains(.experience))
    }
  }

  @Test("Experience that no matches lead to is refused")
  func refused() {
    #expect(Experience(total: 5, soloDay: DailyNumber(1), soloOnDay: 6) == nil)
    #expect(Experience(total: 9000, soloDay: DailyNumber(1), soloOnDay: 2501) == nil)
    #expect(Experience(total: 5, soloDay: nil, soloOnDay: 5) == nil)
    #expect(Experience(total: -1, soloDay: nil, soloOnDay: 0) == nil)
  }
}
