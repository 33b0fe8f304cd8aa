import GameRules
import Matchmaking
import Testing

@Suite("The waiting room: matches of four")
struct WaitingRoomGroupTests {
  typealias Fixture = WaitingRoomFixture

  private static func player(_ number: Int) -> PlayerID {
    PlayerID(uuid: UUIDv7(bits: UInt128(number)))
  }

  private static func ticket(
    _ number: Int, _ rating: Double, at time: Double = 0, map: String = "world",
    last: Int? = nil, blocking: [Int] = []
  ) -> Ticket {
    Ticket(
      player: player(number), map: map, format: .teamClash,
      preference: .ranked(Rating(value: rating)), since: Fixture.seconds(time),
      lastOpponent: last.map(player), blocked: Set(blocking.map(player)))
  }

  /// The numbers of the two sides' players.
  private static func sides(_ actions: [WaitingRoom.Action]) -> [[[Int]]] {
    actions.compactMap { action in
      guard case .grouped(let first, let second) = action else { return nil }
      return [first, second].map { side in side.map { Int($0.player.uuid.bits) } }
    }
  }

  @Test("Four within the window play at once: the first and the fourth against the others")
  func four() {
    var fixture = WaitingRoomFixture()
    for (number, rating) in [(1, 1520.0), (2, 1500), (3, 1590)] {
      #expect(
        fixture.join(Self.ticket(number, rating))
          == [.joined(Self.player(number), waiting: number - 1)])
    }
    let actions = fixture.join(Self.ticket(4, 1540, at: 1))
    #expect(Self.sides(actions) == [[[3, 2], [4, 1]]])
    #expect(fixture.room.count == 0)
  }

  @Test("Of equal ratings who has waited longer counts as the better one")
  func equal() {
    let tickets = (1...4).map { Self.ticket($0, 1500, at: Double(5 - $0)) }
    var fixture = WaitingRoomFixture(restoring: tickets)
    #expect(Self.sides(fixture.handle(.timePassed, at: 5)) == [[[4, 1], [3, 2]]])
  }

  @Test("Three who are acceptable to each other wait for a fourth who is, to all of them")
  func pairwise() {
    var fixture = WaitingRoomFixture()
    for (number, rating) in [(1, 1500.0), (2, 1550), (3, 1600)] {
      _ = fixture.join(Self.ticket(number, rating))
    }
    // Too far from 1 only: windows of 120 points are enough, after five seconds of the later one.
    let actions = fixture.join(Self.ticket(4, 1620, at: 2))
    #expect(
      actions == [
        .joined(Self.player(4), waiting: 3), .wake(at: Fixture.seconds(7)),
      ])
    #expect(fixture.handle(.timePassed, at: 6.999).last == .wake(at: Fixture.seconds(7)))
    #expect(Self.sides(fixture.handle(.timePassed, at: 7)).count == 1)
  }

  @Test("When somebody leaves, the wake-up of the group is gone; others' stays")
  func leaving() {
    var fixture = WaitingRoomFixture()
    for (number, rating) in [(1, 1500.0), (2, 1510), (3, 1620), (4, 1630), (5, 1700)] {
      _ = fixture.join(Self.ticket(number, rating))
    }
    #expect(fixture.handle(.timePassed, at: 1) == [.wake(at: Fixture.seconds(10))])
    let left = fixture.handle(.leave(Self.player(4)), at: 2)
    #expect(left == [.left(Self.player(4)), .wake(at: Fixture.seconds(25))])
    #expect(
      fixture.handle(.leave(Self.player(1)), at: 3) == [.left(Self.player(1)), .sleep])
  }

  @Test("The smallest spread is the best group, and no rematch goes before all")
  func best() {
    let others = [Self.ticket(1, 1500), Self.ticket(2, 1510), Self.ticket(3, 1520)]
    func grouped(_ last: Int?) -> [[[Int]]] {
      // The two who come together are restored, so that both can be chosen.
      var room = WaitingRoom(
        parameters: WaitingRoom.Parameters(
          initialWindow: 10, wideningPerStep: 100, step: .seconds(1)),
        restoring: others + [Self.ticket(4, 1530, last: last), Self.ticket(5, 1480)])
      return Self.sides(
        room.handle(.timePassed, at: Fixture.seconds(0))
          + room.handle(.timePassed, at: Fixture.seconds(1)))
    }
    #expect(grouped(nil) == [[[4, 1], [3, 2]]])
    #expect(grouped(1) == [[[3, 5], [2, 1]]])
  }

  @Test("Two of whom one blocks the other are in no group, on no side")
  func blocks() {
    for (one, other) in [(1, 4), (4, 1), (2, 3)] {
      var fixture = WaitingRoomFixture()
      for number in 1...4 {
        _ = fixture.join(Self.ticket(number, 1500, blocking: number == one ? [other] : []))
      }
      #expect(fixture.room.count == 4)
      #expect(fixture.handle(.timePassed, at: 1000) == [.sleep])
      let actions = fixture.handle(.join(Self.ticket(5, 1500, at: 1000)), at: 1000)
      let players = Self.sides(actions).flatMap { $0.flatMap { $0 } }
      #expect(players.count == 4 && !Set([one, other]).isSubset(of: players))
    }
  }

  @Test("Groups and pairs, maps and formats do not mix")
  func queues() {
    var fixture = WaitingRoomFixture()
    _ = fixture.join(Fixture.ranked(Self.player(9), 1500))
    for number in 1...3 { _ = fixture.join(Self.ticket(number, 1500)) }
    let east = fixture.join(Self.ticket(4, 1500, map: "east"))
    #expect(east == [.joined(Self.player(4), waiting: 0)])
    let room = fixture.room
    #expect(room.waitingCount(map: "world", format: .teamClash, ranked: true) == 3)
    #expect(room.waitingCount(map: "world", format: .teamClash, ranked: false) == 0)
    #expect(room.waitingCount(map: "world", ranked: true) == 1)
    #expect(room.count == 5 && room.tickets.count == 5)
    #expect(
      fixture.join(Self.ticket(3, 1500)) == [.refused(Self.player(3), .alreadyQueued)])
  }

  @Test("The wait that is estimated is the mean of all players of the last groups")
  func estimate() {
    var fixture = WaitingRoomFixture()
    for group in 0..<3 {
      let time = Double(group * 10)
      for number in 1...4 {
        _ = fixture.join(Self.ticket(number, 1500, at: time + (number == 4 ? 8 : 0)))
      }
      let estimate = fixture.room.estimatedWait(
        map: "world", format: .teamClash, ranked: true, at: fixture.now)
      #expect(estimate == (group < 2 ? nil : .seconds(6)))
    }
  }
}

