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
    var random = SeededRandom(seed: seed)
    let format = Format.all[Int(seed) % Format.all.count]
    let players = (1...format.seats.filter(format.takes).randomElement(using: &random)!).map {
      PlayerID(uuid: UUIDv7(bits: UInt128($0)))
    }
    let options = MatchOptions(
      rounds: Int.random(in: 1...4, using: &random),
      openingTime: .seconds(Int64.random(in: 0...5, using: &random)),
      hurryTime: .seconds(Int64.random(in: 0...15, using: &random)))
    let dealsAids =
      players.count > 1 && MatchSetup.canDealAids(format, .room) && Bool.random(using: &random)
    var fixture = Fixture(
      players: players, options: options, format: format, origin: dealsAids ? .room : nil,
      dealsAids: dealsAids)
    fixture.send(.begin)
    var events: [(MatchEvent, Instant)] = [(.begin, fixture.now)]
    var steps = 0
    while !fixture.match.isFinished {
      steps += 1
      fixture.wait(.milliseconds(Int64.random(in: 0...4000, using: &random)))
      let round = max(1, fixture.match.playedRounds.count)
      let event = randomEvent(
        players: players, rounds: round...(round + 1), owed: fixture.owed, using: &random)
      if case .places = event { fixture.owed = 0 }
      // The journal keeps only what changed something.
      let before = fixture.match
      fixture.send(event)
      if fixture.match != before { events.append((event, fixture.now)) }
      checkInvariants(fixture, "seed \(seed), step \(steps), \(event)")
      guard steps < 20_000 else {
        Issue.record("seed \(seed): no end in sight")
        return
      }
    }
    #expect(replay(events, of: fixture.setup) == fixture.match, "seed \(seed)")
    #expect(fixture.finished?.contradictions == [], "seed \(seed)")
  }

  /// Some of which fit one place, others another, or none.
  private let aidUses: [AidUse] = [
    .freeze, .shuffle, .lens(Lens(center: Fixture.nearby)), .lens(Lens(center: Fixture.farAway)),
    .fork(Fork(CountryCode("IT")!, CountryCode("FR")!)!),
    .fork(Fork(CountryCode("AT")!, CountryCode("DE")!)!),
  ]

  private func replay(_ events: [(MatchEvent, Instant)], of setup: MatchSetup) -> Match {
    var replayed = Match(setup)
    for (event, instant) in events { _ = replayed.handle(event, at: instant) }
    return replayed
  }

  private func randomEvent(
    players: [PlayerID], rounds: ClosedRange<Int>, owed: Int, using random: inout SeededRandom
  ) -> MatchEvent {
    if owed > 0, Bool.random(using: &random) {
      let place = MatchPlace(
        Solution(coordinate: Fixture.place, country: Bool.random(using: &random) ? "IT" : "FR"))
      return .places(Array(repeating: place, count: owed))
    }
    let player = players.randomElement(using: &random)!
    let round = Int.random(in: rounds, using: &random)
    let place = Coordinate(
      latitude: .random(in: -90...90, using: &random),
      longitude: .random(in: -180...180, using: &random))!
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: return .answer(player, round: round)
    case 25..<45: return .mark(player, round: round, place)
    case 45..<70:
      if Int.random(in: 0..<4, using: &random) == 0 {
        return .guess(player, round: round, .verdict(Bool.random(using: &random)))
      }
      let country = CountryCode(Bool.random(using: &random) ? "IT" : "FR")
      return .guess(
        player, round: round,
        Bool.random(using: &random) ? .pin(place, country: country) : nil)
    case 70..<80: return .ready(player, round: round)
    case 80..<85: return .aid(player, round: round, aidUses.randomElement(using: &random)!)
    case 85..<88: return Bool.random(using: &random) ? .pause(player) : .resume(player)
    case 88..<92: return .dropped(player)
    case 92..<97: return .returned(player)
    case 97: return .delayed(player, by: .milliseconds(Int64.random(in: 0...700, using: &random)))
    case 98:
      return Bool.random(using: &random) ? .quit(player) : .interrupted(minimumGrace: .seconds(9))
    default: return .timePassed
    }
  }
}
