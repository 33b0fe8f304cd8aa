import Synchronization

/// What the writer knows of the journal's log from one commit to the next, so that it need not ask.
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
    var isSweepDue = false
    var damage: StorageError?
  }

  private let state = Mutex(State())

  /// No row of the log has a higher number; `nil` when nobody knows. After a commit that failed the
  /// last row's may be less, for which nothing is lost: what comes next is merged.
  var end: Int64? { state.withLock { $0.end } }

  /// The log goes up to there; to wherever it does if that is `nil`.
  func extend(to last: Int64?) {
    state.withLock { state in
      if let last, let end = state.end {
        if last / Self.stretch != end / Self.stretch { state.isSweepDue = true }
      } else if last == nil {
        state.isSweepDue = true
      }
      state.end = last
    }
  }

  /// Whether it is time to look at the oldest stretch; once for each time.
  func takeSweep() -> Bool {
    state.withLock { state in
      defer { state.isSweepDue = false }
      return state.isSweepDue
    }
  }

  /// Somebody who looked at the oldest stretch came to nothing. There will be another time; but
  /// what is damaged must not go on growing.
  func noteSweep(_ failure: StorageError) {
    guard failure.kind == .corrupt else { return }
    state.withLock { $0.damage = failure }
  }

  /// Throws what was found to be damaged.
  func check() throws(StorageError) {
    if let damage = state.withLock({ $0.damage }) { throw damage }
  }
}
