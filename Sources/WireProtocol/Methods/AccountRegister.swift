import Community

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
