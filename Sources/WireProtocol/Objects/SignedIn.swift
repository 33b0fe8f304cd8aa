/// The reply of every method that makes the client a player with a new token.
public struct SignedIn: WireObject, Hashable {
  /// What proves from now on that the client is this player.
  public var token: String
  public var player: PlayerCard

  public init(token: String, player: PlayerCard) {
    self.token = token
    self.player = player
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    token = try fields("token", \.token, "What account.resume takes. A secret.")
    player = try fields("player", \.player, "The player.")
  }

  public static let schemaName: StaticString? = "SignedIn"
  public static let documentation: StaticString = "Who the client is now, and how to prove it."
}
