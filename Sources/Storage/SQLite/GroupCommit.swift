import Dispatch
import GRDB
import Synchronization

/// Group commit: carries out the writes of many callers in few transactions. All writes that arrive
/// during a transaction go into the next one together.
///
/// A write that violates a constraint is rolled back and refused alone. Any other error rolls back
/// the transaction and is reported to all its callers. The writer's thread is GRDB's serial writing
/// queue, which is kept for ``idleTimeout`` after the last write. Cancelling a caller's task does
/// not withdraw its write.
final class GroupCommit: Sendable {
  /// Reports success to a caller, after the transaction is committed.
  private typealias Acknowledgement = @Sendable () -> Void

  private struct Job: Sendable {
    let apply: @Sendable (Database) throws -> Acknowledgement
    let refuse: @Sendable (StorageError) -> Void
  }

  private struct State {
    var waiting: [Job] = []
    /// Background jobs, each of which gets a transaction of its own after the current one.
    var maintenance: [Job] = []
    /// Whether `commitAll` runs on the writer's thread, or is about to; it takes later jobs.
    var isRunning = false
    /// Whether it has no jobs and waits for `arrival`.
    var isAwaitingWrites = false
    var isClosed = false
    var metrics = StoreMetrics()

    /// Takes the jobs of the next transaction; if there are none, the thread waits for writes.
    mutating func takeJobs() -> [Job] {
      var jobs: [Job] = []
      if maintenance.isEmpty {
        swap(&jobs, &waiting)
      } else {
        jobs.append(maintenance.removeFirst())
      }
      isAwaitingWrites = jobs.isEmpty
      return jobs
    }

    /// Releases the thread unless jobs have arrived; returns whether it did.
    mutating func stopIfIdle() -> Bool {
      isAwaitingWrites = false
      isRunning = !(waiting.isEmpty && maintenance.isEmpty)
      return !isRunning
    }
  }

  private let pool: DatabasePool
  private let checkpointer: Checkpointer
  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)
  private let idleTimeout: DispatchTimeInterval
  private let onUndone: @Sendable () -> Void

  /// The standard idle timeout, within which the next write arrives on a busy server.
  static let idleTimeout = DispatchTimeInterval.milliseconds(5)

  /// - Parameters:
  ///   - idleTimeout: How long the writer's thread waits for the next write. Other users of the
  ///     thread, such as a vacuum, wait until no write has arrived for as long.
  /// - onUndone: Called on the writer's thread after writes were rolled back, before the next
  /// write.
  init(
    _ pool: DatabasePool, _ checkpointer: Checkpointer,
    idleTimeout: DispatchTimeInterval, onUndone: @escaping @Sendable () -> Void
  ) {
    self.pool = pool
    self.checkpointer = checkpointer
    self.idleTimeout = idleTimeout
    self.onUndone = onUndone
  }

  /// The number of committed transactions.
  var transactionCount: Int { metrics.transactions }

  /// The counters of the transactions.
  var metrics: StoreMetrics { state.withLock { $0.metrics } }

  /// The number of writes that wait for the next transaction.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Carries out `body` in a transaction, and returns its result when the transaction is durable.
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

  /// Carries out `body` in the background, in a transaction of its own. A failure affects no other
  /// write: ``StoreMetrics/failedMaintenance`` counts it, and `refused` is called on any thread.
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
        self.state.withLock { $0.metrics.failedMaintenance += 1 }
        refused(error)
      })
    submit(job) { $0.maintenance.append(job) }
  }

  /// Accepts no more writes, and returns when all accepted writes are done.
  func close() async {
    let isAwaitingWrites = state.withLock { state in
      state.isClosed = true
      return state.isAwaitingWrites
    }
    if isAwaitingWrites { arrival.signal() }
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
        // Inside the lock, so that `close` cannot come before it.
        pool.asyncWriteWithoutTransaction { self.commitAll(in: $0) }
        return .queued
      }
      defer { state.isAwaitingWrites = false }
      return state.isAwaitingWrites ? .awaited : .queued
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
      } else if timesOutWaiting(), state.withLock({ $0.stopIfIdle() }) {
        return
      }
    }
  }

  /// Waits for the next write; returns whether none arrived within the idle timeout.
  private func timesOutWaiting() -> Bool {
    if state.withLock({ $0.isClosed }) { return true }
    return arrival.wait(timeout: .now() + idleTimeout) == .timedOut
  }

  private func commit(_ jobs: [Job], in database: Database) {
    var settlements: [@Sendable () -> Void] = []
    let begun = DispatchTime.now().uptimeNanoseconds
    do {
      try rollBackRemains(in: database)
      // Without GRDB's bookkeeping of transactions, which only observers need; there are none here.
      try database.execute("BEGIN IMMEDIATE")
      for job in jobs {
        settlements.append(try apply(job, isAlone: jobs.count == 1, in: database))
      }
      try database.execute("COMMIT")
    } catch {
      let failure = StorageError(error)
      // SQLite rolls back by itself after some errors. After a disk error the rollback may fail;
      // then the next transaction begins with it.
      try? rollBackRemains(in: database)
      onUndone()
      if failure.kind == .full { checkpointer.noteFullDisk() }
      for job in jobs { job.refuse(failure) }
      return
    }
    let time = Int(DispatchTime.now().uptimeNanoseconds - begun)
    let pagesWritten = state.withLock { state in
      state.metrics.transactions += 1
      state.metrics.writes += jobs.count
      state.metrics.transactionNanoseconds += time
      let before = state.metrics.pagesWritten
      state.metrics.addPages(of: database)
      return state.metrics.pagesWritten - before
    }
    for settle in settlements { settle() }
    checkpointer.noteCommit(ofPages: pagesWritten, by: database)
  }

  /// Returns the function to call when the transaction is committed.
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
