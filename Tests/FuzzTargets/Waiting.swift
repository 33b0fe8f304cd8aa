import Dispatch
import Synchronization

/// libFuzzer calls from a thread of its own that knows no `await`.
enum Waiting {
  /// Blocks until the work is done, on another thread.
  static func result<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    Task {
      let value = await work()
      box.value.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    guard let value = box.value.withLock({ $0 }) else { preconditionFailure("it was set") }
    return value
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
