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

/// Replaces the password.
public enum AccountChangePassword: WireMethod {
  public static let name: StaticString = "account.changePassword"
  public static let documentation: StaticString = """
    Replaces the password. All of the player's tokens end, this connection's too, and the result \
    has a new one; this connection stays signed in, and another one is closed with 4500. If the \
    reply is lost and the old token is refused, sign in with the new password.
    """
  public static let errors: [GameErrorCode] = [.wrongCredentials, .passwordInvalid, .noPassword]

  public struct Parameters: WireObject, Hashable {
    public var old: String
    public var new: String

    public init(old: String, new: String) {
      self.old = old
      self.new = new
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      old = try fields("old", \.old, "The password as it is.")
      new = try fields("new", \.new, "The password as it will be.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var token: String

    public init(token: String) { self.token = token }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      token = try fields("token", \.token, "What account.resume takes from now on. A secret.")
    }
  }
}

/// Removes the player.
public enum AccountDelete: WireMethod {
  public static let name: StaticString = "account.delete"
  public static let documentation: StaticString = """
    Removes the player and everything personal, at once and for good; a match that is still played \
    is left. In old matches the others see "deleted player". The connection is closed with 4501.
    """
  public static let errors: [GameErrorCode] = [.wrongCredentials]

  public struct Parameters: WireObject, Hashable {
    public var password: String?

    public init(password: String? = nil) { self.password = password }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      password = try fields.optional(
        "password", \.password, "The password, of an account that has one.")
    }
  }

  public typealias Result = Nothing
}
