import GameRules

/// A friend has come, gone, begun to play or stopped.
public struct FriendPresence: WireEvent, Hashable {
  public var player: PlayerID
  public var isOnline: Bool
  public var isInMatch: Bool

  public init(player: PlayerID, isOnline: Bool, isInMatch: Bool) {
    self.player = player
    self.isOnline = isOnline
    self.isInMatch = isInMatch
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The friend.")
    isOnline = try fields("online", \.isOnline, "Whether the friend is connected.")
    isInMatch = try fields("inMatch", \.isInMatch, "Whether the friend plays.")
  }

  public static let name: StaticString = "friend.presence"
  public static let documentation: StaticString =
    "A friend has come, gone, begun a match or ended one."
}
