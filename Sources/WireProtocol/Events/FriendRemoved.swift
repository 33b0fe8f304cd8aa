import GameRules

/// Somebody is a friend no longer.
public struct FriendRemoved: WireEvent, Hashable {
  public var player: PlayerID

  public init(player: PlayerID) { self.player = player }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Who is your friend no longer.")
  }

  public static let name: StaticString = "friend.removed"
  public static let documentation: StaticString =
    "A friendship has ended, by either side or because the friend's account is gone."
}
