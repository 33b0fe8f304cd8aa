import CLibwebsockets
import Glibc
import Testing

@testable import WebSocketTransport

/// An actor whose executor is an event loop.
private actor Confined {
  nonisolated let loop: EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
  private(set) var numbers: [Int] = []

  init(_ loop: EventLoop) { self.loop = loop }

  func append(_ number: Int) { numbers.append(number) }
  func isOnLoop() -> Bool { loop.isCurrentThread }
  func isOnLoopAfterSuspending() async -> Bool {
    await Task.yield()
    return loop.isCurrentThread
  }
}

@Suite("The event loop")
struct EventLoopTests {
  @Test("An actor's jobs run on the loop's thread, also after a suspension")
  func executor() async {
    let loop = EventLoop()
    defer { loop.stop() }
    let actor = Confined(loop)
    #expect(!loop.isCurrentThread)
    #expect(await actor.isOnLoop())
    #expect(await actor.isOnLoopAfterSuspending())
  }

  @Test("A plain callback on the loop may assume the actor's isolation")
  func assumeIsolated() {
    let loop = EventLoop()
    defer { loop.stop() }
    let actor = Confined(loop)
    let isOnLoop = loop.sync { actor.assumeIsolated { $0.loop.isCurrentThread } }
    #expect(isOnLoop)
  }

  @Test("A timer that is set while the loop stops does not outlive it")
  func timerAtTheEnd() async {
    let ended = Watched(0)
    do {
      let loop = EventLoop()
      loop.async {
        loop.schedule(after: .seconds(60)) {}
        // The stop is behind this in the queue, and what this brings behind the stop.
        loop.afterCallbacks { loop.async { loop.schedule(after: .seconds(60)) {} } }
      }
      loop.stop()
      ended.change { $0 += 1 }
    }
    // A timer that is let go while it is pending traps.
    #expect(ended.value == 1)
  }

  @Test("Work from one thread runs in its order")
  func order() {
    let loop = EventLoop()
    defer { loop.stop() }
    let numbers = Watched<[Int]>([])
    for number in 0..<10_000 { loop.async { numbers.change { $0.append(number) } } }
    loop.sync {}
    #expect(numbers.value == Array(0..<10_000))
  }

