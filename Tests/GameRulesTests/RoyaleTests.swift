import Geodesy
import Testing

@testable import GameRules

@Suite("Royale")
struct RoyaleTests {
  typealias Fixture = MatchFixture

  private static func players(_ count: Int) -> [PlayerID] {
    (1...count).map { PlayerID(uuid: UUIDv7(bits: UInt128($0))) }
  }

  /// A pin so many kilometers from the place.
  private static func pin(_ kilometers: Int) -> Coordinate {
    Fixture.place.destination(bearing: .degrees(0), distance: .kilometers(Double(kilometers)))
  }

  private func begun(_ players: [PlayerID]) -> Fixture {
    var fixture = Fixture.begun(players: players, format: .royale)
    fixture.deal()
    return fixture
  }

  /// Plays a round in which those who are in guess in the order given, so many kilometers away.
  private func play(
    _ round: Int, _ guesses: [(PlayerID, Int)], _ fixture: inout Fixture
  ) {
    for (player, _) in guesses { fixture.send(.answer(player, round: round)) }
    for (player, kilometers) in guesses {
      fixture.wait(.milliseconds(1))
      fixture.send(.guess(player, round: round, Self.pin(kilometers)))
    }
    for (player, _) in guesses { fixture.send(.ready(player, round: round)) }
    guard !fixture.match.isFinished else { return }
    fixture.deal()
    fixture.waitForWakeUp()
  }

  private func isOut(_ player: PlayerID, _ fixture: Fixture) -> Bool {
    fixture.match.seat(of: player)?.isOut ?? false
  }

  @Test("Sixteen are four fewer, then three, three or two, and one each from four on: seven rounds")
  func sixteen() throws {
    let players = Self.players(16)
    var fixture = begun(players)
    var alive: [Int] = []
    // The player listed first is nearest in every round.
    for round in 1...7 {
      let left = players.filter { !isOut($0, fixture) }
      alive.append(left.count)
      play(round, left.enumerated().map { ($1, 10 * ($0 + 1)) }, &fixture)
    }
    #expect(alive == [16, 12, 9, 6, 4, 3, 2])
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .played)
    #expect(finished.results.map(\.rank) == Array(1...16))
    #expect(finished.results.map(\.won) == [true] + Array(repeating: false, count: 15))
    #expect(finished.contradictions.isEmpty)
  }

  @Test("Of equal guesses the later goes, and who has no pin goes before everybody")
  func ties() {
    let players = Self.players(4)
    var fixture = begun(players)
    play(1, players.map { ($0, 50) }, &fixture)
    #expect(players.map { isOut($0, fixture) } == [false, false, false, true])
    for player in players.dropLast() { fixture.send(.answer(player, round: 2)) }
    fixture.send(.guess(players[0], round: 2, nil))
    fixture.send(.guess(players[1], round: 2, Fixture.farAway))
    fixture.send(.guess(players[2], round: 2, Fixture.farAway))
    #expect(players.map { isOut($0, fixture) } == [true, false, false, true])
  }

  @Test("Who is out is told of everything, may not play, and nobody waits for them")
  func watching() {
    let players = Self.players(4)
    var fixture = begun(players)
    play(1, players.map { ($0, $0 == players[3] ? 90 : 10) }, &fixture)
    #expect(isOut(players[3], fixture) && fixture.match.isPlaying(2))
    for event: MatchEvent in [
      .answer(players[3], round: 2), .mark(players[3], round: 2, Fixture.place),
      .guess(players[3], round: 2, Fixture.place),
    ] {
      #expect(fixture.send(event) == .refused(.wrongPhase))
    }
    play(2, players.dropLast().map { ($0, $0 == players[2] ? 90 : 10) }, &fixture)
    #expect(fixture.match.isPlaying(3), "two were ready, and that is enough")
    let told = fixture.told.count
    #expect(fixture.send(.ready(players[3], round: 2)) == .done)
    #expect(fixture.told.count == told, "nobody is told")
    let heard = fixture.notices(to: players[3])
    #expect(
      heard.contains { if case .revealed(let round) = $0 { round.number == 2 } else { false } })
    #expect(fixture.match.snapshot(for: players[3])?.phase == .guessed)
  }

  @Test("Who leaves after being out has lost nothing more by it; who leaves before is last")
  func leaving() throws {
    let players = Self.players(5)
    var fixture = begun(players)
    // Two of five are out, the first two.
    play(1, players.map { ($0, [80, 90, 10, 11, 12][players.firstIndex(of: $0)!]) }, &fixture)
    #expect(players.map { isOut($0, fixture) } == [true, true, false, false, false])
    fixture.send(.quit(players[0]))
    #expect(!fixture.match.isFinished)
    fixture.send(.quit(players[2]))
    #expect(!fixture.match.isFinished)
    play(2, [(players[3], 5), (players[4], 6)], &fixture)
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .played)
    #expect(finished.results.map(\.rank) == [3, 4, 5, 1, 2])
    #expect(finished.results.map(\.left) == [nil, nil, .quit, nil, nil])
    #expect(finished.contradictions.isEmpty)
  }

  @Test("The last who is in has won when the others leave")
  func lastOne() throws {
    let players = Self.players(3)
    var fixture = begun(players)
    play(1, players.map { ($0, $0 == players[2] ? 90 : 10) }, &fixture)
    fixture.send(.quit(players[0]))
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .forfeited)
    #expect(finished.results.map(\.rank) == [3, 1, 2])
    #expect(finished.results.map(\.won) == [false, true, false])
    #expect(finished.contradictions.isEmpty)
  }

  @Test("Rounds are of 30 and 20 seconds at most, and no guess hurries anybody")
  func pace() {
    let options = Format.royale.options(
      MatchOptions(movingTime: .seconds(60), guessingTime: .seconds(5), hurryTime: .seconds(15)))
    #expect(options.movingTime == .seconds(30) && options.guessingTime == .seconds(5))
    #expect(options.hurryTime == .zero && options.rounds == 7)
  }

  @Test("A stored rank that does not follow from when players went out contradicts the rounds")
  func contradictions() throws {
    let players = Self.players(3)
    var fixture = begun(players)
    play(1, players.map { ($0, $0 == players[2] ? 90 : 10) }, &fixture)
    play(2, players.dropLast().map { ($0, $0 == players[1] ? 90 : 10) }, &fixture)
    let finished = try #require(fixture.finished)
    let swapped = FinishedMatch(
      setup: finished.setup, scoringVersion: finished.scoringVersion,
      startedAt: finished.startedAt, finishedAt: finished.finishedAt, ending: finished.ending,
      rounds: finished.rounds,
      results: zip(finished.results, [1, 3, 2]).map { result, rank in
        PlayerResult(
          player: result.player, total: result.total, reserve: result.reserve, rank: rank,
          won: result.won, left: nil)
      })
    #expect(
      swapped.contradictions == [
        .rank(players[1], stored: 3, recomputed: 2), .rank(players[2], stored: 2, recomputed: 3),
      ])
  }
}
