/// The bounds of integrity checks and backfills.
public enum IntegrityLimits {
  /// The number of ids that are fetched together.
  static let pageLength = 500
  /// The number of writes after which the next commit begins.
  static let writesPerCommit = 1000
  /// The possible numbers of examples or names of each kind.
  public static let examples = 0...10_000
}
