import Synchronization

/// What bounds the journal's length, and what the writer knows of its log from one commit to the
/// next, so that it need not ask.
final class JournalLog: Sendable {
  /// How many numbers go at once, and how many are written between two looks at the oldest.
  static let stretch: Int64 = 1024
  /// A stretch with so many numbers after it goes, whatever of it lives: so much of long matches
  /// would keep what came after it, and a start reads everything.
  static let longest: Int64 = 1 << 19
  /// Those that entries can have: there is always a next.
  static let numbers: ClosedRange<Int64> = 0...1 << 62
  /// Numbers from the first to the last of a log that a start tidies up.
  static let short: Int64 = 1 << 16
  /// How many entries a row has that is not what one commit brought.
  static let batch = 64

  private struct State {
    var end: Int64?
    /// The stretch that the log had come to when it was last made longer.
    var lastStretch: Int64?
    var isSweepDue = false
    var damage: StorageError?
  }

  private let state = Mutex(State())

  /// The last row's number; `nil` when nobody knows.
  var end: Int64? { state.withLock { $0.end } }

  /// The log's last row has that number now. Each new stretch calls for a look at the oldest, but
  /// for the first after a start, which has tidied up.
  func extend(to last: Int64) {
    state.withLock { state in
      let stretch = last / Self.stretch
      if let previous = state.lastStretch, previous != stretch { state.isSweepDue = true }
      state.lastStretch = stretch
      state.end = last
    }
  }

  /// Nobody knows what the last row is: a commit was undone, or had to put rows in order.
  func forget() {
    state.withLock { $0.end = nil }
  }

  /// Whether it is time to look at the oldest stretch; once for each time.
  func takeSweep() -> Bool {
    state.withLock { state in
      defer { state.isSweepDue = false }
      return state.isSweepDue
    }
  }

  /// The sweep failed. The next stretch calls for another; but what is damaged must not go on
  /// growing.
  func noteFailedSweep(_ failure: StorageError) {
    guard failure.kind == .corrupt else { return }
    state.withLock { $0.damage = failure }
  }

  /// Throws what was found to be damaged.
  func check() throws(StorageError) {
    if let damage = state.withLock({ $0.damage }) { throw damage }
  }
}
