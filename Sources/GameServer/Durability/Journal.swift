import Collections
import GameRules
import Geodesy
import Logging
import Storage

/// Makes accepted events and other writes durable by group commit: writes that come while one
/// transaction is under way are gathered for the next. The beginnings of two commits are at least
/// an interval apart, since each waits for the disk once; the loop leaves its sockets and alarms
/// alone until then, because nothing they bring could be told before the next commit. A write after
/// a pause is committed at once.
///
/// When the store fails or hangs, the journal is *stalled*: writes are kept and tried again until
/// they succeed, and no message that depends on them leaves in the meantime.
@GameLoop
final class Journal {
  private let store: any Store
  private let clock: any ServerClock
  private let log: ServerLog
  private let metrics: ServerMetrics
  /// The least time between the beginnings of two commits.
  private let interval: Duration
  private var pending: [StoreWrite] = []
  /// The indices of marks in ``pending``.
  private var pendingMarks: [MarkKey: Int] = [:]
  /// Writes that nobody waits for.
  private var deferred: [StoreWrite] = []
  /// The number of the last write that is pending or was: what comes after ``close()`` is counted,
  /// and not kept.
  private var lastPending: Int64 = 0
  /// When the commit under way began; `nil` while there is none.
  private var commitStart: Instant?
  /// When the last commit began, whatever became of it; also by the clock that measures, as the
  /// loop's rest is.
  private var lastStart: (instant: Instant, elapsed: Int)?
  /// The next commit, while it gathers what comes.
  private var gathering: CheckedContinuation<Void, Never>?
  private var isCommitting = false
  private var isClosed = false
  private var flushes: [CheckedContinuation<Void, Never>] = []
  /// The tasks that wait for a write to be durable, in the order of the writes.
  private var waiters: Deque<Waiter> = []
  private var nextTry: CheckedContinuation<Void, Never>?

  /// The highest sequence number of a journal entry.
  var lastSequence: Int64 = 0
  /// The number of the last write that was handed over.
  private(set) var appended: Int64 = 0
  /// The number of the last write that is durable.
  private(set) var durable: Int64 = 0
  /// How many writes were handed over, with the deferred ones, which have no number.
  var handedOver: Int { Int(appended) + deferredCount }
  private var deferredCount = 0
  /// The database refuses writes or hangs: nothing new should be accepted.
  var isStalled: Bool { stalledSince != nil }
  private var stalledSince: Instant?
  /// The journal is stalled until ``release()``, though the store may take writes.
  private(set) var isHeld = false
  /// Told of commits and stalls, in this order. Each is told before the next.
  var observers: [any JournalObserver] = []

  /// The next commit has gathered long enough.
  private lazy var nextCommit = SingleTimer(timers) { [weak self] in self?.endGathering() }
  /// Deferred writes have waited long enough.
  private lazy var deferredDue = SingleTimer(timers) { [weak self] in self?.commitDeferred() }
  /// The store refused a commit a while ago.
  private lazy var retry = SingleTimer(timers) { [weak self] in self?.commitAgain() }
  /// The commit under way may hang.
  private lazy var commitWatch = SingleTimer(timers) { [weak self] in self?.watchCommit() }
  /// Requests have waited long enough for a store that refuses or hangs.
  private lazy var patience = SingleTimer(timers) { [weak self] in self?.endPatience() }
  private let timers: Timers

  init(
    store: any Store, clock: any ServerClock, timers: Timers, metrics: ServerMetrics,
    log: ServerLog, interval: Duration = .zero
  ) {
    self.interval = interval
    self.store = store
    self.clock = clock
    self.timers = timers
    self.metrics = metrics
    self.log = log
  }

  /// Hands over what happened to a live match.
  func append(_ entry: MatchEntry, of match: MatchID, at instant: Instant) {
    lastSequence += 1
    append(
      .journal(
        JournalEntry(sequence: lastSequence, match: match, at: instant, payload: entry.encoded)))
  }

