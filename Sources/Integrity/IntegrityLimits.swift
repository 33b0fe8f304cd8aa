/// The bounds of what looking after a data directory takes at once.
public enum IntegrityLimits {
  /// How many players' or matches' ids are fetched together.
  static let pageLength = 500
  /// How many writes a commit has before the next begins: enough to be quick, and little to undo.
  static let writesPerCommit = 1000
  /// How many examples or names can be asked for, of each kind.
  public static let examples = 0...10_000
}
