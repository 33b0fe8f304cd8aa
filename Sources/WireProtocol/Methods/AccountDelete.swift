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
