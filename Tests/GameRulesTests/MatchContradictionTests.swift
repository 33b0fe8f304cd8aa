import Geodesy
import Testing

@testable import GameRules

@Suite("What a stored match says, held against itself")
struct MatchContradictionTests {
  typealias Fixture = MatchFixture

  /// Plays at random until the end.
  private func played(seed: Int) -> FinishedMatch? {
    var random = SeededRandom(seed: UInt64(seed))
    let players = (1...Int.random(in: 1...4, using: &random)).map {
      PlayerID(uuid: UUIDv7(bits: UInt128($0)))
    }
    var fixture = Fixture.begun(players: players, options: MatchOptions(rounds: 2))
    for _ in 0..<400 where fixture.finished == nil {
      guard let player = players.randomElement(using: &random) else { break }
      let round = Int.random(in: 1...2, using: &random)
      switch Int.random(in: 0..<40, using: &random) {
      case 0: fixture.send(.quit(player))
      case 1: fixture.send(.dropped(player))
      case 2: fixture.send(.abort)
      case 3..<8: fixture.send(.answer(player, round: round))
      case 8..<20: fixture.send(.guess(player, round: round, guess(&random)))
      case 20..<30: fixture.send(.ready(player, round: round))
      default: fixture.waitForWakeUp()
      }
    }
    return fixture.finished
  }

  private func guess(_ random: inout SeededRandom) -> Coordinate {
    [Fixture.place, Fixture.nearby, Fixture.farAway, .origin].randomElement(using: &random)!
  }

  @Test("A match that was played contradicts itself in nothing")
  func sound() {
    var endings: Set<MatchEnding> = []
    for seed in 0..<300 {
      guard let match = played(seed: seed) else { continue }
      endings.insert(match.ending)
      #expect(match.contradictions == [], "seed \(seed)")
    }
    #expect(endings == Set(MatchEnding.allCases))
  }

  /// Alice near, Bob far, one round.
  private var duel: FinishedMatch {
    var fixture = Fixture.begun(options: MatchOptions(rounds: 1))
    fixture.playRound(
      1, guesses: [(Fixture.alice, Fixture.nearby), (Fixture.bob, Fixture.farAway)])
    return fixture.finished!
  }

  private func damaged(
    scoringVersion: Int = 1, finishedAt: Instant? = nil,
    round: (RoundResult) -> RoundResult = { $0 }, result: (PlayerResult) -> PlayerResult = { $0 }
  ) -> [MatchContradiction] {
    let match = duel
    let rounds = match.rounds.map { played in
      PlayedRound(
        number: played.number, solution: played.solution, startedAt: played.startedAt,
        revealedAt: played.revealedAt, results: played.results.map(round))
    }
    return FinishedMatch(
      setup: match.setup, scoringVersion: scoringVersion, startedAt: match.startedAt,
      finishedAt: finishedAt ?? match.finishedAt, ending: match.ending, rounds: rounds,
      results: match.results.map(result)
    ).contradictions
  }

  private func alice(
    _ result: RoundResult, distance: Meters? = nil, score: Int? = nil
  ) -> RoundResult {
    guard result.player == Fixture.alice else { return result }
    return RoundResult(
      player: result.player, guess: result.guess, defaulted: result.defaulted,
      guessedAt: result.guessedAt, distance: distance ?? result.distance,
      score: score ?? result.score, total: result.total)
  }

  private func alice(
    _ result: PlayerResult, total: Int? = nil, rank: Int? = nil, won: Bool? = nil,
    left: LeaveReason? = nil
  ) -> PlayerResult {
    guard result.player == Fixture.alice else { return result }
    return PlayerResult(
      player: result.player, total: total ?? result.total, rank: rank ?? result.rank,
      won: won ?? result.won, left: left ?? result.left)
  }

  @Test("Distances, scores and totals follow from the guesses")
  func scores() {
    let sound = duel.rounds[0].results[0]
    let total = sound.score
    #expect(
      damaged(round: { alice($0, score: total - 1) }) == [
        .score(round: 1, Fixture.alice, stored: total - 1, recomputed: total),
        .total(Fixture.alice, stored: total, recomputed: total - 1),
      ])
    let wrong = Meters(sound.distance.value + 0.01)
    #expect(
      damaged(round: { alice($0, distance: wrong) }) == [
        .distance(round: 1, Fixture.alice, stored: wrong, recomputed: sound.distance)
      ])
    let rounded = Meters(sound.distance.value.nextUp)
    #expect(damaged(round: { alice($0, distance: rounded) }) == [])
    for impossible in [Double.infinity, .nan] {
      #expect(damaged(round: { alice($0, distance: Meters(impossible)) }).count == 1)
    }
    #expect(
      damaged(result: { alice($0, total: total + 1) }) == [
        .total(Fixture.alice, stored: total + 1, recomputed: total)
      ])
  }

  @Test("Ranks and victories follow from the totals, and from who left")
  func places() {
    #expect(
      damaged(result: { alice($0, rank: 2) }) == [.rank(Fixture.alice, stored: 2, recomputed: 1)])
    #expect(
      damaged(result: { alice($0, won: false) }) == [
        .won(Fixture.alice, stored: false, recomputed: true)
      ])
    #expect(
      damaged(result: { alice($0, left: .quit) }) == [
        .rank(Fixture.alice, stored: 1, recomputed: 2),
        .won(Fixture.alice, stored: true, recomputed: false),
        .rank(Fixture.bob, stored: 2, recomputed: 1),
        .won(Fixture.bob, stored: false, recomputed: true),
      ])
  }

  @Test("A formula of the future is not judged, but told")
  func unknownVersion() {
    #expect(damaged(scoringVersion: 2) == [.scoringVersion(2)])
    #expect(damaged(scoringVersion: 0) == [.scoringVersion(0)])
  }

  @Test("A moment at the end of time is told")
  func moments() {
    for milliseconds in [Int64.min, -1, .max] {
      let moment = Instant(millisecondsSinceEpoch: milliseconds)
      #expect(damaged(finishedAt: moment) == [.moment(moment)])
    }
  }
}
