import AdminSocket
import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("A clock that can be moved, for tests")
@GameLoop
struct MovableClockTests {
  private let base = ManualClock()
  private let hour = Duration.seconds(3600)

  @Test("It is ahead of the other clock, goes on as that does, and measures durations as that does")
  func ahead() {
    let clock = MovableClock(ahead: hour, of: base)
    #expect(clock.now == base.now + hour)
    base.advance(by: .seconds(5))
    #expect(clock.now == base.now + hour && clock.elapsed == base.elapsed)
    clock.moveForward(by: hour)
    #expect(clock.now == base.now + hour + hour && clock.ahead == hour + hour)
    #expect(clock.elapsed == base.elapsed && clock.turnStart == base.turnStart)
  }

  @Test("An alarm that is due on the way is carried out once, before the move is over")
  func dueOnTheWay() {
    let clock = MovableClock(ahead: .zero, of: base)
    let start = clock.now
    var moments: [Instant] = []
    clock.setAlarm(at: start + .seconds(10)) { moments.append(clock.now) }
    clock.moveForward(by: hour)
    #expect(moments == [start + hour])
    base.advance(by: hour)
    #expect(moments.count == 1)
  }

  @Test("An alarm that is to come is carried out at its moment, as much sooner as the clock moved")
  func stillToCome() {
    let clock = MovableClock(ahead: hour, of: base)
    let start = clock.now
    var moments: [Instant] = []
    clock.setAlarm(at: start + hour) { moments.append(clock.now) }
    clock.moveForward(by: hour - .seconds(10))
    base.advance(by: .seconds(9))
    #expect(moments == [])
    base.advance(by: .seconds(1))
    #expect(moments == [start + hour])
  }

  @Test("An alarm of the very moment to which the clock is moved is due")
  func atTheEnd() {
    let clock = MovableClock(ahead: .zero, of: base)
    var count = 0
    clock.setAlarm(at: clock.now + hour) { count += 1 }
    clock.moveForward(by: hour)
    #expect(count == 1)
  }

  @Test("An alarm that was replaced or cancelled is silent, whether the clock is moved or not")
  func replaced() {
    let clock = MovableClock(ahead: .zero, of: base)
    var fired: [Int] = []
    clock.setAlarm(at: clock.now + hour) { fired.append(1) }
    clock.setAlarm(at: clock.now + hour + hour) { fired.append(2) }
    clock.moveForward(by: hour)
    #expect(fired == [])
    clock.moveForward(by: hour)
    #expect(fired == [2])
    clock.setAlarm(at: clock.now + hour) { fired.append(3) }
    clock.setAlarm(at: nil) { fired.append(4) }
    clock.moveForward(by: hour + hour)
    base.advance(by: hour)
    #expect(fired == [2])
  }

  @Test("Timers on the way fire in the order of their times, each once; later ones at theirs")
  func timers() {
    let clock = MovableClock(ahead: .zero, of: base)
    let timers = Timers(clock: clock, lateness: ServerMetrics().timerLateness)
    let start = clock.now
    var fired: [Int] = []
    let group = TimerGroup<Int>(timers) { fired.append($0) }
    for (number, hours) in [(1, 3), (2, 1), (3, 2), (4, 9)] {
      group.set(number, at: start + .seconds(3600 * Int64(hours)))
    }
    clock.moveForward(by: .seconds(5 * 3600))
    #expect(fired == [2, 3, 1])
    base.advance(by: .seconds(4 * 3600 - 1))
    #expect(fired == [2, 3, 1])
    base.advance(by: .seconds(1))
    #expect(fired == [2, 3, 1, 4])
  }

  @Test("A timer that sets the next one at each firing goes on after a move, from the new time")
  func repeating() {
    let clock = MovableClock(ahead: .zero, of: base)
    let timers = Timers(clock: clock, lateness: ServerMetrics().timerLateness)
    let start = clock.now
    var moments: [Instant] = []
    var timer: SingleTimer?
    timer = SingleTimer(timers) {
      moments.append(clock.now)
      timer?.set(at: clock.now + .seconds(60))
    }
    timer?.set(at: start + .seconds(60))
    clock.moveForward(by: hour)
    base.advance(by: .seconds(60))
    #expect(moments == [start + hour, start + hour + .seconds(60)])
  }

