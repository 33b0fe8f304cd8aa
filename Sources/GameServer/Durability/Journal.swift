import GameRules
import Logging
import Storage

/// Makes what was accepted durable, by group commit: while one transaction is under way everything
/// that comes is gathered, and the next takes all of it.
///
/// When the store fails, what was not committed is kept and tried again until it succeeds. Nothing
/// that waits for it leaves in the meantime.
@GameLoop
final class Journal {
  private let store: any Store
  private let clock: any ServerClock
  private let timers: Timers
  private let logger: Logger
  private var pending: [StoreWrite] = []
  private var isCommitting = false
  private var flushes: [CheckedContinuation<Void, Never>] = []
  private var pause: CheckedContinuation<Void, Never>?

  /// The highest sequence number of a journal entry.
  var lastSequence: Int64 = 0
  /// The number of the last write that was handed over.
  private(set) var appended: Int64 = 0
  /// The number of the last write that is durable.
  private(set) var durable: Int64 = 0
  /// The store refuses for the time being: nothing new should be accepted.
  private(set) var isStalled = false
  /// Called when ``durable`` has grown.
  var onDurable: @GameLoop () -> Void = {}
  /// Called when the store begins to refuse, and when it works again.
  var onStall: @GameLoop () -> Void = {}
  var onResume: @GameLoop () -> Void = {}
  private var isClosed = false

  init(store: any Store, clock: any ServerClock, timers: Timers, logger: Logger) {
    self.store = store
    self.clock = clock
    self.timers = timers
    self.logger = logger
  }

  /// Hands over what happened to a live match.
  func append(_ entry: MatchEntry, of match: MatchID, at instant: Instant) {
    lastSequence += 1
    append(
      .journal(
        JournalEntry(sequence: lastSequence, match: match, at: instant, payload: entry.encoded)))
  }

  /// Hands a write over. It is durable once ``durable`` reaches the ``appended`` of that moment.
  func append(_ write: StoreWrite) {
    guard !isClosed else { return }
    pending.append(write)
    appended += 1
    guard !isCommitting else { return }
    isCommitting = true
    // The job runs after all that this turn of the loop brings, so that one commit takes it all.
    Task { await commitAll() }
  }

  /// Returns when everything handed over is durable.
  func flush() async {
    guard isCommitting else { return }
    await withCheckedContinuation { flushes.append($0) }
  }

  /// Takes nothing more, and returns when everything handed over is durable, or the store refuses it.
  func close() async {
    isClosed = true
    commitAgain()
    await flush()
  }

  private func commitAll() async {
    while !pending.isEmpty {
      let batch = pending
      let last = appended
      pending.removeAll(keepingCapacity: true)
      guard await commit(batch) else { break }
      durable = last
      onDurable()
    }
    isCommitting = false
    for flush in flushes { flush.resume() }
    flushes.removeAll()
  }

  /// Tries until it succeeds; false when the journal was closed and it did not.
  private func commit(_ batch: [StoreWrite]) async -> Bool {
    while true {
      do {
        try await store.commit(batch)
        if isStalled {
          logger.notice("the store works again")
          isStalled = false
          onResume()
        }
        return true
      } catch {
        guard error.canPass else { fatalError("the journal was refused: \(error)") }
        if !isStalled {
          logger.error("commit failed, trying again", metadata: ["error": "\(error)"])
        }
        if !isStalled {
          isStalled = true
          onStall()
        }
        guard !isClosed else { return false }
        await withCheckedContinuation { pause in
          self.pause = pause
          timers.set(.commitAgain, at: clock.now + Self.retryInterval)
        }
      }
    }
  }

  /// The time has come to try a commit again that the store refused.
  func commitAgain() {
    pause?.resume()
    pause = nil
  }

  private static let retryInterval = Duration.seconds(1)
}

extension StorageError {
  /// Whether trying again can help. What contradicts the database is a bug of ours: then stopping and
  /// starting from the journal is safer than going on.
  fileprivate var canPass: Bool {
    switch kind {
    case .full, .readOnly, .locked, .io, .other: true
    case .corrupt, .newerSchema, .constraint, .closed: false
    }
  }
}
