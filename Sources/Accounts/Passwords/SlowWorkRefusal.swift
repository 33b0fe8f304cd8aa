/// Why a pool did not take a job.
public enum SlowWorkRefusal: Error, Hashable, Sendable {
  /// As many jobs wait as may: try again later.
  case overloaded
  /// The pool was stopped.
  case stopped
}
