import GameRules

/// How many friends and open requests a player can have, and for how long what has ended counts.
public enum FriendshipLimits {
  /// Friends. Twice as many as anybody keeps up with.
  public static let friends = 500
  /// Requests that the player waits for an answer to.
  public static let sentRequests = 100
  /// Requests that wait for the player's answer.
  public static let receivedRequests = 200
  /// Of those, requests from one network: a household, a class, but no crowd.
  public static let requestsOfNetwork = 20
  /// Of those, requests from guests and from accounts younger than ``newcomerTime``.
  public static let requestsOfNewcomers = 50
  /// For how long an account is new.
  public static let newcomerTime = Duration.seconds(24 * 3600)
  /// How long a sender who was declined waits before another request to the same player.
  public static let declinedTime = Duration.seconds(7 * 24 * 3600)
  /// For how long a request that was taken back counts as one that is there.
  public static let withdrawnTime = Duration.seconds(24 * 3600)
  /// Players that a player can block.
  public static let blocked = 500
}

/// How many friends, requests without an answer and blocked players a player has.
public struct FriendCounts: Hashable, Sendable {
  public var friends: Int
  public var sentRequests: Int
  /// How many players the player blocks.
  public var blocked: Int

  public init(friends: Int = 0, sentRequests: Int = 0, blocked: Int = 0) {
    self.friends = friends
    self.sentRequests = sentRequests
    self.blocked = blocked
  }

  public static let none = FriendCounts()
}
