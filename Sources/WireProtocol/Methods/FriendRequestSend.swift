/// Asks a player to be friends.
public enum FriendRequestSend: WireMethod {
  public static let name: StaticString = "friend.request"
  public static let documentation: StaticString = """
    Asks a player to be friends. If that player has asked already, you are. Asking again changes \
    nothing.
    """
  public static let errors: [GameErrorCode] = [
    .unknownPlayer, .oneself, .alreadyFriends, .tooManyFriends, .otherHasTooManyFriends,
    .tooManyRequests, .otherHasTooManyRequests,
  ]

  public struct Parameters: WireObject, Hashable {
    public var username: String

    public init(username: String) { self.username = username }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      username = try fields("username", \.username, "Whom to ask.")
    }
  }

  public typealias Result = Nothing
}
