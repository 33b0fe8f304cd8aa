import Geodesy
import Storage

/// The faults that the simulated disk has at the moment.
struct DiskFaults: Equatable, Sendable {
  /// The error of commits and other writes.
  var writeFailure: StorageError.Kind?
  /// Whether a write that fails is carried out all the same, which the server cannot know.
  var isAppliedThough = false
  /// The error of reads.
  var readFailure: StorageError.Kind?
  /// The duration of a write, in milliseconds.
  var writeTime: ClosedRange<Int64> = 1...4
  /// The duration of a read, in milliseconds.
  var readTime: ClosedRange<Int64> = 0...1
  /// The point of the next commit at which the process dies.
  var crash: Crash?

  enum Crash: Sendable {
    /// Before the commit is carried out.
    case before
    /// After the commit, before its caller is told.
    case after
  }

  var isEmpty: Bool { self == DiskFaults() }
}
