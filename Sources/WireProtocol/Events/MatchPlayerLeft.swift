import GameRules

/// A player is away, or has left for good.
public struct MatchPlayerLeft: WireMatchEvent, Hashable {
  public var player: PlayerID
  public var reason: Departure
  /// Until when a player who dropped may come back.
  public var returnBy: Instant?

  public init(player: PlayerID, reason: Departure, returnBy: Instant? = nil) {
    self.player = player
    self.reason = reason
    self.returnBy = returnBy
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Who is not there any more.")
    reason = try fields(
      "reason", \.reason, "Dropped and may come back; or gone for good, and why.")
    returnBy = try fields.optional(
      "returnBy", \.returnBy, "Until when a player who dropped may come back.")
  }

  public static let name: StaticString = "match.playerLeft"
  public static let documentation: StaticString = "A player is away, or has left for good."
}
