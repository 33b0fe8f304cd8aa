import GameRules
import Logging
import Storage
import Testing

@testable import GameServer

@Suite("The journal")
@GameLoop
struct JournalTests {
  private let store = HeldStore(MemoryStore())
  private let journal: Journal

  init() {
    let clock = ManualClock()
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let instruments = Instruments()
    journal = Journal(
      store: store, clock: clock, timers: Timers(clock: clock, instruments: instruments),
      instruments: instruments, log: ServerLog(logger, clock: clock))
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
    let instruments = Instruments()
    let timers = Timers(clock: clock, instruments: instruments)
    let journal = Journal(
      store: MemoryStore(), clock: clock, timers: timers, instruments: instruments,
      log: ServerLog(Logger(label: "test"), clock: clock), interval: .milliseconds(2))
    timers.onFire = { if case .nextCommit = $0 { journal.endGathering() } }
    journal.append(write())
    #expect(await journal.waitUntilDurable(), "nobody waits after a pause")
    for _ in 0..<3 { journal.append(write()) }
    let next = Task { await journal.waitUntilDurable() }
    for _ in 0..<5 { await letOthersWork() }
    #expect(journal.durable == 1)
    clock.advance(by: .milliseconds(2))
    #expect(await next.value)
    #expect(journal.durable == 4)
    #expect(instruments.commitSize.snapshot.total == 2, "the three shared one")
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
