import GameRules
import Geodesy
import Testing

@testable import Simulation

@Suite("The referee's model of a match")
struct MatchModelTests {
  /// A duel of the quiz, whose players have ten seconds for an answer.
  private func quiz(_ players: [PlayerID], _ random: inout SeededRandom) throws -> MatchModel {
    let format = try #require(Format.named("quiz"))
    let place = try #require(Coordinate(latitude: 51, longitude: 9))
    let solution = Solution(
      coordinate: place, country: "AA", statement: QuizStatement(id: "coast.AA.yes", isTrue: true))
    let options = MatchOptions(
      rounds: 1, movingTime: .seconds(5), guessingTime: .seconds(10), openingTime: .zero)
    return MatchModel(
      MatchSetup(
        id: MatchID(at: Instant(millisecondsSinceEpoch: 1000), using: &random), format: format,
        origin: .queue, map: "world", diagonal: Meters(1_000_000), options: options,
        players: players, solutions: [solution]))
  }

  /// The server refuses such an answer, and journals it where a deadline passed at its moment.
  @Test("An answer of another kind than is asked for lets the time pass, and does no more")
  func otherKind() throws {
    var random = SeededRandom(seed: 1)
    let players = (0..<2).map { _ in
      PlayerID(at: Instant(millisecondsSinceEpoch: 1000), using: &random)
    }
    var model = try quiz(players, &random)
    let country = try #require(CountryCode("NE"))
    _ = model.take(.begin, at: 1000)
    // Both may answer until the seventeenth second, the first one on a slow line.
    _ = model.take(.delayed(players[0], by: .milliseconds(100)), at: 7000)
    let hadEffect = model.take(.guess(players[0], round: 1, .country(country)), at: 17_000)
    #expect(hadEffect, "the time of the other one is up")
    #expect(model.seats[0].turn == .guessing(until: 17_000))
    #expect(model.seats[1].turn == .done(nil, at: 17_000, defaulted: true))
    _ = model.take(.guess(players[0], round: 1, .verdict(true)), at: 17_050)
    #expect(model.rounds.count == 1, "the right kind ends the round")
  }
}
