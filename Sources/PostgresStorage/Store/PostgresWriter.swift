import Dispatch
import Storage
import Synchronization

/// Group commit: carries out the writes of many callers in few transactions. All writes that arrive
/// during a transaction go into the next one together, which is one pipeline.
///
/// When a transaction fails, each of its writes is tried again alone, so that a write that violates
/// a constraint refuses no other. When the connection was lost, or the outcome of a commit is
/// unknown, the transaction is repeated as it was, which harms none of the writes, and without
/// those whose time is up. Each write has a deadline of its own, however many wait before it.
///
/// A writer whose ``PostgresTenure`` another one has sealed refuses everything from then on.
///
/// The writer's thread is a serial queue. Cancelling a caller's task does not withdraw its write.
///
/// `@unchecked Sendable`: `session`, `loss`, `lastBeat` and the timer are only used on the queue;
/// the rest is constant or locked.
final class PostgresWriter: @unchecked Sendable {
  /// Reports success to a caller, after the transaction is committed.
  private typealias Acknowledgement = @Sendable () -> Void

  private struct Job: Sendable {
    /// When it is no longer repeated.
    let deadline: ContinuousClock.Instant
    let apply: @Sendable (PostgresSession) throws -> Acknowledgement
    let refuse: @Sendable (StorageError) -> Void
  }

  private struct State {
    var waiting: [Job] = []
    /// Background jobs, each of which gets a transaction of its own after the current one.
    var maintenance: [Job] = []
    /// Whether `commitAll` runs on the queue, or is about to; it takes later jobs.
    var isRunning = false
    var isClosed = false
    var metrics = PostgresMetrics()

    /// Takes the jobs of the next transaction; none ends the run.
    mutating func takeJobs() -> [Job] {
      var jobs: [Job] = []
      if maintenance.isEmpty {
        swap(&jobs, &waiting)
      } else {
        jobs.append(maintenance.removeFirst())
      }
      isRunning = !jobs.isEmpty
      return jobs
    }
  }

  private let link: PostgresLink
  private let prepare: @Sendable (PostgresConnection) throws -> Void
  private let onUndone: @Sendable () -> Void
  private let onReplaced: @Sendable () -> Void
  private let queue = DispatchQueue(label: "postgres writer")
  private let state = Mutex(State())
  private let tenure = PostgresTenure()
  private let beatPause: Duration
  private let beats: any DispatchSourceTimer
  /// When the beat went on last.
  private var lastBeat = ContinuousClock.now
  private var session: PostgresSession?
  /// Why there is no session.
  private var loss: StorageError?

  /// The usual pause between the beats of a server that writes nothing.
  static let beatPause = PostgresStandby.patience / 4

  /// Connects, seals the tenures of earlier writers, and blocks meanwhile.
  ///
  /// - Parameters:
  ///   - beatPause: The pause between the tenure's beats while nothing is written.
  ///   - prepare: Called with each new connection before its first transaction.
  ///   - onUndone: Called on the writer's thread after writes were rolled back, before the next
  ///     write.
  ///   - onReplaced: Called on the writer's thread when a write fails because another writer has
  ///     sealed the tenure, before the write's caller gets the error.
  init(
    _ link: PostgresLink, beatPause: Duration,
    prepare: @escaping @Sendable (PostgresConnection) throws -> Void,
    onUndone: @escaping @Sendable () -> Void, onReplaced: @escaping @Sendable () -> Void
  ) throws {
    self.onReplaced = onReplaced
    self.link = link
    self.prepare = prepare
    self.onUndone = onUndone
    self.beatPause = beatPause
    session = try link.writer(resuming: nil) { [tenure] connection in
      try prepare(connection)
      try tenure.begin(on: connection)
    }
    // After everything that can fail: a timer must not be released before it runs.
    beats = DispatchSource.makeTimerSource(queue: queue)
    let pause = beatPause / .seconds(1)
    beats.schedule(deadline: .now() + pause, repeating: pause)
    beats.setEventHandler { [weak self] in self?.beat() }
    beats.resume()
  }

  deinit { beats.cancel() }

  var metrics: PostgresMetrics { state.withLock { $0.metrics } }

