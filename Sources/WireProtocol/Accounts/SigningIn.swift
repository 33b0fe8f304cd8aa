import Community

// MARK: - Methods

/// Creates a guest player without an account.
public enum AccountGuest: WireMethod {
  public static let name: StaticString = "account.guest"
  public static let documentation: StaticString =
    "Makes a player without an account, who is signed in from now on. Keep the token."
  public static let errors: [GameErrorCode] = [.nameInvalid, .nameTaken, .draining]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    /// The text as sent: an invalid username is an error of the game, not a wrong parameter.
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

/// Makes an account with an email address and a password.
public enum AccountRegister: WireMethod {
  public static let name: StaticString = "account.register"
  public static let documentation: StaticString = """
    Makes a player with an email address and a password, who is signed in from now on. A guest who \
    wants to keep everything uses account.upgrade instead.
    """
  public static let errors: [GameErrorCode] = [
    .nameInvalid, .nameTaken, .emailInvalid, .emailTaken, .passwordInvalid, .draining,
  ]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var username: String
    public var email: String
    public var password: String
    public var utcOffset: TimeZoneOffset?

    public init(
      username: String, email: String, password: String, utcOffset: TimeZoneOffset? = nil
    ) {
      self.username = username
      self.email = email
      self.password = password
      self.utcOffset = utcOffset
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      username = try fields("username", \.username, "The name to be known by.")
      email = try fields("email", \.email, "The address to sign in with. Nobody else sees it.")
      password = try fields("password", \.password, "The password to sign in with.")
      utcOffset = try fields.utcOffset(\.utcOffset)
    }
  }

  public typealias Result = SignedIn
}

/// Signs in with an email address and a password.
public enum AccountLogin: WireMethod {
  public static let name: StaticString = "account.login"
  public static let documentation: StaticString = """
    Signs in with an email address and a password, and gives a new token. An unknown address is \
    refused like a wrong password, and takes as long.
    """
  public static let errors: [GameErrorCode] = [.wrongCredentials, .banned]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var email: String
    public var password: String
    public var utcOffset: TimeZoneOffset?

    public init(email: String, password: String, utcOffset: TimeZoneOffset? = nil) {
      self.email = email
      self.password = password
      self.utcOffset = utcOffset
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      email = try fields("email", \.email, "The account's email address.")
      password = try fields("password", \.password, "The account's password.")
      utcOffset = try fields.utcOffset(\.utcOffset)
    }
  }

  public typealias Result = SignedIn
}

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
    /// The nonce that the client asked the provider to put into the token.
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

// MARK: - Objects

/// The reply of every method that makes the client a player with a new token.
public struct SignedIn: WireObject, Hashable {
  /// The secret token that authenticates the client as this player.
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
