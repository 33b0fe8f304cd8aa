import GameRules
import Logging
import Storage
import Testing

@testable import GameServer

@Suite("The journal")
@GameLoop
struct JournalTests {
  private let store = HeldStore(MemoryStore())
  private let clock = ManualClock()
  private let journal: Journal

  init() {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let metrics = ServerMetrics()
    journal = Journal(
      store: store, clock: clock, timers: Timers(clock: clock, lateness: metrics.timerLateness),
      metrics: metrics, log: ServerLog(logger, clock: clock))
  }

  private func write() -> StoreWrite { .dequeued(PlayerID(uuid: UUIDv7(bits: 1))) }

  @Test("What is handed over while a commit is under way waits for the next")
  func waiting() async {
    await store.hold(.commit, .question)
    journal.append(write())
    await store.reached(.commit, .question)
    journal.append(write())
    #expect(journal.durable == 0)
    await store.release(.commit, .question)
    #expect(await journal.waitUntilDurable())
    #expect(journal.durable == 2)
  }

  @Test("Commits begin an interval apart, and one after a pause at once")
  func interval() async {
    let clock = ManualClock()
    let metrics = ServerMetrics()
    let timers = Timers(clock: clock, lateness: metrics.timerLateness)
    let journal = Journal(
      store: MemoryStore(), clock: clock, timers: timers, metrics: metrics,
      log: ServerLog(Logger(label: "test"), clock: clock), interval: .milliseconds(2))
    journal.append(write())
    #expect(await journal.waitUntilDurable(), "nobody waits after a pause")
    for _ in 0..<3 { journal.append(write()) }
    let next = Task { await journal.waitUntilDurable() }
    for _ in 0..<5 { await letOthersWork() }
    #expect(journal.durable == 1)
    clock.advance(by: .milliseconds(2))
    #expect(await next.value)
    #expect(journal.durable == 4)
    #expect(metrics.commitSize.snapshot.total == 2, "the three shared one")
    #expect(clock.rests == [.milliseconds(2), .milliseconds(2)], "one for each")
  }

  @Test("Whoever begins to wait at any moment of a commit is told when it has ended")
  func anyMoment() async throws {
    let clock = ManualClock()
    let metrics = ServerMetrics()
    let store = MemoryStore()
    for attempt in 0..<800 {
      let journal = Journal(
        store: store, clock: clock, timers: Timers(clock: clock, lateness: metrics.timerLateness),
        metrics: metrics, log: ServerLog(Logger(label: "test"), clock: clock))
      journal.append(write())
      var isTold = false
      GameLoop.begin {
        for _ in 0..<attempt % 20 { _ = try? await store.lastAlive() }
        isTold = await journal.waitUntilDurable()
      }
      try await until { isTold }
    }
  }

  @Test("Deferred writes take part in the next commit, or have one in time")
  func deferred() async throws {
    let clock = ManualClock()
    let metrics = ServerMetrics()
    let timers = Timers(clock: clock, lateness: metrics.timerLateness)
    let store = MemoryStore()
    let journal = Journal(
      store: store, clock: clock, timers: timers, metrics: metrics,
      log: ServerLog(Logger(label: "test"), clock: clock))
    var samples = CountedEntries()
    journal.appendDeferred(samples.next())
    for _ in 0..<5 { await letOthersWork() }
    #expect(journal.durable == journal.appended, "nobody waits")
    #expect(try await store.journal().isEmpty)
    journal.append(write())
    #expect(await journal.waitUntilDurable())
    #expect(try await store.journal().count == 1)
    #expect(metrics.commitSize.snapshot.total == 1, "both shared one")

    journal.appendDeferred(samples.next())
    clock.advance(by: JournalLimits.longestDeferral - .milliseconds(1))
    for _ in 0..<5 { await letOthersWork() }
    #expect(try await store.journal().count == 1)
    clock.advance(by: .milliseconds(1))
    try await until { metrics.commitSize.snapshot.total == 2 }
    #expect(try await store.journal().count == 2)

    journal.appendDeferred(samples.next())
    await journal.close()
    #expect(try await store.journal().count == 3)
    journal.appendDeferred(samples.next())
    await journal.flush()
    #expect(try await store.journal().count == 3, "it is closed")
    #expect(journal.handedOver == 5)
  }

  @Test("What the store refused at the end stays lost, and nothing later is kept without it")
  func refusedAtTheEnd() async throws {
    var entries = CountedEntries()
    await store.hold(.commit, .question)
    journal.append(entries.next())
    await store.reached(.commit, .question)
    journal.append(entries.next())
    journal.appendDeferred(entries.next())
    let closing = Task { await journal.close() }
    for _ in 0..<5 { await letOthersWork() }
    await store.drop()
    await closing.value
    // The store would do it again by now.
    await journal.flush()
    clock.advance(by: JournalLimits.longestDeferral)
    for _ in 0..<20 { await letOthersWork() }
    #expect(journal.durable == 0)
    #expect(try await store.journal().isEmpty)
  }

  @Test("Waiting for durability includes deferred writes")
  func deferredAwaited() async throws {
    let store = MemoryStore()
    let clock = ManualClock()
    let metrics = ServerMetrics()
    let journal = Journal(
      store: store, clock: clock, timers: Timers(clock: clock, lateness: metrics.timerLateness),
      metrics: metrics, log: ServerLog(Logger(label: "test"), clock: clock))
    var entries = CountedEntries()
    journal.appendDeferred(entries.next())
    #expect(await journal.waitUntilDurable())
    #expect(try await store.journal().count == 1)
    #expect(journal.handedOver == 1)
  }

  @Test("Deferred writes do not keep commits going, and are not forgotten")
  func deferredDuringCommit() async throws {
    let clock = ManualClock()
    let metrics = ServerMetrics()
    let timers = Timers(clock: clock, lateness: metrics.timerLateness)
    let journal = Journal(
      store: store, clock: clock, timers: timers, metrics: metrics,
      log: ServerLog(Logger(label: "test"), clock: clock))
    await store.hold(.commit, .question)
    journal.append(write())
    await store.reached(.commit, .question)
    journal.appendDeferred(write())
    clock.advance(by: JournalLimits.longestDeferral)
    await store.release(.commit, .question)
    try await until { journal.durable >= 1 }
    for _ in 0..<5 { await letOthersWork() }
    #expect(journal.durable == 1)
    #expect(metrics.commitSize.snapshot.total == 1)
    clock.advance(by: JournalLimits.longestDeferral)
    try await until { metrics.commitSize.snapshot.total == 2 }
  }

  @Test("What comes after the closing is never called durable")
  func closed() async {
    await store.hold(.commit, .question)
    journal.append(write())
    await store.reached(.commit, .question)
    journal.append(write())
    let closing = Task { await journal.close() }
    // The closing has to begin before the commit goes on.
    for _ in 0..<5 { await letOthersWork() }
    journal.append(write())
    await store.release(.commit, .question)
    await closing.value
    #expect(journal.durable == 2)
    #expect(await journal.waitUntilDurable() == false)
  }
}

/// Writes that a store counts, each another entry of one match.
private struct CountedEntries {
  private var count: Int64 = 0

  mutating func next() -> StoreWrite {
    count += 1
    return .journal(
      JournalEntry(
        sequence: count, match: MatchID(uuid: UUIDv7(bits: 1)),
        at: Instant(millisecondsSinceEpoch: 0), payload: []))
  }
}
