/// The pauses that a player may take while a round is played: the clock stands, and the place is
/// not to be seen.
public enum FormatPauses: Hashable, Sendable {
  case none
  /// So many in a match, each so long at most.
  case some(Int, longest: Duration)

  public var count: Int {
    if case .some(let count, _) = self { count } else { 0 }
  }

  public var longest: Duration {
    if case .some(_, let longest) = self { longest } else { .zero }
  }
}
