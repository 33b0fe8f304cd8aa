import GameRules

/// A friend, as of now.
public struct FriendCard: WireObject, Hashable {
  public var player: PlayerCard
  public var isOnline: Bool
  public var isInMatch: Bool
  public var lastAccess: Instant

  public init(player: PlayerCard, isOnline: Bool, isInMatch: Bool, lastAccess: Instant) {
    self.player = player
    self.isOnline = isOnline
    self.isInMatch = isInMatch
    self.lastAccess = lastAccess
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The friend.")
    isOnline = try fields("online", \.isOnline, "Whether the friend is connected.")
    isInMatch = try fields("inMatch", \.isInMatch, "Whether the friend plays.")
    lastAccess = try fields("lastAccess", \.lastAccess, "When the friend was last seen.")
  }

  public static let schemaName: StaticString? = "Friend"
  public static let documentation: StaticString = "A friend, as of now."
}
