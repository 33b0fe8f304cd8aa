import GameRules

/// A player who had dropped is back.
public struct MatchPlayerReturned: WireMatchEvent, Hashable {
  public var player: PlayerID

  public init(player: PlayerID) { self.player = player }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Who is back.")
  }

  public static let name: StaticString = "match.playerReturned"
  public static let documentation: StaticString = "A player who had dropped is back."
}
