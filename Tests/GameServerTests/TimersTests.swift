import GameRules
import Testing

@testable import GameServer

@Suite("Timers")
@GameLoop
struct TimersTests {
  let clock = ManualClock()

  private func timers() -> Timers {
    Timers(clock: clock, lateness: ServerMetrics().timerLateness)
  }

  @Test("Timers of all groups fire in the order of their times, each once")
  func order() {
    let timers = timers()
    var fired: [Int] = []
    let odd = TimerGroup<Int>(timers) { fired.append($0) }
    let even = TimerGroup<Int>(timers) { fired.append($0) }
    for (number, seconds) in [(1, 30), (2, 10), (3, 20)] {
      (number.isMultiple(of: 2) ? even : odd).set(number, at: clock.now + .seconds(seconds))
    }
    clock.advance(by: .seconds(15))
    #expect(fired == [2])
    clock.advance(by: .seconds(100))
    #expect(fired == [2, 3, 1])
  }

  @Test("Timers of the same time fire in the order in which they were last set")
  func sameTime() {
    let timers = timers()
    var fired: [Int] = []
    let group = TimerGroup<Int>(timers) { fired.append($0) }
    let single = SingleTimer(timers) { fired.append(0) }
    let moment = clock.now + .seconds(1)
    group.set(1, at: moment)
    single.set(at: moment)
    group.set(2, at: moment)
    group.set(1, at: moment)
    clock.advance(by: .seconds(1))
    #expect(fired == [0, 2, 1])
  }

  @Test(
    "Setting a timer again replaces it, earlier as well as later, and a cancelled one is silent")
  func replace() {
    var fired: [(Int, Instant)] = []
    let group = TimerGroup<Int>(timers()) { fired.append(($0, self.clock.now)) }
    let start = clock.now
    group.set(1, at: start + .seconds(10))
    group.set(1, at: start + .seconds(20))
    group.set(2, at: start + .seconds(20))
    group.set(2, at: start + .seconds(5))
    group.set(3, at: start + .seconds(1))
    group.cancel(3)
    clock.advance(by: .seconds(60))
    #expect(fired.map(\.0) == [2, 1])
    #expect(fired.map(\.1) == [start + .seconds(5), start + .seconds(20)])
  }

  @Test("A timer set while another fires is kept, also for the same moment")
  func reentrant() {
    var count = 0
    let group = TimerGroup<Int>(timers()) { _ in }
    group.action = { number in
      #expect(!group.isSet(number))
      count += 1
      if count < 5 { group.set(number, at: self.clock.now) }
    }
    group.set(1, at: clock.now + .seconds(1))
    clock.advance(by: .seconds(2))
    #expect(count == 5)
  }

  @Test("Timers that are set over and over do not pile up")
  func bounded() {
    let timers = timers()
    let group = TimerGroup<Int>(timers) { _ in }
    for round in 0..<20_000 {
      group.set(round % 10, at: clock.now + .seconds(600))
    }
    #expect(timers.count == 10)
    #expect(timers.entryCount < 2_000)
  }

  @Test("No timer fires after a halt")
  func halted() {
    let timers = timers()
    var count = 0
    let single = SingleTimer(timers) { count += 1 }
    single.set(at: clock.now + .seconds(1))
    timers.halt()
    single.set(at: clock.now + .seconds(2))
    clock.advance(by: .seconds(5))
    #expect(count == 0)
  }
}
