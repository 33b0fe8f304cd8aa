/// How many friends and open requests a player can have.
public enum FriendshipLimits {
  /// Friends. Twice as many as anybody keeps up with.
  public static let friends = 500
  /// Requests that the player waits for an answer to.
  public static let sentRequests = 100
  /// Requests that wait for the player's answer.
  public static let receivedRequests = 200
}

/// How many friends and open requests a player has.
public struct FriendCounts: Hashable, Sendable {
  public var friends: Int
  public var sentRequests: Int
  public var receivedRequests: Int

  public init(friends: Int = 0, sentRequests: Int = 0, receivedRequests: Int = 0) {
    self.friends = friends
    self.sentRequests = sentRequests
    self.receivedRequests = receivedRequests
  }

  public static let none = FriendCounts()
}
