/// Replaces the password.
public enum AccountChangePassword: WireMethod {
  public static let name: StaticString = "account.changePassword"
  public static let documentation: StaticString = """
    Replaces the password. All other tokens end, and their connection is closed; this one's stays \
    good.
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

  public typealias Result = Nothing
}
