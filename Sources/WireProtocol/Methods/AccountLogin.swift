import Community

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
