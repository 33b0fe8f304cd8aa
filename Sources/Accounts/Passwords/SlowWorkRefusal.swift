/// Why a pool did not take a job.
public enum SlowWorkRefusal: Error, Hashable, Sendable {
  /// As many jobs wait as may, and nobody has more waiting than whoever asked: try again later.
  case overloaded
  /// The pool was stopped.
  case stopped
}
