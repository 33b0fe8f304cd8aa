import GameRules
import Referee
import Testing
import WireProtocol

@Suite("What watchers are told is judged")
struct WatchedMatchTests {
  private static let match = MatchID(uuid: UUIDv7(bits: 9))
  private static let place = RevealedPlace(coordinate: .origin)

  /// A match of two rounds as a watcher is told it.
  private func state(
    _ sequence: Int, _ phase: MatchSnapshot.Phase, rounds: [RoundState],
    outcome: MatchFinished? = nil
  ) -> MatchState {
    MatchState(
      match: Self.match, sequence: sequence,
      content: MatchContent(
        mode: .duel, format: FormatName(.classic), map: "world", options: .standard, phase: phase,
        round: rounds.last?.round ?? 1, deadline: nil, roundEnd: nil, players: [], rounds: rounds,
        outcome: outcome))
  }

  private func current(_ number: Int) -> RoundState {
    RoundState(round: number, view: nil, deadline: nil)
  }

  private func revealed(_ number: Int) -> RoundState {
    RoundState(round: number, solution: Self.place, results: [])
  }

  private static let end = MatchFinished(
    ending: .played, results: [])

  private func problems(_ states: [MatchState]) -> [String] {
    var watched = WatchedMatch()
    return states.flatMap { watched.take($0) }
  }

  @Test("Rounds after their reveal, one after the other, are as they should be")
  func right() {
    let states = [
      state(4, .moving, rounds: [current(1)]),
      state(5, .revealed, rounds: [revealed(1)]),
      state(6, .moving, rounds: [current(2)]),
      state(7, .finished, rounds: [revealed(2)], outcome: Self.end),
    ]
    #expect(problems(states) == [])
    var watched = WatchedMatch()
    for state in states { _ = watched.take(state) }
    #expect(watched.isFinished)
  }

  @Test("A gap, a lost reveal, a view, a pin and half a reveal are noticed")
  func wrong() {
    let first = state(1, .revealed, rounds: [revealed(1)])
    #expect(problems([first, state(3, .revealed, rounds: [revealed(2)])]).count == 1, "a gap")
    #expect(
      problems([first, state(2, .finished, rounds: [], outcome: Self.end)]) == [],
      "a match of one round")
    #expect(
      problems([state(1, .finished, rounds: [revealed(2)], outcome: Self.end)]).count == 1,
      "the first reveal is lost")
    #expect(
      problems([state(1, .finished, rounds: [], outcome: Self.end)]).count == 1,
      "no round was revealed")
    #expect(problems([first, state(2, .finished, rounds: [])]).count == 1, "no result")
    let view = RoundState(round: 1, view: .coordinates(.origin), deadline: nil)
    #expect(problems([state(1, .moving, rounds: [view])]).count == 1)
    var half = revealed(1)
    half.results = nil
    #expect(problems([state(1, .moving, rounds: [half])]).count == 1)
    var pinned = state(1, .moving, rounds: [current(1)])
    pinned.content.marker = .origin
    #expect(problems([pinned]).count == 1)
  }
}
