import Dispatch

/// A serial Dispatch queue as the executor of actors, with timers on it.
///
/// Time is what the machine was awake for: it stands still while a phone sleeps.
final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  /// Runs a closure on the queue once that time has passed, unless it is cancelled before.
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> QueueTimer {
    let item = DispatchWorkItem(block: work)
    queue.asyncAfter(deadline: .now() + max(0, delay / .seconds(1)), execute: item)
    return QueueTimer(item: item)
  }
}

/// Something that happens on a ``QueueExecutor`` later.
final class QueueTimer: TransportTimer {
  private let item: DispatchWorkItem

  init(item: DispatchWorkItem) { self.item = item }

  func cancel() { item.cancel() }
}
