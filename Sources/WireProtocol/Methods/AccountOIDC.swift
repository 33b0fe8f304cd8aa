import Community

/// Signs in with an OpenID Connect ID token.
public enum AccountOIDC: WireMethod {
  public static let name: StaticString = "account.oidc"
  public static let documentation: StaticString = """
    Signs in with an ID token of an OpenID Connect provider that server.info names, and gives a \
    new token. The first time a username makes the account; a guest who is signed in keeps \
    everything and needs none; the guest's tokens end.
    """
  public static let errors: [GameErrorCode] = [
    .unknownProvider, .providerUnavailable, .identityInvalid, .usernameRequired, .nameInvalid,
    .nameTaken, .draining, .banned,
  ]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    /// The provider's configured name.
    public var provider: String
    /// The JWT that the provider gave the client.
    public var idToken: String
    /// What the client asked the provider to put into the token.
    public var nonce: String
    public var username: String?
    public var utcOffset: TimeZoneOffset?

    public init(
      provider: String, idToken: String, nonce: String, username: String? = nil,
      utcOffset: TimeZoneOffset? = nil
    ) {
      self.provider = provider
      self.idToken = idToken
      self.nonce = nonce
      self.username = username
      self.utcOffset = utcOffset
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      provider = try fields("provider", \.provider, "The provider, as server.info names it.")
      idToken = try fields("idToken", \.idToken, "The ID token (JWT) that the provider gave.")
      nonce = try fields("nonce", \.nonce, "What the provider was asked to put into the token.")
      username = try fields.optional(
        "username", \.username, "The name to be known by, on a first login.")
      utcOffset = try fields.utcOffset(\.utcOffset)
    }
  }

  public typealias Result = SignedIn
}
