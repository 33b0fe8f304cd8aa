import Geodesy
import Testing

@testable import GameRules

@Suite("The computer opponent of a match alone")
struct BotOpponentTests {
  private static let diagonal = Meters(20_015_000)

  private func setup(_ bot: BotStrength?, id: UInt128 = 1, rounds: Int = 5) -> MatchSetup {
    let solutions = (0..<rounds).map { index -> Solution in
      let bearing = Angle.degrees(Double(index * 70))
      return Solution(
        coordinate: Coordinate.origin.destination(bearing: bearing, distance: Meters(4_000_000)))
    }
    return MatchSetup(
      id: MatchID(uuid: UUIDv7(bits: id)), origin: .solo, map: "world", diagonal: Self.diagonal,
      options: MatchOptions(rounds: rounds), players: [PlayerID(uuid: UUIDv7(bits: 2))],
      solutions: solutions, bot: bot)
  }

  @Test("Without a bot there is no result of one")
  func none() {
    #expect(setup(nil).botResult(inRound: 1) == nil)
  }

  @Test("A result follows from the match: a replay has the same, another match another")
  func deterministic() {
    let first = setup(.medium).botResult(inRound: 3)
    #expect(first != nil)
    #expect(first == setup(.medium).botResult(inRound: 3))
    #expect(first != setup(.medium, id: 9).botResult(inRound: 3))
    #expect(setup(.medium).botResult(inRound: 6) == nil, "there are five rounds")
  }

  @Test("Distance, score and total are those of the guess, as a player's are")
  func scored() throws {
    let setup = setup(.easy)
    var total = 0
    for (index, solution) in setup.solutions.enumerated() {
      let result = try #require(setup.botResult(inRound: index + 1))
      #expect(result.distance == result.guess.distance(to: solution.coordinate))
      #expect(result.score == Scoring.score(distance: result.distance, diagonal: Self.diagonal))
      total += result.score
      #expect(result.total == total)
    }
  }

  @Test(
    "Half of the guesses are closer than the strength's share of the diagonal",
    arguments: BotStrength.allCases)
  func median(of strength: BotStrength) throws {
    let distances = try (0..<4000).map { id in
      try #require(setup(strength, id: id, rounds: 1).botResult(inRound: 1)).distance.value
    }.sorted()
    let share = distances[2000] / Self.diagonal.value
    #expect(abs(share / strength.medianError - 1) < 0.06, "\(share)")
  }

  @Test("A harder bot has more points than an easier one")
  func order() throws {
    let totals = try BotStrength.allCases.map { strength in
      try (0..<500).reduce(0) { sum, id in
        sum + (try #require(setup(strength, id: id).botResult(inRound: 5)).total)
      } / 500
    }
    #expect(totals[0] < totals[1] && totals[1] < totals[2], "\(totals)")
  }
}
