import Dispatch

/// A queue of its own as the executor of an actor that may also run elsewhere.
public final class DispatchQueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "store")

  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