  /// Hands over a mark that the match has taken: until the next commit another can replace it.
  func appendMark(
    by player: PlayerID, round: Int, in match: MatchID, _ answer: Answer, at instant: Instant
  ) {
    if !isClosed {
      pendingMarks[MarkKey(match: match, player: player, round: round)] = pending.count
    }
    append(.happened(.mark(player, round: round, answer)), of: match, at: instant)
  }

  /// Whether the next commit is to take a mark of that player in that round, which another mark can
  /// replace.
  func hasPendingMark(by player: PlayerID, round: Int, in match: MatchID) -> Bool {
    !isClosed && pendingMarks[MarkKey(match: match, player: player, round: round)] != nil
  }

  /// Lets no later mark take the place of one that the next commit is to take: something of the
  /// match that depends on the order comes between them.
  func fixPendingMarks(of match: MatchID) {
    pendingMarks = pendingMarks.filter { $0.key.match != match }
  }

  /// Puts a marker in the place of the one that the next commit was to take. The entry keeps its
  /// number and its moment: until the player guesses, or uses an aid
  /// (``fixPendingMarks(of:)``), nothing depends on where the marker stands.
  ///
  /// - Returns: False if there is no such mark; then the new one has to be appended.
  func replacePendingMark(
    by player: PlayerID, round: Int, in match: MatchID, with answer: Answer
  ) -> Bool {
    guard !isClosed, let index = pendingMarks[MarkKey(match: match, player: player, round: round)],
      case .journal(let entry) = pending[index]
    else { return false }
    let mark = MatchEntry.happened(.mark(player, round: round, answer))
    pending[index] = .journal(
      JournalEntry(sequence: entry.sequence, match: match, at: entry.at, payload: mark.encoded))
    return true
  }

  /// Hands a write over. It is durable once ``durable`` reaches the ``appended`` of that moment;
  /// after ``close()`` it never is.
  func append(_ write: StoreWrite) {
    appended += 1
    guard !isClosed else { return }
    pending.append(write)
    lastPending = appended
    beginCommitting()
  }

  /// Hands over a write that nobody waits for, and that may be stored after later ones. The next
  /// commit takes it; if there is none within ``JournalLimits/longestDeferral``, it has its own.
  /// When thousands sign in, the write of each needs no commit.
  func appendDeferred(_ write: StoreWrite) {
    deferredCount += 1
    guard !isClosed else { return }
    deferred.append(write)
    if deferred.count == 1 {
      deferredDue.set(at: clock.now + JournalLimits.longestDeferral)
    }
  }

  /// Turns the deferred writes into numbered ones, which somebody can wait for.
  private func numberDeferred() {
    guard !deferred.isEmpty, !isClosed else { return }
    appended += Int64(deferred.count)
    deferredCount -= deferred.count
    lastPending = appended
    pending += deferred
    deferred.removeAll()
    deferredDue.cancel()
    beginCommitting()
  }

  /// Commits the deferred writes, unless a commit has taken them or is under way.
  private func commitDeferred() {
    guard !deferred.isEmpty else { return }
    guard isCommitting else { return beginCommitting() }
    deferredDue.set(at: clock.now + JournalLimits.longestDeferral)
  }

  /// Something is there to be committed.
  private func beginCommitting() {
    guard !isCommitting else { return }
    isCommitting = true
    commitWatch.set(at: clock.now + JournalLimits.slowestCommit)
    // The job runs after all that this turn of the loop brings, so that one commit takes it all.
    GameLoop.begin { await self.commitAll() }
  }

  /// Returns when everything handed over is durable, or the journal was closed and the store
  /// refuses it.
  func flush() async {
    if !deferred.isEmpty { beginCommitting() }
    await withCheckedContinuation { flush in
      if isCommitting { flushes.append(flush) } else { flush.resume() }
    }
  }

