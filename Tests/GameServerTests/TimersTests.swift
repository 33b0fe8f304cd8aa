import GameRules
import Testing

@testable import GameServer

@Suite("Timers")
@GameLoop
struct TimersTests {
  let clock = ManualClock()

  private func key(_ number: Int) -> TimerKey {
    .match(MatchID(uuid: UUIDv7(bits: UInt128(number))))
  }

  @Test("Timers fire in the order of their times, each once")
  func order() {
    let timers = Timers(clock: clock, instruments: Instruments())
    var fired: [TimerKey] = []
    timers.onFire = { fired.append($0) }
    for (number, seconds) in [(1, 30), (2, 10), (3, 20)] {
      timers.set(key(number), at: clock.now + .seconds(seconds))
    }
    clock.advance(by: .seconds(15))
    #expect(fired == [key(2)])
    clock.advance(by: .seconds(100))
    #expect(fired == [key(2), key(3), key(1)])
  }

  @Test(
    "Setting a timer again replaces it, earlier as well as later, and a cancelled one is silent")
  func replace() {
    let timers = Timers(clock: clock, instruments: Instruments())
    var fired: [(TimerKey, Instant)] = []
    timers.onFire = { fired.append(($0, self.clock.now)) }
    let start = clock.now
    timers.set(key(1), at: start + .seconds(10))
    timers.set(key(1), at: start + .seconds(20))
    timers.set(key(2), at: start + .seconds(20))
    timers.set(key(2), at: start + .seconds(5))
    timers.set(key(3), at: start + .seconds(1))
    timers.cancel(key(3))
    clock.advance(by: .seconds(60))
    #expect(fired.map(\.0) == [key(2), key(1)])
    #expect(fired.map(\.1) == [start + .seconds(5), start + .seconds(20)])
  }

  @Test("A timer set while another fires is kept, also for the same moment")
  func reentrant() {
    let timers = Timers(clock: clock, instruments: Instruments())
    var count = 0
    timers.onFire = { fired in
      count += 1
      if count < 5 { timers.set(fired, at: self.clock.now) }
    }
    timers.set(key(1), at: clock.now + .seconds(1))
    clock.advance(by: .seconds(2))
    #expect(count == 5)
  }

  @Test("Timers that are set over and over do not pile up")
  func bounded() {
    let timers = Timers(clock: clock, instruments: Instruments())
    for round in 0..<20_000 {
      timers.set(key(round % 10), at: clock.now + .seconds(600))
    }
    #expect(timers.count == 10)
    #expect(timers.entryCount < 2_000)
  }
}