  /// The number of writes that wait for the next transaction.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Carries out `body` in a transaction, and returns its result when the transaction is durable.
  /// The body is called again when the transaction is.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws(StorageError) -> Value {
    let result: Result<Value, StorageError> = await withCheckedContinuation { continuation in
      let job = Job(
        deadline: .now + link.patience,
        apply: { session in
          let value = try body(session)
          return { continuation.resume(returning: .success(value)) }
        },
        refuse: { continuation.resume(returning: .failure($0)) })
      submit(job) { $0.waiting.append(job) }
    }
    return try result.get()
  }

  /// Carries out `body` in the background, in a transaction of its own. A failure affects no other
  /// write: it is counted, and `refused` is called on any thread.
  func maintain(
    _ body: @escaping @Sendable (PostgresSession) throws -> Void,
    refused: @escaping @Sendable (StorageError) -> Void
  ) {
    let job = Job(
      deadline: .now + link.patience,
      apply: { session in
        try body(session)
        return {}
      },
      refuse: { error in
        self.state.withLock { $0.metrics.failedMaintenance += 1 }
        refused(error)
      })
    submit(job) { $0.maintenance.append(job) }
  }

  /// Accepts no more writes, and returns when all accepted writes are done and the connection is
  /// closed.
  func close() async {
    state.withLock { $0.isClosed = true }
    await withCheckedContinuation { continuation in
      queue.async {
        self.beats.cancel()
        // If this fails, the lock goes with the connection.
        if let session = self.session {
          try? self.tenure.end(in: session)
          try? PostgresLock.release(in: session)
        }
        self.session = nil
        continuation.resume()
      }
    }
  }

  private func submit(_ job: Job, _ enqueue: (inout State) -> Void) {
    let isRefused = state.withLock { state in
      guard !state.isClosed else { return true }
      enqueue(&state)
      if !state.isRunning {
        state.isRunning = true
        // Inside the lock, so that `close` cannot come before it.
        queue.async { self.commitAll() }
      }
      return false
    }
    if isRefused { job.refuse(.closed) }
  }

  private func commitAll() {
    while true {
      let jobs = state.withLock { $0.takeJobs() }
      guard !jobs.isEmpty else { return }
      commit(jobs)
    }
  }

  private func commit(_ all: [Job]) {
    var jobs = all
    // They have waited for a server that is away for as long as they may.
    if session == nil, let loss { jobs = refusing(jobs, dueAt: .now, loss) }
    var pauses = PostgresPauses()
    while !jobs.isEmpty {
      do {
        return try attempt(jobs)
      } catch {
        onUndone()
        release(after: error)
        let failure = StorageError(postgres: error)
        if session == nil { loss = failure }
        guard isTransient(error) else { return refuse(jobs, failure) }
        jobs = refusing(jobs, dueAt: pauses.nextAttempt, failure)
        guard let last = jobs.map(\.deadline).max(), pauses.pause(until: last) else { continue }
        state.withLock { $0.metrics.repeatedTransactions += 1 }
      }
    }
  }

  /// Refuses the jobs whose deadline is over at a moment, and returns the others.
  private func refusing(
    _ jobs: [Job], dueAt moment: ContinuousClock.Instant, _ failure: StorageError
  ) -> [Job] {
    for job in jobs where job.deadline <= moment { job.refuse(failure) }
    return jobs.filter { $0.deadline > moment }
  }

  /// Refuses a job, or carries out each of several alone: only some of them may have failed.
  private func refuse(_ jobs: [Job], _ failure: StorageError) {
    if failure.kind == .closed { onReplaced() }
    if jobs.count > 1, failure.kind != .closed {
      for job in jobs { commit([job]) }
    } else {
      for job in jobs { job.refuse(failure) }
    }
  }

  /// Carries out the jobs in one transaction, and reports success to their callers.
  private func attempt(_ jobs: [Job]) throws {
    let begun = DispatchTime.now().uptimeNanoseconds
    let session = try connected()
    let (waits, syncs) = (session.connection.waits, session.connection.syncs)
    let beats = isBeatDue
    try session.beginWriting(in: tenure, beats: beats)
    var settlements: [Acknowledgement] = []
    for job in jobs { settlements.append(try job.apply(session)) }
    try session.commit()
    if beats { lastBeat = .now }
    state.withLock { state in
      state.metrics.transactions += 1
      state.metrics.writes += jobs.count
      state.metrics.transactionNanoseconds += Int(DispatchTime.now().uptimeNanoseconds - begun)
      state.metrics.waits += session.connection.waits - waits
      state.metrics.pipelines += session.connection.syncs - syncs
    }
    for settle in settlements { settle() }
  }

  private var isBeatDue: Bool { Self.isBeatDue(.now - lastBeat, pause: beatPause) }

  /// Whether a beat is due so long after the last one. Half of the pause is enough: the timer fires
  /// after a whole one, but the last commit ended later than the timer that began it.
  static func isBeatDue(_ elapsed: Duration, pause: Duration) -> Bool { elapsed >= pause / 2 }

  /// Commits nothing but the beat of the tenure, if nothing else was committed for a while: a
  /// standby sees that this server lives, and a server that was replaced notices.
  private func beat() {
    let isBusy = state.withLock { $0.isClosed || $0.isRunning }
    guard !isBusy, isBeatDue else { return }
    do {
      let session = try connected()
      try session.beginWriting(in: tenure, beats: true)
      try session.commit()
      lastBeat = .now
    } catch {
      release(after: error)
      let failure = StorageError(postgres: error)
      if session == nil { loss = failure }
      if failure.kind == .closed { onReplaced() }
    }
  }

  private func connected() throws -> PostgresSession {
    if let session { return session }
    let session = try link.writer(resuming: tenure, prepare)
    self.session = session
    loss = nil
    state.withLock { $0.metrics.reconnections += 1 }
    return session
  }

  /// Takes the failed transaction back; drops the connection if that is impossible.
  private func release(after error: any Error) {
    guard let session else { return }
    guard (error as? PostgresError)?.needsOtherConnection != true else {
      self.session = nil
      return
    }
    do { try session.rollBack() } catch { self.session = nil }
  }

  /// Whether the same transaction may succeed later. A lock that another holds may be that of the
  /// connection that was lost.
  private func isTransient(_ error: any Error) -> Bool {
    switch error {
    case let error as PostgresError: error.isTransient
    case let error as StorageError: error.kind == .locked && session == nil
    default: false
    }
  }
}
