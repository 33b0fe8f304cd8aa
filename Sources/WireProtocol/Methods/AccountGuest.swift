import Community

/// Makes somebody known who has no account.
public enum AccountGuest: WireMethod {
  public static let name: StaticString = "account.guest"
  public static let documentation: StaticString =
    "Makes a player without an account, who is signed in from now on. Keep the token."
  public static let errors: [GameErrorCode] = [.nameInvalid, .nameTaken, .draining]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    /// As it was sent: what is no username is for the game to refuse, not a wrong parameter.
    public var username: String
    public var utcOffset: TimeZoneOffset?

    public init(username: String, utcOffset: TimeZoneOffset? = nil) {
      self.username = username
      self.utcOffset = utcOffset
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      username = try fields("username", \.username, "The name to be known by.")
      utcOffset = try fields.utcOffset(\.utcOffset)
    }
  }

  public typealias Result = SignedIn
}
