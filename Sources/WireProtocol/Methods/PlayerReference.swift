import GameRules

/// A player that somebody names.
public struct PlayerReference: WireObject, Hashable {
  public var player: PlayerID

  public init(player: PlayerID) { self.player = player }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The player.")
  }
}
