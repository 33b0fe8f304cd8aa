import Synchronization

/// A value that is made once, when it is first asked for; others who ask meanwhile wait for it.
final class OnDemand<Value: Sendable>: Sendable {
  private enum State {
    case made(Value)
    /// The closure is released when the value is made.
    case awaited(@Sendable () -> Value)
  }

  private let state: Mutex<State>

  init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.awaited(make)) }

  init(made value: Value) { state = Mutex(.made(value)) }

  var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .awaited(let make):
        let value = make()
        state = .made(value)
        return value
      }
    }
  }
}
