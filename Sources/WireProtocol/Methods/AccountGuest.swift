/// Makes somebody known who has no account.
public enum AccountGuest: WireMethod {
  public static let name: StaticString = "account.guest"
  public static let documentation: StaticString =
    "Makes a player without an account, who is signed in from now on. Keep the token."
  public static let errors: [GameErrorCode] = [.nameInvalid, .nameTaken, .draining, .unavailable]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    /// As it was sent: what is no username is for the game to refuse, not a wrong parameter.
    public var username: String

    public init(username: String) { self.username = username }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      username = try fields("username", \.username, "The name to be known by.")
    }
  }

  public struct Result: WireObject, Hashable {
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
  }
}
