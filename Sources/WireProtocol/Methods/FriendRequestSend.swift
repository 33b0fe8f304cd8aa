/// Asks a player to be friends.
public enum FriendRequestSend: WireMethod {
  public static let name: StaticString = "friend.request"
  public static let documentation: StaticString = """
    Asks a player to be friends. If that player has asked already, you are. Asking again changes \
    nothing. Who was declined waits seven days before asking the same player again, unless that \
    player asks. Of one network, of guests and new accounts, and of all, a player has so many \
    requests; a request of an account that is older than a day displaces an older one of a \
    newcomer: a request can disappear from friend.list without an answer.
    """
  public static let errors: [GameErrorCode] = [
    .unknownPlayer, .oneself, .alreadyFriends, .tooManyFriends, .otherHasTooManyFriends,
    .tooManyRequests, .otherHasTooManyRequests, .requestRefused, .blocked,
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
