/// Agrees to be friends.
public enum FriendAccept: WireMethod {
  public static let name: StaticString = "friend.accept"
  public static let documentation: StaticString = "Agrees to be friends, as the player has asked."
  public static let errors: [GameErrorCode] = [
    .unknownPlayer, .oneself, .unknownRequest, .tooManyFriends, .otherHasTooManyFriends,
  ]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}
