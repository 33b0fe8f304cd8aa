import GameRules

/// Brings the entries of a node into its journal, in order, each once.
///
/// One batch is under way at a time. It is *waiting* → *under way* → *taken*, or back to *waiting*
/// with the same number after ``ClusterLimits/retryPause`` when it failed or its outcome is
/// unknown. The number makes the repetition harmless: the success of any attempt is that of the
/// batch, however late it comes, so commits that take longer than an attempt is waited for make
/// progress. Nothing is told to have happened before its batch is taken.
///
/// A batch that the database refuses would be refused for ever: its first half is tried alone,
/// until the entry that is at fault is found. Entries of a match that come after one that was not
/// taken are dropped, as they may depend on it.
///
/// Without entries the queue commits the beat alone, every ``ClusterLimits/beatPause``.
///
/// After ``Action/stop`` there are no more actions: the tenure is sealed, and what was not taken
/// has not happened.
public struct CommitQueue<Entry: Sendable>: Sendable {
  public enum Event: Sendable {
    /// An entry for the journal.
    case entry(AuthoredEntry<Entry>)
    /// The attempt with that number has ended. The report has a value for each entry of the batch.
    /// The success of an attempt whose outcome was unknown is to be sent as well when it comes.
    case ended(attempt: UInt64, CommitOutcome<[EntryOutcome]>)
    /// At least every ``ClusterLimits/retryPause``.
    case timePassed
  }

  /// All actions of an event are to be carried out before an entry is added: an entry that was
  /// made in between may depend on one that a later action drops.
  public enum Action: Sendable {
    /// Carry out ``ClusterTransaction/append(_:)``, and send ``Event/ended(attempt:_:)`` within a
    /// second, as unknown if there is no answer.
    case commit(attempt: UInt64, JournalBatch<Entry>)
    /// The entry is durable. In the order of the entries.
    case taken(AuthoredEntry<Entry>)
    /// The entry was left out: its author's session has been replaced.
    case leftOut(AuthoredEntry<Entry>)
    /// The database does not accept the entry, and never will. It must not be added again as it
    /// is: a host that has a result refused reports that to operators.
    case refused(AuthoredEntry<Entry>)
    /// An earlier entry of the same match was not taken. What the entry was made from did not
    /// happen; it can be made anew.
    case dropped(AuthoredEntry<Entry>)
    /// Some transaction of this node has just gone through, for
    /// ``FailureDetector/Event/committed``.
    case committed
    /// The tenure is sealed.
    case stop
  }

  private var waiting: [AuthoredEntry<Entry>] = []
  private var batch: JournalBatch<Entry>?
  private var lastNumber: UInt64 = 0
  private var attempt: UInt64 = 0
  /// The first attempt with the entries that the batch has now.
  private var firstAttempt: UInt64 = 0
  private var isUnderWay = false
  private var isStopped = false
  private var notBefore = Duration.zero
  private var lastCommit: Duration?

  public init() {}

  /// Whether no entry waits for the journal: each was taken, left out, refused or dropped.
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
      guard let batch, ended >= firstAttempt else { return [] }
      return self.ended(batch, outcome, isLast: isUnderWay && ended == attempt, at: now)
    }
  }

  /// - Parameter isLast: Whether no later attempt has begun.
  private mutating func ended(
    _ batch: JournalBatch<Entry>, _ outcome: CommitOutcome<[EntryOutcome]>, isLast: Bool,
    at now: Duration
  ) -> [Action] {
    switch outcome {
    case .committed(let results): return settle(batch, results, isLast: isLast, at: now)
    case .refused where !batch.entries.isEmpty: return refuse(batch, at: now)
    case .refused, .aborted, .unknown, .fenced:
      guard isLast else { return [] }
      isUnderWay = false
      notBefore = now + ClusterLimits.retryPause
      return []
    }
  }

  private mutating func settle(
    _ batch: JournalBatch<Entry>, _ results: [EntryOutcome], isLast: Bool, at now: Duration
  ) -> [Action] {
    precondition(results.count == batch.entries.count, "a report has a value for each entry")
    (self.batch, isUnderWay, notBefore) = (nil, false, now)
    // A late answer proves nothing about now.
    if isLast { lastCommit = now }
    var broken: Set<MatchID> = []
    var actions: [Action] = isLast ? [.committed] : []
    for (entry, result) in zip(batch.entries, results) {
      switch result {
      case .taken: actions.append(.taken(entry))
      case .leftOut: actions.append(.leftOut(entry))
      case .dropped: actions.append(.dropped(entry))
      }
      if result != .taken { broken.insert(entry.match) }
    }
    return actions + drop(broken) + begin(at: now)
  }

  private mutating func refuse(_ batch: JournalBatch<Entry>, at now: Duration) -> [Action] {
    (isUnderWay, notBefore) = (false, now)
    if let only = batch.entries.first, batch.entries.count == 1 {
      self.batch = nil
      return [.refused(only)] + drop([only.match]) + begin(at: now)
    }
    // All attempts with all entries are refused, so the number is as good as new.
    let half = batch.entries.count / 2
    self.batch = JournalBatch(number: batch.number, entries: Array(batch.entries.prefix(half)))
    waiting.insert(contentsOf: batch.entries.dropFirst(half), at: 0)
    firstAttempt = attempt + 1
    return begin(at: now)
  }

  /// Drops the waiting entries of matches of which an entry was not taken.
  private mutating func drop(_ matches: Set<MatchID>) -> [Action] {
    guard !matches.isEmpty else { return [] }
    let dropped = waiting.filter { matches.contains($0.match) }
    waiting.removeAll { matches.contains($0.match) }
    return dropped.map { .dropped($0) }
  }

  /// Begins the next attempt, if it is time.
  private mutating func begin(at now: Duration) -> [Action] {
    guard !isUnderWay, now >= notBefore, let next = batch ?? nextBatch(at: now) else { return [] }
    if batch == nil { firstAttempt = attempt + 1 }
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