  /// Returns when everything handed over by now is durable: false when the journal was closed and
  /// the store refused it.
  ///
  /// - Parameter givesUp: Returns false as well when the journal is stalled for
  ///   ``JournalLimits/stallPatience``. What was handed over is committed later all the same.
  func waitUntilDurable(givingUpOnStall givesUp: Bool = false) async -> Bool {
    numberDeferred()
    let last = appended
    return await withCheckedContinuation { continuation in
      if durable < last && isCommitting {
        waiters.append(Waiter(write: last, givesUp: givesUp, continuation: continuation))
      } else {
        continuation.resume(returning: durable >= last)
      }
    }
  }

  /// The journal has been stalled for ``JournalLimits/stallPatience``: waiters that give up on a
  /// stall are told so.
  private func endPatience() {
    guard isStalled else { return }
    var patient: Deque<Waiter> = []
    for waiter in waiters {
      if waiter.givesUp {
        waiter.continuation.resume(returning: false)
      } else {
        patient.append(waiter)
      }
    }
    waiters = patient
    for observer in observers { observer.journalKeepsWaiting() }
  }

  /// Takes nothing more, and returns when everything handed over is durable, or the store refuses
  /// it.
  func close() async {
    isClosed = true
    commitAgain()
    endGathering()
    await flush()
  }

  /// Tries a commit again that the store refused.
  func commitAgain() {
    nextTry?.resume()
    nextTry = nil
  }

  /// Begins the next commit.
  private func endGathering() {
    gathering?.resume()
    gathering = nil
  }

  /// Stalls the journal if the commit under way hangs.
  private func watchCommit() {
    guard isCommitting else { return }
    let now = clock.now
    var next = now + JournalLimits.slowestCommit
    if let commitStart {
      let limit = commitStart + JournalLimits.slowestCommit
      // A commit that began after the watch did has its whole time, and not a moment more.
      if limit > now { next = limit } else { stall(since: commitStart) }
    }
    commitWatch.set(at: next)
  }

  private func commitAll() async {
    repeat {
      await gather()
      let last = lastPending
      var batch: [StoreWrite] = []
      swap(&batch, &pending)
      pendingMarks.removeAll(keepingCapacity: true)
      pending.reserveCapacity(batch.count)
      batch += deferred
      deferred.removeAll(keepingCapacity: true)
      guard let report = await commit(batch) else {
        // Writes after a lost one must not be kept without it.
        pending = []
        pendingMarks = [:]
        deferred = []
        break
      }
      durable = last
      for observer in observers { observer.journalCommitted(report) }
      while let first = waiters.first, first.write <= durable {
        waiters.removeFirst().continuation.resume(returning: true)
      }
    } while isMoreDue
    isCommitting = false
    for waiter in waiters { waiter.continuation.resume(returning: false) }
    waiters.removeAll()
    commitWatch.cancel()
    for flush in flushes { flush.resume() }
    flushes.removeAll()
  }

  /// Whether another commit is to follow at once. Deferred writes alone need none.
  private var isMoreDue: Bool {
    !pending.isEmpty || (!deferred.isEmpty && (isClosed || !flushes.isEmpty))
  }

  /// Waits until the next commit may begin.
  private func gather() async {
    guard !isClosed, let lastStart, .nanoseconds(clock.elapsed - lastStart.elapsed) < interval
    else { return }
    await withCheckedContinuation { gathering in
      guard !isClosed else { return gathering.resume() }
      self.gathering = gathering
      nextCommit.set(at: lastStart.instant + interval)
    }
  }

  /// Tries until it succeeds; `nil` when the journal was closed and it did not.
  private func commit(_ batch: [StoreWrite]) async -> CommitReport? {
    let start = clock.now
    while true {
      let now = clock.now
      commitStart = now
      let begun = clock.elapsed
      lastStart = (now, begun)
      // Writes that come by then are for the next commit: one turn for all of them will do.
      if interval > .zero { clock.rest(for: interval) }
      defer { commitStart = nil }
      do {
        let report = try await store.commit(batch)
        noteCommit(of: batch.count, nanoseconds: clock.elapsed - begun)
        endStall()
        return report
      } catch {
        guard error.canPass else { fatalError("the journal was refused: \(error)") }
        if !isStalled || isHeld {
          log.logger.error("commit failed, trying again", metadata: ["error": "\(error)"])
          stall(since: start)
        }
        guard !isClosed else { return nil }
        await withCheckedContinuation { nextTry in
          guard !isClosed else { return nextTry.resume() }
          self.nextTry = nextTry
          retry.set(at: clock.now + JournalLimits.retryInterval)
        }
      }
    }
  }

