/// A ranked queue. Players have a rating of their own on each ladder, and a place in its league.
public enum Ladder: String, Hashable, Sendable, CaseIterable {
  case classic
  case clash
  /// Team clash of two against two.
  case pairs

  /// The name of the format of its matches.
  public var format: String {
    switch self {
    case .classic: "classic"
    case .clash: "clash"
    case .pairs: "team"
    }
  }

  /// How many players its matches have, in two sides of equal size.
  public var players: Int {
    switch self {
    case .classic, .clash: 2
    case .pairs: 4
    }
  }
}

extension Format {
  /// The ladder of ranked matches of this format, whatever its version; `nil` if it has no ranked
  /// queue.
  public var ladder: Ladder? {
    counts.contains(.rating) ? Ladder.allCases.first { $0.format == id.name } : nil
  }
}

extension MatchSetup {
  /// The ladder on which the match changes ratings; `nil` if it changes none.
  public var ladder: Ladder? {
    guard counts.contains(.rating), let ladder = format.ladder, ladder.players == players.count
    else { return nil }
    return ladder
  }
}
