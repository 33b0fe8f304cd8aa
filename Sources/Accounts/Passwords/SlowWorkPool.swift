import Dispatch
import Foundation
import Synchronization

/// A few threads for work that would hold up the game loop: hashing passwords, reading pictures.
///
/// Jobs begin in the order of a ``FairQueue``: that of their coming, if nobody says where they come
/// from. A bounded number waits; beyond that the newest of whoever has most waiting is turned away,
/// so that a flood of sign-ins or registrations costs those who flood, and neither the game nor
/// others. A job that was begun is carried out even if its caller is cancelled meanwhile.
public final class SlowWorkPool: Sendable {
  private struct Job: Sendable {
    let perform: @Sendable () -> Void
    let refuse: @Sendable (SlowWorkRefusal) -> Void
  }

  private struct State {
    var waiting: FairQueue<Job>
    var isStopped = false
    var runningThreads: Int
    /// Those who wait for the threads to end.
    var stoppers: [CheckedContinuation<Void, Never>] = []
  }

  public let threadCount: Int
  /// The most jobs of one urgency that wait while every thread is busy.
  public let queueLimit: Int

  private let state: Mutex<State>
  /// Counts the jobs that wait, and, once stopped, the threads that are to end.
  private let available = DispatchSemaphore(value: 0)

  /// One thread less than there are cores, which is left to the game loop, and at least one.
  public static var standardThreadCount: Int {
    max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
  }

  /// Starts the threads; the pool lives until ``stop()``.
  ///
  /// - Parameter name: What `top -H` calls each of them: at most fifteen bytes.
  public init(
    name: String = "slow work", threadCount: Int = standardThreadCount, queueLimit: Int? = nil
  ) {
    let queueLimit = queueLimit ?? threadCount * AccountLimits.queuedJobsPerThread
    precondition(threadCount >= 1 && queueLimit >= 1)
    self.threadCount = threadCount
    self.queueLimit = queueLimit
    state = Mutex(
      State(waiting: FairQueue(limit: queueLimit), runningThreads: threadCount))
    // Foundation keeps a name to itself that is given before it has noted who the thread is.
    let areDetached = DispatchSemaphore(value: 0)
    for _ in 1...threadCount {
      Thread.detachNewThread { [self] in
        areDetached.wait()
        Thread.current.name = name
        workUntilStopped()
      }
    }
    for _ in 1...threadCount { areDetached.signal() }
  }

  /// A pool without threads: work is done at once, where it is asked for, so that what comes of it
  /// is the same each time. For simulations.
  public init(inline: Void) {
    threadCount = 0
    queueLimit = 0
    state = Mutex(State(waiting: FairQueue(limit: 1), runningThreads: 0))
  }

  /// The number of jobs that no thread has begun.
  public var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Carries out `work` on one of the threads and returns to the caller's executor with its result.
  ///
  /// The job has its place in the queue before this suspends: an actor's jobs are in the order of
  /// its calls, as far as they are of one origin and urgency.
  public func run<Value: Sendable>(
    from origin: WorkOrigin = .same, urgency: WorkUrgency = .prompt,
    isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable () -> Value
  ) async -> Result<Value, SlowWorkRefusal> {
    await withCheckedContinuation(isolation: isolation) { continuation in
      let job = Job(
        perform: { continuation.resume(returning: .success(work())) },
        refuse: { continuation.resume(returning: .failure($0)) })
      submit(job, from: origin, urgency: urgency)
    }
  }

  /// Refuses what waits and whatever comes, and returns when the jobs under way are done.
  public func stop() async {
    let refused = state.withLock { state in
      guard !state.isStopped else { return [Job]() }
      state.isStopped = true
      let waiting = state.waiting.removeAll()
      for _ in 0..<threadCount { available.signal() }
      return waiting
    }
    for job in refused { job.refuse(.stopped) }
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.runningThreads > 0 { state.stoppers.append(continuation) }
        return state.runningThreads == 0
      }
      if isOver { continuation.resume() }
    }
  }

  private func submit(_ job: Job, from origin: WorkOrigin, urgency: WorkUrgency) {
    if threadCount == 0, !state.withLock(\.isStopped) { return job.perform() }
    let admission: FairQueue<Job>.Admission? = state.withLock { state in
      guard !state.isStopped else { return nil }
      return state.waiting.append(job, from: origin, urgency: urgency)
    }
    switch admission {
    case nil: job.refuse(.stopped)
    case .taken: available.signal()
    // As many wait as before, and as many threads were told.
    case .displaced(let other): other.refuse(.overloaded)
    case .refused: job.refuse(.overloaded)
    }
  }

  private func workUntilStopped() {
    while true {
      available.wait()
      let (job, isStopped) = state.withLock { ($0.waiting.popFirst(), $0.isStopped) }
      if let job {
        job.perform()
      } else if isStopped {
        break
      }
    }
    let stoppers = state.withLock { state in
      state.runningThreads -= 1
      return state.runningThreads == 0 ? state.stoppers : []
    }
    for stopper in stoppers { stopper.resume() }
  }
}
