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

/// A command of one player on the friendship with another.
public enum FriendshipCommand: String, Hashable, Sendable, CaseIterable {
  /// Be friends. If the other wants that already, they are.
  case request
  /// Be friends, as the other has asked.
  case accept
  /// Not be friends, as the other has asked. The other is not told, and may ask again after
  /// ``FriendshipLimits/declinedTime``, or once the player has asked.
  case decline
  /// Be friends no longer, or take the own request back.
  case remove
  /// Have nothing to do with the other: ends a friendship and requests in both directions. The
  /// other is not told.
  case block
  /// Take a block back. Nothing that it ended comes back.
  case unblock
}

/// The outcome of a player's last request to another, as long as it counts.
public enum PastRequest: Hashable, Sendable {
  case declined(at: Instant)
  case withdrawn(at: Instant)

  /// From when on it counts no more.
  public var end: Instant {
    switch self {
    case .declined(let instant): instant + FriendshipLimits.declinedTime
    case .withdrawn(let instant): instant + FriendshipLimits.withdrawnTime
    }
  }
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
  /// There is no room for the request among those to the other: see ``IncomingRequests``.
  case otherHasTooManyRequests
  /// The other has declined within ``FriendshipLimits/declinedTime``, or blocks the player: which
  /// of the two is not told.
  case notAccepted
  /// The player blocks the other.
  case blocked
  /// The player blocks ``FriendshipLimits/blocked``.
  case tooManyBlocked
}

/// The result of a command.
public enum FriendshipOutcome: Hashable, Sendable {
  /// The two stand like that now; that happened, to be told to rules in that order.
  case changed(Friendship, events: [CommunityEvent])
  /// It was so before: an answer like the first time, and nothing else.
  case unchanged
  case refused(FriendshipRefusal)
}