  @Test("The clock never goes back, however it is moved and whatever alarms do", arguments: 1...20)
  func neverBack(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let clock = MovableClock(ahead: .zero, of: base)
    var last = clock.now
    var fired = 0
    func check() {
      #expect(clock.now >= last)
      last = clock.now
    }
    for _ in 0..<200 {
      let time = Duration.milliseconds(Int64.random(in: 0...5000, using: &random))
      switch Int.random(in: 0..<3, using: &random) {
      case 0: clock.moveForward(by: time)
      case 1: base.advance(by: time)
      default:
        let due = clock.now + time
        clock.setAlarm(at: due) {
          #expect(clock.now >= due, "not before its moment")
          fired += 1
          check()
        }
      }
      check()
    }
    #expect(fired > 10)
  }
}

@Suite("The clock of a server, moved by its operator")
@GameLoop
struct ClockCommandTests {
  private let base = ManualClock()
  private let store = MemoryStore()
  private let hour = 3_600_000

  private func server(_ clock: any ServerClock) async throws -> Server {
    var configuration = GameConfiguration()
    configuration.options = MatchOptions(rounds: 2, readyTime: .zero, countdown: .zero)
    let server = Server(
      configuration: configuration, maps: World.maps, store: store, clock: clock,
      slowWork: World.slowWork, logger: World.silence)
    try await server.recover()
    return server
  }

  private func ask(
    _ server: Server, _ clock: MovableClock?, milliseconds: Int
  ) async throws -> AdminClockForward.Result {
    let commands = AdminCommands(
      operations: server.operations, store: store, folder: "/nowhere", clock: clock)
    let request = ClientMessage.encoded(
      AdminClockForward.self, .init(milliseconds: milliseconds), id: .integer(1))
    switch ServerMessage(await commands.answer(request, from: BanTests.operator1)) {
    case .result(_, let node): return try .init(wire: node)
    case .error(_, let error): throw error
    case .event, nil: throw WireError.plain("no answer")
    }
  }

  @Test("What is due by then has been carried out when the reply comes, in its order and once")
  func carriedOut() async throws {
    let clock = MovableClock(ahead: .zero, of: base)
    let server = try await server(clock)
    let alice = TestClient(server: server, clock: base, address: "192.0.2.1")
    let guest = try await alice.call(AccountGuest.self, .init(username: "alice"))
    alice.id = guest.player.player
    let start = clock.now
    let event = ScheduledEvent(
      id: server.operations.newEventID(), title: "Race", map: "world",
      startsAt: start + .seconds(7200), endsAt: start + .seconds(14_400), createdAt: start)
    #expect(await server.carryOut(.eventSet(event, at: start)))
    _ = try await alice.call(EventWant.self, .init(event: event.id, leads: [.none, .usual]))
    let day = try await alice.call(DailyGet.self, .init())

    let first = try await ask(server, clock, milliseconds: hour + 1)
    #expect(first.now == start + .milliseconds(hour + 1) && first.ahead == .milliseconds(hour + 1))
    #expect(try await inbox(alice).map(\.event?.state) == [.upcoming])
    _ = try await ask(server, clock, milliseconds: hour)
    #expect(try await inbox(alice).map(\.event?.state) == [.upcoming, .begun])
    #expect(try await store.placeSet(.event(event.id)) != nil)

    _ = try await ask(server, clock, milliseconds: 24 * hour)
    let next = try await alice.call(DailyGet.self, .init())
    #expect(next.number.value == day.number.value + 1 && next.hash != day.hash)
    #expect(try await inbox(alice).count == 2)
  }

  private func inbox(_ player: TestClient) async throws -> [NotificationRecord] {
    try await store.inbox(of: player.id, before: nil, limit: 100).notifications.reversed()
  }

  @Test("A server whose clock is the machine's refuses to have it moved, in one sentence")
  func refused() async throws {
    let server = try await server(base)
    let error = await #expect(throws: WireError.self) {
      try await ask(server, nil, milliseconds: hour)
    }
    #expect(error?.message.contains("cannot be moved") == true)
    #expect(error?.message.contains("\n") == false)
  }

  @Test(
    "A step of nothing, back, or of more than a year is refused",
    arguments: [0, -1, 31_536_000_001])
  func bounds(milliseconds: Int) async throws {
    let clock = MovableClock(ahead: .zero, of: base)
    let server = try await server(clock)
    await #expect(throws: WireError.self) {
      try await ask(server, clock, milliseconds: milliseconds)
    }
    #expect(clock.ahead == .zero)
  }
}
