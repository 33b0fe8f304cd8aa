import Synchronization

/// The bounds of the journal's length, and the writer's state of the log between commits, which
/// saves queries.
package final class JournalLog: Sendable {
  package init() {}

  /// The sequence numbers of a segment: the unit of compaction. The oldest segment is checked each
  /// time that so many numbers were written.
  static let segment: Int64 = 1024
  /// A segment with so many numbers after it is compacted however many of its entries are live:
  /// otherwise a few long matches would keep the whole log, which a start reads.
  static let longest: Int64 = 1 << 19
  /// The valid sequence numbers; there is always a next one.
  static let numbers: ClosedRange<Int64> = 0...1 << 62
  /// The longest log, in numbers, that a start compacts completely.
  static let short: Int64 = 1 << 16
  /// The entries per row in rows that do not stem from one commit.
  static let batch = 64

  private struct State {
    var end: Int64?
    /// The segment of the last row when the log was last extended.
    var lastSegment: Int64?
    var isCompactionDue = false
    var damage: StorageError?
  }

  private let state = Mutex(State())

  /// The last row's number; `nil` if it is unknown.
  var end: Int64? { state.withLock { $0.end } }

  /// Records the number of the log's new last row. Each new segment makes a compaction due, except
  /// the first after a start, which has compacted the log.
  func extend(to last: Int64) {
    state.withLock { state in
      let segment = last / Self.segment
      if let previous = state.lastSegment, previous != segment { state.isCompactionDue = true }
      state.lastSegment = segment
      state.end = last
    }
  }

  /// Forgets the last row, after a commit was rolled back or has reordered rows.
  package func forget() {
    state.withLock { $0.end = nil }
  }

  /// Whether a compaction is due; resets that.
  func takeCompaction() -> Bool {
    state.withLock { state in
      defer { state.isCompactionDue = false }
      return state.isCompactionDue
    }
  }

  /// Records that a compaction failed. The next segment makes another due; but a damaged log
  /// refuses further entries.
  func noteFailedCompaction(_ failure: StorageError) {
    guard failure.kind == .corrupt else { return }
    state.withLock { $0.damage = failure }
  }

  /// Throws the damage that a compaction found.
  func check() throws(StorageError) {
    if let damage = state.withLock({ $0.damage }) { throw damage }
  }
}
