import Collections
import GameRules
import Geodesy
import Logging
import Storage

/// Makes what was accepted durable, by group commit: while one transaction is under way everything
/// that comes is gathered, and the next takes all of it. Commits that follow each other begin no
/// sooner than an interval apart: each waits for the disk once, so with few events in each, most of
/// the server's time would go there. For the same reason the loop leaves its sockets and alarms
/// alone in between: what they bring could not be told before the next commit. Who comes after a
/// pause waits for nobody.
///
/// When the store fails or hangs, the journal is *stalled*: what was not committed is kept and
/// tried again until it succeeds, and nothing that waits for it leaves in the meantime.
@GameLoop
final class Journal {
  private let store: any Store
  private let clock: any ServerClock
  private let timers: Timers
  private let log: ServerLog
  private let instruments: Instruments
  /// The least time between the beginnings of two commits.
  private let interval: Duration
  private var pending: [StoreWrite] = []
  /// Where in ``pending`` the marks are.
  private var pendingMarks: [MarkKey: Int] = [:]
  /// What nobody waits for.
  private var unhurried: [StoreWrite] = []
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
  /// Who waits for a write to be durable, in the order of the writes.
  private var waiters: Deque<Waiter> = []
  private var nextTry: CheckedContinuation<Void, Never>?

  /// The highest sequence number of a journal entry.
  var lastSequence: Int64 = 0
  /// The number of the last write that was handed over.
  private(set) var appended: Int64 = 0
  /// The number of the last write that is durable.
  private(set) var durable: Int64 = 0
  /// How many writes were handed over, also those that have no number because nobody waits for
  /// them.
  var handedOver: Int { Int(appended) + unhurriedCount }
  private var unhurriedCount = 0
  /// The store can keep nothing for the time being: nothing new should be accepted.
  var isStalled: Bool { stalledSince != nil }
  private var stalledSince: Instant?
  /// Called after each commit, with what the commit brought that was not there before.
  var onDurable: @GameLoop (CommitReport) -> Void = { _ in }
  /// Called when the journal is stalled, with the moment since which nothing was kept.
  var onStall: @GameLoop (Instant) -> Void = { _ in }
  /// Called when it no longer is, with the moment since which nothing was kept.
  var onResume: @GameLoop (Instant) -> Void = { _ in }

  init(
    store: any Store, clock: any ServerClock, timers: Timers, instruments: Instruments,
    log: ServerLog, interval: Duration = .zero
  ) {
    self.interval = interval
    self.store = store
    self.clock = clock
    self.timers = timers
    self.instruments = instruments
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
    by player: PlayerID, round: Int, in match: MatchID, _ coordinate: Coordinate,
    at instant: Instant
  ) {
    if !isClosed {
      pendingMarks[MarkKey(match: match, player: player, round: round)] = pending.count
    }
    append(.happened(.mark(player, round: round, coordinate)), of: match, at: instant)
  }

  /// Whether the next commit is to take a mark of that player in that round, which another mark can
  /// replace.
  func hasPendingMark(by player: PlayerID, round: Int, in match: MatchID) -> Bool {
    !isClosed && pendingMarks[MarkKey(match: match, player: player, round: round)] != nil
  }

