import GameRules

/// A friend request that nobody has answered yet.
public struct FriendRequestCard: WireObject, Hashable {
  /// The other side.
  public var player: PlayerCard
  public var direction: Direction
  public var at: Instant

  /// Who asks whom.
  public enum Direction: String, WireEnumeration {
    case incoming, outgoing
  }

  public init(player: PlayerCard, direction: Direction, at: Instant) {
    self.player = player
    self.direction = direction
    self.at = at
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The other side.")
    direction = try fields("direction", \.direction, "To you, or from you.")
    at = try fields("at", \.at, "When it was made.")
  }

  public static let schemaName: StaticString? = "FriendRequest"
  public static let documentation: StaticString = "A friend request without an answer."
}
