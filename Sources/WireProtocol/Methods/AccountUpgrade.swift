/// Gives a guest an email address and a password.
public enum AccountUpgrade: WireMethod {
  public static let name: StaticString = "account.upgrade"
  public static let documentation: StaticString = """
    Gives a guest an email address and a password. The player stays the same in everything else. \
    All of the player's tokens end, this connection's too, and the result has a new one; this \
    connection stays signed in. If the reply is lost and the old token is refused, sign in with the \
    email address and the password. Who signs in through a provider has an account already.
    """
  public static let errors: [GameErrorCode] = [
    .emailInvalid, .emailTaken, .passwordInvalid, .alreadyRegistered,
  ]

  public struct Parameters: WireObject, Hashable {
    public var email: String
    public var password: String

    public init(email: String, password: String) {
      self.email = email
      self.password = password
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      email = try fields("email", \.email, "The address to sign in with. Nobody else sees it.")
      password = try fields("password", \.password, "The password to sign in with.")
    }
  }

  public typealias Result = SignedIn
}