  /// Puts a marker in the place of the one that the next commit was to take. The entry keeps its
  /// number and its moment: until the player guesses, nothing depends on where the marker stands.
  ///
  /// - Returns: False if there is no such mark; then the new one has to be appended.
  func replacePendingMark(
    by player: PlayerID, round: Int, in match: MatchID, with coordinate: Coordinate
  ) -> Bool {
    guard !isClosed, let index = pendingMarks[MarkKey(match: match, player: player, round: round)],
      case .journal(let entry) = pending[index]
    else { return false }
    let mark = MatchEntry.happened(.mark(player, round: round, coordinate))
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

  /// Hands over a write that nobody waits for, and that may come after what is handed over later.
  /// The next commit takes it; if there is none, it has its own after
  /// ``GameServerLimits/longestLeisure``. When thousands sign in, what is noted of each takes no
  /// commit.
  func appendUnhurried(_ write: StoreWrite) {
    unhurriedCount += 1
    guard !isClosed else { return }
    unhurried.append(write)
    if unhurried.count == 1 {
      timers.set(.leisureEnds, at: clock.now + GameServerLimits.longestLeisure)
    }
  }

  /// Somebody waits, from now on, for what nobody waited for.
  private func hurryAll() {
    guard !unhurried.isEmpty, !isClosed else { return }
    appended += Int64(unhurried.count)
    unhurriedCount -= unhurried.count
    lastPending = appended
    pending += unhurried
    unhurried.removeAll()
    timers.cancel(.leisureEnds)
    beginCommitting()
  }

  /// The time has come for what nobody waits for, if no commit has taken it.
  func endLeisure() {
    guard !unhurried.isEmpty else { return }
    guard isCommitting else { return beginCommitting() }
    timers.set(.leisureEnds, at: clock.now + GameServerLimits.longestLeisure)
  }

  /// Something is there to be committed.
  private func beginCommitting() {
    guard !isCommitting else { return }
    isCommitting = true
    timers.set(.commitWatch, at: clock.now + GameServerLimits.slowestCommit)
    // The job runs after all that this turn of the loop brings, so that one commit takes it all.
    GameLoop.begin { await self.commitAll() }
  }

  /// Returns when everything handed over is durable, or the journal was closed and the store
  /// refuses it.
  func flush() async {
    if !unhurried.isEmpty { beginCommitting() }
    await withCheckedContinuation { flush in
      if isCommitting { flushes.append(flush) } else { flush.resume() }
    }
  }

  /// Returns when everything handed over by now is durable: false when the journal was closed and
  /// the store refused it.
  ///
  /// - Parameter givesUp: Returns false as well when the journal is stalled for
  ///   ``GameServerLimits/stallPatience``. What was handed over is committed later all the same.
  func waitUntilDurable(givingUpOnStall givesUp: Bool = false) async -> Bool {
    hurryAll()
    let last = appended
    return await withCheckedContinuation { continuation in
      if durable < last && isCommitting {
        waiters.append(Waiter(write: last, givesUp: givesUp, continuation: continuation))
      } else {
        continuation.resume(returning: durable >= last)
      }
    }
  }

  /// The journal has been stalled for ``GameServerLimits/stallPatience``: who gives up is told.
  func endPatience() {
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
  }

  /// Takes nothing more, and returns when everything handed over is durable, or the store refuses
  /// it.
  func close() async {
    isClosed = true
    commitAgain()
    endGathering()
    await flush()
  }

  /// The time has come to try a commit again that the store refused.
  func commitAgain() {
    nextTry?.resume()
    nextTry = nil
  }

  /// The time has come for the next commit.
  func endGathering() {
    gathering?.resume()
    gathering = nil
  }

  /// The time has come to see whether the commit under way hangs.
  func watchCommit() {
    guard isCommitting else { return }
    let now = clock.now
    var next = now + GameServerLimits.slowestCommit
    if let commitStart {
      let limit = commitStart + GameServerLimits.slowestCommit
      // A commit that began after the watch did has its whole time, and not a moment more.
      if limit > now { next = limit } else { stall(since: commitStart) }
    }
    timers.set(.commitWatch, at: next)
  }

  private func commitAll() async {
    repeat {
      await gather()
      let last = lastPending
      var batch: [StoreWrite] = []
      swap(&batch, &pending)
      pendingMarks.removeAll(keepingCapacity: true)
      pending.reserveCapacity(batch.count)
      batch += unhurried
      unhurried.removeAll(keepingCapacity: true)
      guard let report = await commit(batch) else {
        // What comes after something that is lost must not be kept without it.
        pending = []
        pendingMarks = [:]
        unhurried = []
        break
      }
      durable = last
      onDurable(report)
      while let first = waiters.first, first.write <= durable {
        waiters.removeFirst().continuation.resume(returning: true)
      }
    } while isMoreDue
    isCommitting = false
    for waiter in waiters { waiter.continuation.resume(returning: false) }
    waiters.removeAll()
    timers.cancel(.commitWatch)
    for flush in flushes { flush.resume() }
    flushes.removeAll()
  }

  /// Whether another commit is to follow at once. What nobody waits for calls for none.
  private var isMoreDue: Bool {
    !pending.isEmpty || (!unhurried.isEmpty && (isClosed || !flushes.isEmpty))
  }

  /// Waits until the next commit may begin.
  private func gather() async {
    guard !isClosed, let lastStart, .nanoseconds(clock.elapsed - lastStart.elapsed) < interval
    else { return }
    await withCheckedContinuation { gathering in
      guard !isClosed else { return gathering.resume() }
      self.gathering = gathering
      timers.set(.nextCommit, at: lastStart.instant + interval)
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
      // What comes by then is for the next commit: one turn for all of it will do.
      if interval > .zero { clock.rest(for: interval) }
      defer { commitStart = nil }
      do {
        let report = try await store.commit(batch)
        noteCommit(of: batch.count, nanoseconds: clock.elapsed - begun)
        endStall()
        return report
      } catch {
        guard error.canPass else { fatalError("the journal was refused: \(error)") }
        if !isStalled {
          log.logger.error("commit failed, trying again", metadata: ["error": "\(error)"])
          stall(since: start)
        }
        guard !isClosed else { return nil }
        await withCheckedContinuation { nextTry in
          guard !isClosed else { return nextTry.resume() }
          self.nextTry = nextTry
          timers.set(.commitAgain, at: clock.now + GameServerLimits.commitRetryInterval)
        }
      }
    }
  }

  private func noteCommit(of writes: Int, nanoseconds: Int) {
    instruments.commitTime.observe(nanoseconds)
    instruments.commitSize.observe(writes)
    if nanoseconds > GameServerLimits.slowCommit.wholeMilliseconds * 1_000_000 {
      log.slowCommit(nanoseconds: nanoseconds, writes: writes)
    }
  }

  private func stall(since start: Instant) {
    guard !isStalled else { return }
    stalledSince = start
    instruments.stalls.increment()
    log.logger.error("the database refuses writes")
    timers.set(.stallPatience, at: clock.now + GameServerLimits.stallPatience)
    onStall(start)
  }

  private func endStall() {
    guard let start = stalledSince else { return }
    stalledSince = nil
    timers.cancel(.stallPatience)
    log.logger.notice("the database takes writes again")
    // What goes on now would be handed over; a closed journal takes nothing.
    if !isClosed { onResume(start) }
  }
}

/// Somebody who waits for a write to be durable.
private struct Waiter {
  let write: Int64
  /// Does not wait for the end of a stall.
  let givesUp: Bool
  let continuation: CheckedContinuation<Bool, Never>
}

/// Whose mark it is, and of which round.
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