  private func noteCommit(of writes: Int, nanoseconds: Int) {
    metrics.commitTime.observe(nanoseconds)
    metrics.commitSize.observe(writes)
    if nanoseconds > JournalLimits.slowCommit.wholeMilliseconds * 1_000_000 {
      log.slowCommit(nanoseconds: nanoseconds, writes: writes)
    }
  }

  private func stall(since start: Instant) {
    guard !isStalled else { return }
    stalledSince = start
    metrics.stalls.increment()
    if isHeld {
      log.logger.notice("all matches stand still")
    } else {
      log.logger.error("the database refuses writes")
    }
    patience.set(at: clock.now + JournalLimits.stallPatience)
    for observer in observers { observer.journalStalled(since: start) }
  }

  /// Stalls the journal until ``release()``: nothing happens to matches, and what was handed over
  /// is committed. For changes of the store that the players' matches must not cross.
  func hold() {
    isHeld = true
    stall(since: clock.now)
  }

  /// Ends what ``hold()`` began.
  func release() {
    isHeld = false
    endStall()
  }

  private func endStall() {
    guard !isHeld, let start = stalledSince else { return }
    stalledSince = nil
    patience.cancel()
    log.logger.notice("matches go on, and the database takes writes")
    // Observers hand over new writes, which a closed journal does not take.
    if !isClosed { for observer in observers { observer.journalResumed(since: start) } }
  }
}

/// Is told of the journal's commits and stalls.
@GameLoop
protocol JournalObserver: AnyObject {
  /// A commit is durable.
  ///
  /// - Parameter report: The badges and notifications that are new by it.
  func journalCommitted(_ report: CommitReport)
  /// The database refuses writes or hangs; nothing was committed since that moment.
  func journalStalled(since start: Instant)
  /// The stall has lasted for ``JournalLimits/stallPatience``.
  func journalKeepsWaiting()
  /// The stall has ended, which began at that moment.
  func journalResumed(since start: Instant)
}

extension JournalObserver {
  func journalCommitted(_ report: CommitReport) {}
  func journalStalled(since start: Instant) {}
  func journalKeepsWaiting() {}
  func journalResumed(since start: Instant) {}
}

enum JournalLimits {
  /// A commit that takes longer stalls the journal.
  static let slowestCommit = Duration.seconds(2)
  /// How long requests wait for a stalled journal before they are refused. With the slowest commit
  /// before it, no request waits for longer than 5 s.
  static let stallPatience = Duration.seconds(2)
  /// A commit that takes longer is logged.
  static let slowCommit = Duration.milliseconds(250)
  /// How long a deferred write may wait for a commit.
  static let longestDeferral = Duration.milliseconds(100)
  /// The pause before a refused commit, or a failed question to the store, is tried again.
  static let retryInterval = Duration.seconds(1)
}

/// A task that waits for a write to be durable.
private struct Waiter {
  let write: Int64
  /// Gives up when a stall has lasted for ``JournalLimits/stallPatience``.
  let givesUp: Bool
  let continuation: CheckedContinuation<Bool, Never>
}

/// A player's mark in a round of a match.
private struct MarkKey: Hashable {
  let match: MatchID
  let player: PlayerID
  let round: Int
}

extension StorageError {
  /// Whether trying again can help. What contradicts the database is a bug of ours: then stopping
  /// and starting from the journal is safer than going on.
  fileprivate var canPass: Bool {
    switch kind {
    case .full, .readOnly, .locked, .io, .other: true
    case .corrupt, .newerSchema, .constraint, .closed: false
    }
  }
}
