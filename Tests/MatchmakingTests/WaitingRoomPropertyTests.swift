import GameRules
import Matchmaking
import Testing

@Suite("The waiting room against a slow and obvious one")
struct WaitingRoomPropertyTests {
  /// Windows that are passed through within seconds, so that few events reach everything.
  private static let quick = WaitingRoom.Parameters(
    initialWindow: 20, wideningPerStep: 10, step: .seconds(1), maximumWindow: 60,
    patience: .seconds(3))

  /// Both rooms, which hear the same.
  private struct Twins {
    var room: WaitingRoom
    var reference: ReferenceWaitingRoom
    var now = Instant(millisecondsSinceEpoch: 1_000_000)
    var wakeUp: Instant?
    var pairCount = 0

    init(_ parameters: WaitingRoom.Parameters, restoring tickets: [Ticket]) {
      room = WaitingRoom(parameters: parameters, restoring: tickets)
      reference = ReferenceWaitingRoom(parameters: parameters, restoring: tickets)
    }

    mutating func send(_ event: WaitingRoom.Event, _ comment: Comment) {
      let actions = room.handle(event, at: now)
      var pairs: [ReferenceWaitingRoom.Queue: ReferenceWaitingRoom.Pairs] = [:]
      for action in actions {
        switch action {
        case .joined, .refused, .left, .notQueued: break
        case .grouped: Issue.record("nobody waits for a match of four")
        case .paired(let first, let second):
          pairCount += 1
          pairs[ReferenceWaitingRoom.queue(of: first), default: []].append([first, second])
        case .wake(let instant): wakeUp = instant
        case .sleep: wakeUp = nil
        }
      }
      #expect(pairs == reference.handle(event, at: now), comment)
      #expect(Set(room.tickets) == Set(reference.tickets), comment)
      #expect(wakeUp == reference.nextAcceptance(after: now, mostSteps: 50), comment)
    }
  }

  @Test(
    "Thousands of random events: the same pairs in the same order, and the exact wake-up",
    arguments: [(1, quick), (2, quick), (3, .standard)] as [(UInt64, WaitingRoom.Parameters)])
  func randomEvents(seed: UInt64, parameters: WaitingRoom.Parameters) {
    var pairCount = 0
    for run in 0..<250 {
      var random = SeededGenerator(seed: seed &* 1_000_000 &+ UInt64(run))
      let scale = parameters.initialWindow / 20
      let restored = (1...12).prefix(Int.random(in: 0...12, using: &random)).map {
        ticket(of: $0, scale: scale, before: 1_000_000, using: &random)
      }
      var twins = Twins(parameters, restoring: restored)
      for step in 0..<30 {
        if Bool.random(using: &random), let wakeUp = twins.wakeUp, wakeUp > twins.now {
          twins.now = wakeUp
        } else {
          let most = Int64.random(in: 0...1, using: &random) == 0 ? 0 : Int64(1500 * scale)
          twins.now = twins.now + .milliseconds(Int64.random(in: 0...most, using: &random))
        }
        twins.send(
          event(scale: scale, at: twins.now, using: &random),
          "seed \(seed), run \(run), step \(step)")
      }
      pairCount += twins.pairCount
    }
    #expect(pairCount > 1000)
  }

  @Test("Restored crowds, dense, full of rematches and of blocks: the same pairs in the same order")
  func crowds() {
    for run in 0..<60 {
      var random = SeededGenerator(seed: UInt64(run))
      let spread = [50.0, 500, 3000][run % 3]
      let tickets = (1...60).map { number in
        let isClose = Bool.random(using: &random)
        let last =
          isClose ? number ^ 1 : Int.random(in: 1...(run % 2 == 0 ? 60 : 3), using: &random)
        return Ticket(
          player: player(number), map: run % 5 == 0 ? "map \(number % 2)" : "world",
          preference: .ranked(Rating(value: rating(spread, using: &random))),
          since: Instant(millisecondsSinceEpoch: .random(in: 800_000...1_000_000, using: &random)),
          lastOpponent: player(last), blocked: run % 4 < 2 ? [] : blocked(of: 60, using: &random))
      }
      var twins = Twins(.standard, restoring: tickets)
      twins.send(.timePassed, "run \(run)")
      twins.now = twins.now + .seconds(90)
      twins.send(.timePassed, "run \(run)")
    }
  }

  @Test("The order of restored tickets does not matter, nor does a snapshot in between")
  func snapshots() {
    for run in 0..<100 {
      var random = SeededGenerator(seed: 77 &+ UInt64(run))
      let now = Instant(millisecondsSinceEpoch: 1_000_000)
      let tickets = (1...30).map { ticket(of: $0, scale: 5, before: 1_000_000, using: &random) }
      var room = WaitingRoom(restoring: tickets)
      var shuffled = WaitingRoom(restoring: tickets.shuffled(using: &random))
      #expect(room.tickets == shuffled.tickets)
      #expect(room.handle(.timePassed, at: now) == shuffled.handle(.timePassed, at: now))
      var copy = WaitingRoom(restoring: room.tickets)
      let wakeUp = copy.handle(.timePassed, at: now)
      #expect(wakeUp == room.handle(.timePassed, at: now), "nobody is left to pair")
      #expect(wakeUp.count == 1)
    }
  }

  private func player(_ number: Int) -> PlayerID { PlayerID(uuid: UUIDv7(bits: UInt128(number))) }

  /// Nobody, for most; else a few, or half of all.
  private func blocked(of count: Int, using random: inout SeededGenerator) -> Set<PlayerID> {
    let most = [0, 0, 2, count / 2].randomElement(using: &random) ?? 0
    return Set((0..<most).map { _ in player(Int.random(in: 1...count, using: &random)) })
  }

  /// In quarters of points, with many equal ones where the spread is small.
  private func rating(_ spread: Double, using random: inout SeededGenerator) -> Double {
    (1500 + .random(in: -spread / 2...spread / 2, using: &random) * 4).rounded() / 4
  }

  private func event(
    scale: Double, at now: Instant, using random: inout SeededGenerator
  ) -> WaitingRoom.Event {
    let number = Int.random(in: 1...12, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6:
      return .join(
        ticket(of: number, scale: scale, before: now.millisecondsSinceEpoch, using: &random))
    case 6..<8: return .leave(player(number))
    default: return .timePassed
    }
  }

  /// Mostly for a new player; sometimes for one who has waited before, so that moments coincide
  /// too.
  private func ticket(
    of number: Int, scale: Double, before now: Int64, using random: inout SeededGenerator
  ) -> Ticket {
    let waited = [0, 0, 500, 1000, 2000, 4000].randomElement(using: &random) ?? 0
    let rating = 1500 + Double(Int.random(in: 0...12, using: &random)) * 10 * scale
    return Ticket(
      player: player(number), map: Int.random(in: 0..<5, using: &random) == 0 ? "italy" : "world",
      preference: Int.random(in: 0..<5, using: &random) == 0
        ? .casual : .ranked(Rating(value: rating)),
      since: Instant(millisecondsSinceEpoch: now - Int64(Double(waited) * scale)),
      lastOpponent: Bool.random(using: &random)
        ? player(Int.random(in: 1...12, using: &random)) : nil,
      blocked: blocked(of: 12, using: &random))
  }
}