@Suite("The waiting room's groups against a slow and obvious waiting room")
struct WaitingRoomGroupPropertyTests {
  /// Windows that are passed through within seconds, so that few events reach everything.
  private static let quick = WaitingRoom.Parameters(
    initialWindow: 20, wideningPerStep: 10, step: .seconds(1), maximumWindow: 60,
    patience: .seconds(3))

  /// Both rooms, which hear the same.
  private struct Twins {
    var room: WaitingRoom
    var reference: ReferenceGroupRoom
    var now = Instant(millisecondsSinceEpoch: 1_000_000)
    var wakeUp: Instant?
    var groupCount = 0

    init(_ parameters: WaitingRoom.Parameters, restoring tickets: [Ticket]) {
      room = WaitingRoom(parameters: parameters, restoring: tickets)
      reference = ReferenceGroupRoom(parameters: parameters, restoring: tickets)
    }

    mutating func send(_ event: WaitingRoom.Event, _ comment: Comment) {
      var matches: [ReferenceGroupRoom.Match] = []
      for action in room.handle(event, at: now) {
        switch action {
        case .joined, .refused, .left, .notQueued: break
        case .paired: Issue.record("nobody waits for a duel")
        case .grouped(let first, let second):
          matches.append([first, second].map { $0.map(\.player) })
        case .wake(let instant): wakeUp = instant
        case .sleep: wakeUp = nil
        }
      }
      groupCount += matches.count
      #expect(matches == reference.handle(event, at: now), comment)
      #expect(Set(room.tickets) == reference.waiting, comment)
      #expect(wakeUp == reference.nextAcceptance(after: now, mostSteps: 50), comment)
    }
  }

  @Test(
    "Random events: the same groups in the same order, and the exact wake-up",
    arguments: [(1, quick), (2, quick), (3, .standard)] as [(UInt64, WaitingRoom.Parameters)])
  func randomEvents(seed: UInt64, parameters: WaitingRoom.Parameters) {
    var groupCount = 0
    for run in 0..<30 {
      var random = SeededGenerator(seed: seed &* 1_000_000 &+ UInt64(run))
      let scale = parameters.initialWindow / 20
      let restored = (1...10).prefix(Int.random(in: 0...10, using: &random)).map {
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
      groupCount += twins.groupCount
    }
    #expect(groupCount > 60)
  }

  @Test("Restored crowds come in one after the other, whatever the order of the tickets")
  func restored() {
    for run in 0..<30 {
      var random = SeededGenerator(seed: 500 &+ UInt64(run))
      let tickets = (1...16).map { ticket(of: $0, scale: 5, before: 1_000_000, using: &random) }
      var twins = Twins(.standard, restoring: tickets.shuffled(using: &random))
      twins.send(.timePassed, "run \(run)")
      twins.now = twins.now + .seconds(90)
      twins.send(.timePassed, "run \(run), later")
    }
  }

  private func player(_ number: Int) -> PlayerID { PlayerID(uuid: UUIDv7(bits: UInt128(number))) }

  private func event(
    scale: Double, at now: Instant, using random: inout SeededGenerator
  ) -> WaitingRoom.Event {
    let number = Int.random(in: 1...10, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<7:
      return .join(
        ticket(of: number, scale: scale, before: now.millisecondsSinceEpoch, using: &random))
    case 7: return .leave(player(number))
    default: return .timePassed
    }
  }

  /// Mostly for a new player; sometimes for one who has waited before, so that moments coincide.
  private func ticket(
    of number: Int, scale: Double, before now: Int64, using random: inout SeededGenerator
  ) -> Ticket {
    let waited = [0, 0, 500, 1000, 2000, 4000].randomElement(using: &random) ?? 0
    let rating = 1500 + Double(Int.random(in: 0...10, using: &random)) * 8 * scale
    let blocked = Int.random(in: 0..<6, using: &random) == 0
    return Ticket(
      player: player(number), map: "world", format: .teamClash,
      preference: .ranked(Rating(value: rating)),
      since: Instant(millisecondsSinceEpoch: now - Int64(Double(waited) * scale)),
      lastOpponent: Int.random(in: 0..<3, using: &random) == 0
        ? player(Int.random(in: 1...10, using: &random)) : nil,
      blocked: blocked ? [player(Int.random(in: 1...10, using: &random))] : [])
  }
}
