import Geodesy
import Testing

@testable import GameRules

@Suite("What holds for every match")
struct MatchPropertyTests {
  typealias Fixture = MatchFixture

  /// Checks what must be true after every event.
  private func checkInvariants(_ fixture: Fixture, _ comment: @autoclosure () -> String) {
    let match = fixture.match
    for seat in match.seats {
      let sequences = fixture.told.lazy.filter { $0.player == seat.player }.map(\.sequence)
      if Array(sequences) != Array(1...max(1, seat.sequence)).prefix(seat.sequence).map({ $0 }) {
        Issue.record("a gap in the sequence: \(comment())")
      }
      let scores = match.playedRounds.flatMap(\.results).filter { $0.player == seat.player }
      if scores.map(\.score).reduce(0, +) != seat.total {
        Issue.record("a total that is not the sum of the scores: \(comment())")
      }
      if case .round(let round, _, _) = match.stage {
        let snapshot = match.snapshot(for: seat.player)
        if snapshot?.revealedRounds.contains(where: { $0.number >= round }) == true {
          Issue.record("a round was revealed early: \(comment())")
        }
      }
    }
    let hasDeadline = match.nextDeadline != nil
    if match.isFinished ? hasDeadline : !hasDeadline && fixture.owed == 0 {
      Issue.record(
        "a live match has a deadline or waits for a place, a finished one neither: \(comment())")
    }
    if match.isFinished != (fixture.finished != nil) {
      Issue.record("the end and its action go together: \(comment())")
    }
    if let deadline = match.nextDeadline, deadline != fixture.wakeUp {
      Issue.record("the wake-up asked for is not the next deadline: \(comment())")
    }
  }

  /// Every sequence of events up to a depth, for two players and two rounds.
  @Test(
    "Every order of events up to five deep keeps the invariants, and replays to an equal match",
    arguments: [
      MatchOptions(rounds: 2),
      MatchOptions(rounds: 2, openingTime: .seconds(5), hurryTime: .seconds(15)),
    ])
  func exhaustive(options: MatchOptions) {
    let players = [Fixture.alice, Fixture.bob]
    let alphabet: [MatchEvent] =
      players.flatMap { player -> [MatchEvent] in
        [
          .answer(player, round: 1), .guess(player, round: 1, Fixture.nearby),
          .mark(player, round: 1, Fixture.farAway),
          .dropped(player), .returned(player),
        ]
      } + [
        .quit(Fixture.alice), .ready(Fixture.bob, round: 1), .timePassed,
        .interrupted(minimumGrace: .seconds(5)), .excused(.seconds(5)),
      ]
    var sequences = 0
    func explore(_ fixture: Fixture, _ history: [(MatchEvent, Instant)], depth: Int) {
      sequences += 1
      if replay(history, of: fixture.setup) != fixture.match {
        Issue.record("the replay is another match: \(history)")
      }
      guard depth > 0 else { return }
      for event in alphabet {
        var next = fixture
        if event == .timePassed { next.waitForWakeUp() } else { next.send(event) }
        checkInvariants(next, "\(history) \(event)")
        if next.match == fixture.match { continue }
        let longer = history + [(event, next.now)]
        if next.match.isFinished {
          if replay(longer, of: next.setup) != next.match {
            Issue.record("the replay is another match: \(longer)")
          }
          continue
        }
        explore(next, longer, depth: depth - 1)
      }
    }
    let beginning = Fixture.begun(options: options)
    explore(beginning, [(.begin, beginning.now)], depth: 5)
    #expect(sequences > 5_000, "the space was explored: \(sequences) sequences")
  }

  @Test(
    "Random play by up to sixteen always ends, and the same events give an equal match",
    arguments: 0..<200)
  func randomPlay(seed: UInt64) {
    var play = RandomPlay(seed: seed, format: Format.all[Int(seed) % Format.all.count])
    var events: [(MatchEvent, Instant)] = [(.begin, play.fixture.now)]
    var steps = 0
    while !play.fixture.match.isFinished {
      steps += 1
      // The journal keeps only what changed something.
      let before = play.fixture.match
      let event = play.step()
      if play.fixture.match != before { events.append((event, play.fixture.now)) }
      checkInvariants(play.fixture, "seed \(seed), step \(steps), \(event)")
      guard steps < RandomPlay.mostSteps else {
        Issue.record("seed \(seed): no end in sight")
        return
      }
    }
    #expect(replay(events, of: play.fixture.setup) == play.fixture.match, "seed \(seed)")
    #expect(play.fixture.finished?.contradictions == [], "seed \(seed)")
  }

  private func replay(_ events: [(MatchEvent, Instant)], of setup: MatchSetup) -> Match {
    var replayed = Match(setup)
    for (event, instant) in events { _ = replayed.handle(event, at: instant) }
    return replayed
  }
}
