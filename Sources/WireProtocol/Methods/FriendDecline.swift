/// Does not want to be friends.
public enum FriendDecline: WireMethod {
  public static let name: StaticString = "friend.decline"
  public static let documentation: StaticString =
    "Turns a player's request down. The player is not told, and may ask again."
  public static let errors: [GameErrorCode] = [.unknownPlayer, .oneself, .unknownRequest]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}
