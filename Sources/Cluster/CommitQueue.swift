/// Brings the entries of a node into its journal, in order, each once.
///
/// One batch is under way at a time. It is *waiting* → *under way* → *taken*, or back to *waiting*
/// with the same number after ``ClusterLimits/retryPause`` when it failed or its outcome is
/// unknown. The number makes the repetition harmless. Nothing is told to have happened before its
/// batch is taken. Without entries the queue commits the beat alone, every
/// ``ClusterLimits/beatPause``.
///
/// After ``Action/stop`` there are no more actions: the tenure is sealed, and what was not taken
/// has not happened.
public struct CommitQueue<Entry: Sendable>: Sendable {
  public enum Event: Sendable {
    /// An entry for the journal.
    case entry(AuthoredEntry<Entry>)
    /// The attempt with that number has ended. The report says of each entry of the batch whether
    /// it was taken. Answers of earlier attempts are ignored, except for ``CommitOutcome/fenced``.
    case ended(attempt: UInt64, CommitOutcome<[Bool]>)
    /// At least every ``ClusterLimits/retryPause``.
    case timePassed
  }

  public enum Action: Sendable {
    /// Carry out ``ClusterTransaction/append(_:)``, and send ``Event/ended(attempt:_:)`` within a
    /// second, as unknown if there is no answer.
    case commit(attempt: UInt64, JournalBatch<Entry>)
    /// The entry is durable. In the order of the entries.
    case taken(AuthoredEntry<Entry>)
    /// The entry was left out: its author's session has been replaced.
    case leftOut(AuthoredEntry<Entry>)
    /// Some transaction of this node went through, for ``FailureDetector/Event/committed``.
    case committed
    /// The tenure is sealed.
    case stop
  }

  private var waiting: [AuthoredEntry<Entry>] = []
  private var batch: JournalBatch<Entry>?
  private var lastNumber: UInt64 = 0
  private var attempt: UInt64 = 0
  private var isUnderWay = false
  private var isStopped = false
  private var notBefore = Duration.zero
  private var lastCommit: Duration?

  public init() {}

  /// Whether all entries were taken or left out.
  public var isIdle: Bool { waiting.isEmpty && (batch?.entries.isEmpty ?? true) }

  /// - Parameter now: The node's monotonic clock: the time since any fixed moment.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    guard !isStopped else { return [] }
    switch event {
    case .entry(let entry):
      waiting.append(entry)
      return begin(at: now)
    case .timePassed:
      return begin(at: now)
    case .ended(_, .fenced):
      isStopped = true
      return [.stop]
    case .ended(let ended, let outcome):
      guard ended == attempt, isUnderWay, let batch else { return [] }
      isUnderWay = false
      guard case .committed(let taken) = outcome else {
        notBefore = now + ClusterLimits.retryPause
        return []
      }
      precondition(taken.count == batch.entries.count, "a report has a value for each entry")
      self.batch = nil
      lastCommit = now
      let results = zip(batch.entries, taken).map { entry, isTaken in
        isTaken ? Action.taken(entry) : Action.leftOut(entry)
      }
      return [.committed] + results + begin(at: now)
    }
  }

  /// Begins the next attempt, if it is time.
  private mutating func begin(at now: Duration) -> [Action] {
    guard !isUnderWay, now >= notBefore, let next = batch ?? nextBatch(at: now) else { return [] }
    batch = next
    isUnderWay = true
    attempt += 1
    return [.commit(attempt: attempt, next)]
  }

  private mutating func nextBatch(at now: Duration) -> JournalBatch<Entry>? {
    guard !waiting.isEmpty else {
      let isBeatDue = lastCommit.map { now - $0 >= ClusterLimits.beatPause } ?? true
      return isBeatDue ? JournalBatch(number: 0, entries: []) : nil
    }
    lastNumber += 1
    let entries = Array(waiting.prefix(ClusterLimits.batchLength))
    waiting.removeFirst(entries.count)
    return JournalBatch(number: lastNumber, entries: entries)
  }
}
