import GameRules

/// How two players stand to each other.
public enum Friendship: Hashable, Sendable {
  /// Goes to `requested`.
  case none
  /// One of them wants to be the other's friend. Goes to `friends`, or back to `none`.
  case requested(by: PlayerID)
  /// Goes to `none`.
  case friends
}

/// What a player can want of another.
public enum FriendshipCommand: String, Hashable, Sendable, CaseIterable {
  /// Be friends. If the other wants that already, they are.
  case request
  /// Be friends, as the other has asked.
  case accept
  /// Not be friends, as the other has asked. The other is not told, and may ask again.
  case decline
  /// Be friends no longer, or take the own request back.
  case remove
}

/// Why it can't be.
public enum FriendshipRefusal: String, Hashable, Sendable, CaseIterable {
  /// Nobody befriends themself.
  case oneself
  case alreadyFriends
  /// There is nothing to remove.
  case notFriends
  /// There is no request of the other's to answer.
  case noRequest
  /// The player has ``FriendshipLimits/friends``.
  case tooManyFriends
  /// The other has ``FriendshipLimits/friends``.
  case otherHasTooManyFriends
  /// The player has ``FriendshipLimits/sentRequests``.
  case tooManyRequests
  /// The other has ``FriendshipLimits/receivedRequests``.
  case otherHasTooManyRequests
}

/// What comes of a command.
public enum FriendshipOutcome: Hashable, Sendable {
  /// The two stand like that now; that happened, to be told to rules in that order.
  case changed(Friendship, events: [CommunityEvent])
  /// It was so before: an answer like the first time, and nothing else.
  case unchanged
  case refused(FriendshipRefusal)
}
