/// Ends a friendship.
public enum FriendRemove: WireMethod {
  public static let name: StaticString = "friend.remove"
  public static let documentation: StaticString =
    "Ends a friendship, or takes the own request back."
  public static let errors: [GameErrorCode] = [.unknownPlayer, .oneself, .notFriends]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}
