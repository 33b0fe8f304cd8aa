/// The aids that players have. A round in which one was used brings half the experience, and counts
/// for no memory.
public enum FormatAids: Hashable, Sendable {
  case none
  /// One of each a match, and the match has a difficulty.
  case hand

  /// The aids of a player at the beginning.
  public var dealt: [Aid] { self == .hand ? Aid.allCases : [] }

  /// Whether a match has a difficulty.
  public var hasDifficulty: Bool { self == .hand }
}
