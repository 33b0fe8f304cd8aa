/// Somebody is a friend now.
public struct FriendAdded: WireEvent, Hashable {
  public var friend: FriendCard

  public init(friend: FriendCard) { self.friend = friend }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    friend = try fields.inline(\.friend)
  }

  public static let name: StaticString = "friend.added"
  public static let documentation: StaticString = "Somebody is your friend now."
}
