/// Ends a token.
public enum AccountLogout: WireMethod {
  public static let name: StaticString = "account.logout"
  public static let documentation: StaticString = "Ends the token, or all of the player's."

  public struct Parameters: WireObject, Hashable {
    /// Every token of the player, not only this connection's.
    public var everywhere: Bool?

    public init(everywhere: Bool? = nil) { self.everywhere = everywhere }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      everywhere = try fields.optional(
        "everywhere", \.everywhere, "Every token of the player, not only this connection's.")
    }
  }

  public typealias Result = Nothing
}
