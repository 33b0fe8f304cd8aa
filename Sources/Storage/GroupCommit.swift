import Dispatch
import GRDB
import Synchronization

/// Carries out the writes of many callers in few transactions: whatever comes while one is under
/// way goes into the next together.
///
/// A write that violates a constraint is undone and refused alone; everything else that goes wrong
/// undoes the transaction and is told to all who have a part in it. The writer's thread is GRDB's
/// serial writing queue; it is kept for a moment when there is nothing to do. A caller's being
/// cancelled does not take back what it handed over.
final class GroupCommit: Sendable {
  /// Tells a caller of success, once the transaction is committed.
  private typealias Acknowledgement = @Sendable () -> Void

  private struct Job: Sendable {
    let apply: @Sendable (Database) throws -> Acknowledgement
    let refuse: @Sendable (StorageError) -> Void
  }

  private struct State {
    var waiting: [Job] = []
    /// Each has a transaction of its own, after the one that is under way.
    var upkeep: [Job] = []
    /// Somebody is on the writer's thread, or about to be, who looks at these again.
    var isRunning = false
    /// They have nothing to do, and wait for `arrival`.
    var isLingering = false
    var isClosed = false
    var figures = StoreFigures()

    /// The next transaction's; none when there is nothing to do, and then the thread lingers.
    mutating func takeJobs() -> [Job] {
      var jobs: [Job] = []
      if upkeep.isEmpty { swap(&jobs, &waiting) } else { jobs.append(upkeep.removeFirst()) }
      isLingering = jobs.isEmpty
      return jobs
    }

    /// Gives the thread up unless something has come meanwhile; returns whether.
    mutating func stopIfIdle() -> Bool {
      isLingering = false
      isRunning = !(waiting.isEmpty && upkeep.isEmpty)
      return !isRunning
    }
  }

  private let pool: DatabasePool
  private let checkpointer: Checkpointer
  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)
  private let patience: DispatchTimeInterval
  private let onUndone: @Sendable () -> Void

  /// On a busy server the next write comes within it.
  static let patience = DispatchTimeInterval.milliseconds(5)

  /// - Parameters:
  ///   - patience: For how long the writer's thread waits for the next write. Who needs it for
  ///     something else, as a vacuum does, waits until no write has come for as long.
  ///   - onUndone: Called on the writer's thread when writes were undone, before the next.
  init(
    _ pool: DatabasePool, _ checkpointer: Checkpointer,
    patience: DispatchTimeInterval, onUndone: @escaping @Sendable () -> Void
  ) {
    self.pool = pool
    self.checkpointer = checkpointer
    self.patience = patience
    self.onUndone = onUndone
  }

  /// The number of transactions that were committed.
  var transactionCount: Int { figures.transactions }

  /// What the transactions have cost.
  var figures: StoreFigures { state.withLock { $0.figures } }

  /// The number of writes that the next transaction will carry out.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Returns what `body` did once it is durable.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StorageError) -> Value {
    let result: Result<Value, StorageError> = await withCheckedContinuation { continuation in
      let job = Job(
        apply: { database in
          let value = try body(database)
          return { continuation.resume(returning: .success(value)) }
        },
        refuse: { continuation.resume(returning: .failure($0)) })
      submit(job) { $0.waiting.append(job) }
    }
    return try result.get()
  }

  /// Hands over what nobody waits for; if it comes to nothing, that costs nobody a write, and
  /// `refused` is told why, on any thread, and ``StoreFigures/refusedUpkeep`` counts it.
  func maintain(
    _ body: @escaping @Sendable (Database) throws -> Void,
    refused: @escaping @Sendable (StorageError) -> Void
  ) {
    let job = Job(
      apply: { database in
        try body(database)
        return {}
      },
      refuse: { error in
        self.state.withLock { $0.figures.refusedUpkeep += 1 }
        refused(error)
      })
    submit(job) { $0.upkeep.append(job) }
  }

  /// Takes no more writes, and returns when all that were taken are done.
  func close() async {
    let isLingering = state.withLock { state in
      state.isClosed = true
      return state.isLingering
    }
    if isLingering { arrival.signal() }
    await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { _ in continuation.resume() }
    }
  }

  private enum Admission { case refused, queued, awaited }

  private func submit(_ job: Job, _ queue: (inout State) -> Void) {
    let admission: Admission = state.withLock { state in
      guard !state.isClosed else { return .refused }
      queue(&state)
      guard state.isRunning else {
        state.isRunning = true
        // Here, so that nobody closes the pool before.
        pool.asyncWriteWithoutTransaction { self.commitAll(in: $0) }
        return .queued
      }
      defer { state.isLingering = false }
      return state.isLingering ? .awaited : .queued
    }
    switch admission {
    case .refused: job.refuse(.closed)
    case .queued: break
    case .awaited: arrival.signal()
    }
  }

  private func commitAll(in database: Database) {
    while true {
      let jobs = state.withLock { $0.takeJobs() }
      if !jobs.isEmpty {
        commit(jobs, in: database)
      } else if waitsInVain(), state.withLock({ $0.stopIfIdle() }) {
        return
      }
    }
  }

  /// Waits for the next write; returns whether none has come, or will.
  private func waitsInVain() -> Bool {
    if state.withLock({ $0.isClosed }) { return true }
    return arrival.wait(timeout: .now() + patience) == .timedOut
  }

  private func commit(_ jobs: [Job], in database: Database) {
    var settlements: [@Sendable () -> Void] = []
    let begun = DispatchTime.now().uptimeNanoseconds
    do {
      try rollBackRemains(in: database)
      // Past GRDB, which keeps account of transactions for observers and for its own dates: there
      // are none here.
      try database.execute("BEGIN IMMEDIATE")
      for job in jobs {
        settlements.append(try apply(job, isAlone: jobs.count == 1, in: database))
      }
      try database.execute("COMMIT")
    } catch {
      let failure = StorageError(error)
      // Some errors have rolled back already, and after an error of the disk it may fail:
      // then the next transaction begins with it.
      try? rollBackRemains(in: database)
      onUndone()
      if failure.kind == .full { checkpointer.noteFullDisk() }
      for job in jobs { job.refuse(failure) }
      return
    }
    let time = Int(DispatchTime.now().uptimeNanoseconds - begun)
    let pagesWritten = state.withLock { state in
      state.figures.transactions += 1
      state.figures.writes += jobs.count
      state.figures.transactionNanoseconds += time
      let before = state.figures.pagesWritten
      state.figures.addPages(of: database)
      return state.figures.pagesWritten - before
    }
    for settle in settlements { settle() }
    checkpointer.noteCommit(ofPages: pagesWritten, by: database)
  }

  /// Returns what to do once the transaction is committed.
  private func apply(
    _ job: Job, isAlone: Bool, in database: Database
  ) throws -> @Sendable () -> Void {
    if isAlone { return try job.apply(database) }
    try database.execute("SAVEPOINT job")
    do {
      let acknowledge = try job.apply(database)
      try database.execute("RELEASE job")
      return acknowledge
    } catch {
      let failure = StorageError(error)
      guard failure.kind == .constraint, database.isInsideTransaction else { throw error }
      onUndone()
      try database.execute("ROLLBACK TO job")
      try database.execute("RELEASE job")
      return { job.refuse(failure) }
    }
  }

  private func rollBackRemains(in database: Database) throws {
    if database.isInsideTransaction { try database.rollback() }
  }
}
