/// A ranked queue. Players have a rating of their own on each ladder, and a place in its league.
public enum Ladder: String, Hashable, Sendable, CaseIterable {
  case classic
  case clash
}

extension Format {
  /// The ladder of ranked matches of this format, whatever its version; `nil` if it has no ranked
  /// queue.
  public var ladder: Ladder? { counts.contains(.rating) ? Ladder(rawValue: id.name) : nil }
}

extension MatchSetup {
  /// The ladder on which the match changes ratings; `nil` if it changes none.
  public var ladder: Ladder? { counts.contains(.rating) ? format.ladder : nil }
}
