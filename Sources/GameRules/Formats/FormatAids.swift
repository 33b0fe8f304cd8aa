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

extension Format {
  /// The aids that several players can have in a match, one of each; empty if they can have none. A
  /// shuffle would part them, as all see the same place, and a freeze is nothing where one clock
  /// runs through all rounds.
  public var sharedAids: [Aid] {
    guard prompt == .place, aids == .none, seats.upperBound > 1 else { return [] }
    return pace.clock == nil ? [.freeze, .lens, .fork] : [.lens, .fork]
  }
}
