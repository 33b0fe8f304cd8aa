import Accounts
import Community
import GameRules
import Logging
import Storage

/// Carries out what is due: reminders, news of changed events, the beginnings of events, digests,
/// and the ends of days and weeks.
///
/// The store has all items, and one timer is set to the earliest. Each item is removed in the
/// transaction that writes what it brings, so that nothing is told twice or lost; what became due
/// while no server was running is carried out late.
@GameLoop
final class DueTimer {
  private let store: any Store
  private let clock: any ServerClock
  private let journal: Journal
  private let placeSets: PlaceSets
  private let state: ServerState
  private let logger: Logger
  private var random: Randomness
  private var isLooking = false
  /// Something may have become due since the store was asked.
  private var mustLookAgain = false
  /// Those who wait until nothing is due.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Set to the earliest item.
  private lazy var timer = SingleTimer(timers) { [weak self] in self?.look() }
  private let timers: Timers

  init(
    store: any Store, clock: any ServerClock, timers: Timers, journal: Journal,
    placeSets: PlaceSets, state: ServerState, logger: Logger, randomness: Randomness
  ) {
    self.store = store
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.placeSets = placeSets
    self.state = state
    self.logger = logger
    random = randomness
  }

  /// Plans the ends of the day and the week, unless they are planned, and begins to carry out what
  /// is due.
  func begin() {
    for item in DueItem.ends(after: clock.now) { journal.append(.planned(item)) }
    look()
    GameLoop.begin {
      if await self.journal.waitUntilDurable() { self.look() }
    }
  }

  /// Carries out what is due, and sets the timer to the next item. Called at the start, and after
  /// each change of what is due.
  func look() {
    mustLookAgain = true
    guard !isLooking else { return }
    isLooking = true
    GameLoop.begin { await self.lookAll() }
  }

  /// Looks, and returns when nothing is due any more, or it cannot be carried out now.
  func finish() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      look()
    }
  }

  private func lookAll() async {
    while mustLookAgain, !state.isHalted {
      mustLookAgain = false
      do {
        try await carryOutAll()
      } catch {
        logger.error("what is due was not carried out", metadata: ["error": "\(error)"])
        timer.set(at: clock.now + JournalLimits.retryInterval)
      }
    }
    isLooking = false
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// A batch in each turn, until nothing is due.
  private func carryOutAll() async throws(StorageError) {
    while !state.isHalted {
      let items = try await store.dueItems(limit: DueItem.batch)
      let now = clock.now
      let due = items.prefix { $0.at <= now }
      guard !due.isEmpty else {
        if let next = items.first { timer.set(at: next.at) } else { timer.cancel() }
        return
      }
      for item in due { try await carryOut(item, at: now) }
      guard await journal.waitUntilDurable() else { return }
    }
  }

  private func carryOut(_ item: DueItem, at now: Instant) async throws(StorageError) {
    switch item.task {
    case .reminder, .eventChange, .digest, .dailyEnd, .leagueEnd: break
    case .eventStart(let id):
      // After a long downtime the event may be over.
      if let record = try await store.event(id, for: nil), !record.hasPlaces,
        record.event.phase(at: now) == .running
      {
        placeSets.drawPlaces(of: record.event)
      }
    }
    let id = NotificationID(at: now, using: &random)
    journal.append(.carriedOut(item, notification: id, at: now))
  }
}
