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
