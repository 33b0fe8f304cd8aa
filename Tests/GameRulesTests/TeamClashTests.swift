import Geodesy
import Testing

@testable import GameRules

@Suite("Team clash")
struct TeamClashTests {
  typealias Fixture = MatchFixture
  /// Two of one side and two of the other.
  private let players = (1...4).map { PlayerID(uuid: UUIDv7(bits: UInt128($0))) }

  private func begun(_ format: Format) -> Fixture {
    var fixture = Fixture.begun(players: players, format: format)
    fixture.deal()
    return fixture
  }

  private func play(_ round: Int, _ pins: [Coordinate], _ fixture: inout Fixture) {
    let there = players.filter { fixture.match.seat(of: $0)?.hasLeft == false }
    fixture.playRound(round, guesses: Array(zip(there, pins)))
    if fixture.owed > 0 { fixture.deal() }
    if !fixture.match.isFinished { fixture.waitForWakeUp() }
  }

  @Test("The difference of the sums is taken from the side, which has 6000 health a player")
  func sums() throws {
    var fixture = begun(.teamClash)
    #expect(fixture.match.seats.map(\.reserve) == Array(repeating: .health(12_000), count: 4))
    play(1, [Fixture.place, Fixture.nearby, Fixture.place, Fixture.farAway], &fixture)
    let round = fixture.match.playedRounds[0]
    let scores = round.results.map(\.score)
    let difference = scores[0] + scores[1] - scores[2] - scores[3]
    #expect(difference > 4000)
    #expect(round.effects.map(\.loss) == [0, 0, difference, difference])
    #expect(round.effects[3].reserve == .health(12_000 - difference))
    for round in 2...3 {
      play(round, [Fixture.place, Fixture.nearby, Fixture.place, Fixture.farAway], &fixture)
    }
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .played)
    #expect(finished.results.map(\.won) == [true, true, false, false])
    #expect(finished.results.map(\.rank) == [1, 1, 3, 3])
    #expect(finished.contradictions.isEmpty)
  }

  @Test("Where the best counts, the partner's miss costs nothing")
  func best() {
    var fixture = begun(.teamClashOfTheBest)
    play(1, [Fixture.place, Fixture.farAway, Fixture.place, Fixture.place], &fixture)
    #expect(fixture.match.playedRounds[0].effects.map(\.loss) == [0, 0, 0, 0])
  }

  @Test("Partners see each other's markers and guesses, and nobody else does")
  func markers() throws {
    var fixture = begun(.teamClash)
    func marked(_ player: PlayerID) -> [MatchNotice] {
      fixture.notices(to: player).filter { if case .marked = $0 { true } else { false } }
    }
    fixture.send(.mark(players[0], round: 1, Fixture.nearby))
    fixture.send(.mark(players[0], round: 1, Fixture.nearby))
    fixture.send(.answer(players[0], round: 1))
    fixture.send(.guess(players[0], round: 1, Fixture.farAway))
    #expect(
      marked(players[1]) == [
        .marked(round: 1, players[0], Fixture.nearby),
        .marked(round: 1, players[0], Fixture.farAway),
      ])
    for other in [players[0], players[2], players[3]] { #expect(marked(other).isEmpty) }
    let seen = players.map { player in
      fixture.match.snapshot(for: player)?.participants.map(\.marker)
    }
    #expect(seen[1] == [Fixture.farAway, nil, nil, nil])
    for other in [0, 2, 3] { #expect(seen[other] == [nil, nil, nil, nil]) }
  }

  @Test("A side goes on without one of its players, and has lost when both are gone")
  func leaving() throws {
    var fixture = begun(.teamClash)
    fixture.send(.mark(players[0], round: 1, Fixture.nearby))
    fixture.send(.quit(players[0]))
    #expect(!fixture.match.isFinished)
    fixture.send(.mark(players[1], round: 1, Fixture.nearby))
    for (viewer, other) in [(players[0], 1), (players[1], 0)] {
      #expect(fixture.match.snapshot(for: viewer)?.participants[other].marker == nil)
    }
    play(1, [Fixture.place, Fixture.place, Fixture.place], &fixture)
    #expect(fixture.match.playedRounds[0].effects.map(\.loss) == [5000, 0, 0])
    fixture.send(.quit(players[1]))
    let finished = try #require(fixture.finished)
    #expect(finished.ending == .forfeited)
    #expect(finished.results.map(\.won) == [false, false, true, true])
    #expect(finished.contradictions.isEmpty)
  }

  @Test("Sides are of equal size")
  func sizes() {
    #expect((1...10).filter(Format.teamClash.takes) == [4, 6, 8])
    #expect(FormatSides.two(.sum).sides(of: 6) == [0, 0, 0, 1, 1, 1])
  }

  @Test("Sides with equal health after the last round have no winner")
  func draw() throws {
    var fixture = begun(.teamClash)
    for round in 1...12 { play(round, Array(repeating: Fixture.nearby, count: 4), &fixture) }
    let finished = try #require(fixture.finished)
    #expect(finished.results.map(\.won) == [false, false, false, false])
    #expect(finished.results.map(\.rank) == [1, 1, 1, 1])
    #expect(finished.contradictions.isEmpty)
  }
}
