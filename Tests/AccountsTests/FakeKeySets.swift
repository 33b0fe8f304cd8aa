import Accounts
import Synchronization

/// Key sets as a test sets them, and how often they were asked for.
final class FakeKeySets: KeySetSource {
  struct Unavailable: Error {}

  private struct State {
    var bytes: [UInt8]?
    var count = 0
    var isHeld = false
  }

  private let state: Mutex<State>

  init(_ bytes: [UInt8]?) { state = Mutex(State(bytes: bytes)) }

  /// Sets the answer; `nil` for an error.
  func answer(_ bytes: [UInt8]?) { state.withLock { $0.bytes = bytes } }

  /// Answers wait until this is set back.
  func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  var count: Int { state.withLock { $0.count } }

  func bytes(at location: KeySetLocation) async throws -> [UInt8] {
    state.withLock { $0.count += 1 }
    _ = await eventually { self.state.withLock { !$0.isHeld } }
    guard let bytes = state.withLock({ $0.bytes }) else { throw Unavailable() }
    return bytes
  }
}
