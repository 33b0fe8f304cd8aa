import GameRules

/// A sign-in of a player, or the beginning of a match, with the time zone that the client gave.
public struct Visit: Hashable, Sendable {
  public var at: Instant
  /// `nil` if the client gave none: the one known before counts on, at first UTC.
  public var offset: TimeZoneOffset?

  public init(at: Instant, offset: TimeZoneOffset? = nil) {
    self.at = at
    self.offset = offset
  }
}

/// The changes of a visit besides the last access.
public struct VisitOutcome: Hashable, Sendable {
  /// The visit began a counted day.
  public var beganDay: Bool
  /// The visit moved the player to another time zone.
  public var changedOffset: Bool

  /// Whether statistics can't be recomputed without the visit. All others may be forgotten: only
  /// the last access would differ.
  public var mustBeKept: Bool { beganDay || changedOffset }
}
