/// Friends and open requests.
public enum FriendListRequest: WireMethod {
  public static let name: StaticString = "friend.list"
  public static let documentation: StaticString = """
    Your friends with what they do now, and the requests that wait for an answer. friend.presence, \
    friend.added and friend.removed tell what changes.
    """

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var friends: [FriendCard]
    public var requests: [FriendRequestCard]

    public init(friends: [FriendCard], requests: [FriendRequestCard]) {
      self.friends = friends
      self.requests = requests
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      friends = try fields("friends", \.friends, "By name.")
      requests = try fields("requests", \.requests, "To you, then from you; latest first.")
    }
  }
}