  @Test("Work from many threads all runs")
  func manyThreads() async {
    let loop = EventLoop()
    defer { loop.stop() }
    let actor = Confined(loop)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<1000 { group.addTask { await actor.append(number) } }
    }
    #expect(await actor.numbers.sorted() == Array(0..<1000))
  }

  @Test("What a callback asks for runs after that turn's callbacks, before any timer of later")
  func afterCallbacks() {
    let loop = EventLoop()
    defer { loop.stop() }
    let events = Watched<[String]>([])
    loop.async {
      // Both are due in one turn of the loop: the first makes sure by taking its time.
      loop.schedule(after: .zero) {
        events.change { $0.append("first") }
        loop.async { events.change { $0.append("job") } }
        loop.schedule(after: .zero) { events.change { $0.append("next turn") } }
      }
      loop.schedule(after: .zero) { events.change { $0.append("second") } }
    }
    #expect(events.wait { $0.count == 4 })
    #expect(events.value == ["first", "second", "job", "next turn"])
  }

  @Test("Jobs without an end don't keep sockets and timers waiting")
  func fairness() {
    let loop = EventLoop()
    defer { loop.stop() }
    let isDone = Watched(false)
    @Sendable func again() { if !isDone.value { loop.async { again() } } }
    loop.async {
      again()
      loop.schedule(after: .milliseconds(1)) { isDone.change { $0 = true } }
    }
    #expect(isDone.wait { $0 })
  }

  @Test("Timers run in the order of their times, never early, and not when cancelled")
  func timers() {
    let loop = EventLoop()
    defer { loop.stop() }
    let fired = Watched<[Int]>([])
    let clock = ContinuousClock()
    let start = clock.now
    let elapsed = Watched<Duration?>(nil)
    loop.async {
      loop.schedule(after: .milliseconds(60)) {
        elapsed.change { $0 = start.duration(to: clock.now) }
        fired.change { $0.append(60) }
      }
      loop.schedule(after: .milliseconds(20)) { fired.change { $0.append(20) } }
      let cancelled = loop.schedule(after: .milliseconds(40)) { fired.change { $0.append(40) } }
      #expect(cancelled.isPending)
      cancelled.cancel()
      cancelled.cancel()
      #expect(!cancelled.isPending)
      loop.schedule(after: .seconds(-1)) { fired.change { $0.append(0) } }
    }
    #expect(fired.wait { $0.count == 3 })
    #expect(fired.value == [0, 20, 60])
    #expect(elapsed.value! >= .milliseconds(59))  // Set before the third.
  }

  @Test("stop runs what was queued, is idempotent, and lets go of pending timers")
  func stop() {
    let loop = EventLoop()
    let count = Watched(0)
    weak var released: Watched<Int>?
    do {
      let kept = Watched(0)
      released = kept
      loop.async { loop.schedule(after: .seconds(3600)) { kept.change { $0 += 1 } } }
    }
    for _ in 0..<100 { loop.async { count.change { $0 += 1 } } }
    loop.stop()
    loop.stop()
    #expect(count.value == 100)
    #expect(released == nil)
    loop.async { count.change { $0 += 1 } }
    #expect(count.value == 100)
  }

  @Test("stop from the loop itself ends it")
  func stopFromInside() {
    weak var gone: EventLoop?
    let hasRun = Watched(false)
    do {
      let loop = EventLoop()
      gone = loop
      loop.async { [unowned loop] in
        loop.stop()
        hasRun.change { $0 = true }
      }
      #expect(hasRun.wait { $0 })
      loop.stop()
    }
    // The detached thread lets go of the loop in its own time.
    let deadline = ContinuousClock.now.advanced(by: .seconds(patience))
    while gone != nil, ContinuousClock.now < deadline {}
    #expect(gone == nil)
  }

  @Test("The observer is told how long turns take")
  func turns() {
    let loop = EventLoop()
    defer { loop.stop() }
    let longest = Watched(0)
    loop.sync { loop.turnObserver = { turn in longest.change { $0 = max($0, turn) } } }
    loop.async {
      loop.schedule(after: .zero) {
        let end = ContinuousClock.now.advanced(by: .milliseconds(20))
        while ContinuousClock.now < end {}
      }
    }
    #expect(longest.wait { $0 >= 20_000_000 })
  }

  @Test("No time is told twice, whatever another thread brings while the turn's jobs run")
  func turnsOnce() {
    @Sendable func keepBusy() {
      let end = EventLoop.nanoseconds + 20_000_000
      while EventLoop.nanoseconds < end {}
    }
    let loop = EventLoop()
    defer { loop.stop() }
    let told = Watched(0)
    let hasBegun = Watched(false)
    loop.sync { loop.turnObserver = { turn in told.change { $0 += turn } } }
    let start = EventLoop.nanoseconds
    loop.async {
      // So that it looks for what has come before it waits.
      loop.rest(for: .milliseconds(100))
      hasBegun.change { $0 = true }
      keepBusy()
    }
    #expect(hasBegun.wait { $0 })
    loop.sync { keepBusy() }
    loop.sync { loop.turnObserver = nil }
    #expect(told.value >= 40_000_000 && told.value <= EventLoop.nanoseconds - start)
  }

  @Test("Deadlines go by a clock that nobody sets")
  func monotonic() throws {
    try TestServer.with { server in
      let now = server.perform { server, _ in server.channel.now }
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      #expect((Double(time.tv_sec) - 60...Double(time.tv_sec) + 1).contains(now))
    }
  }

  @Test("A resting loop leaves timers alone, and does what other threads ask for")
  func rest() {
    let loop = EventLoop()
    defer { loop.stop() }
    let hasFired = Watched(false)
    loop.sync {
      loop.rest(for: .seconds(60))
      loop.schedule(after: .milliseconds(1)) { hasFired.change { $0 = true } }
    }
    let turn = loop.sync { ev_iteration(loop.pointer) }
    for _ in 0..<100 { #expect(loop.sync { ev_iteration(loop.pointer) } == turn) }
    #expect(!hasFired.value)
    loop.sync { loop.rest(for: .zero) }
    #expect(hasFired.wait { $0 })
  }

  @Test("A rest ends by itself, and with the loop")
  func endOfRest() {
    let loop = EventLoop()
    let hasFired = Watched(false)
    loop.sync {
      loop.schedule(after: .milliseconds(1)) { hasFired.change { $0 = true } }
      loop.rest(for: .milliseconds(2))
    }
    #expect(hasFired.wait { $0 })
    loop.sync { loop.rest(for: .seconds(60)) }
    loop.stop()
  }

  @Test("What is left over for the next turn has no rest before it")
  func skipRest() {
    let loop = EventLoop()
    defer { loop.stop() }
    let turns = Watched(0)
    loop.sync {
      loop.schedule(after: .zero) {
        turns.change { $0 += 1 }
        loop.schedule(after: .zero) { turns.change { $0 += 1 } }
        loop.rest(for: .seconds(60))
      }
      loop.rest(for: .seconds(60))
    }
    #expect(turns.wait { $0 == 2 })
  }
}
