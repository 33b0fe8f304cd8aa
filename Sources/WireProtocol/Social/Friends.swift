import GameRules

// MARK: - Methods

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

/// Accepts a friend request.
public enum FriendAccept: WireMethod {
  public static let name: StaticString = "friend.accept"
  public static let documentation: StaticString = "Agrees to be friends, as the player has asked."
  public static let errors: [GameErrorCode] = [
    .unknownPlayer, .oneself, .unknownRequest, .tooManyFriends, .otherHasTooManyFriends,
  ]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}

/// Declines a friend request.
public enum FriendDecline: WireMethod {
  public static let name: StaticString = "friend.decline"
  public static let documentation: StaticString =
    "Turns a player's request down. The player is not told, and may ask again."
  public static let errors: [GameErrorCode] = [.unknownPlayer, .oneself, .unknownRequest]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}

/// Ends a friendship.
public enum FriendRemove: WireMethod {
  public static let name: StaticString = "friend.remove"
  public static let documentation: StaticString =
    "Ends a friendship, or takes the own request back."
  public static let errors: [GameErrorCode] = [.unknownPlayer, .oneself, .notFriends]

  public typealias Parameters = PlayerReference
  public typealias Result = Nothing
}

/// Parameters that name a player.
public struct PlayerReference: WireObject, Hashable {
  public var player: PlayerID

  public init(player: PlayerID) { self.player = player }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The player.")
  }
}

// MARK: - Objects

/// A friend, as of now.
public struct FriendCard: WireObject, Hashable {
  public var player: PlayerCard
  public var isOnline: Bool
  public var isInMatch: Bool
  public var lastAccess: Instant

  public init(player: PlayerCard, isOnline: Bool, isInMatch: Bool, lastAccess: Instant) {
    self.player = player
    self.isOnline = isOnline
    self.isInMatch = isInMatch
    self.lastAccess = lastAccess
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The friend.")
    isOnline = try fields("online", \.isOnline, "Whether the friend is connected.")
    isInMatch = try fields("inMatch", \.isInMatch, "Whether the friend plays.")
    lastAccess = try fields("lastAccess", \.lastAccess, "When the friend was last seen.")
  }

  public static let schemaName: StaticString? = "Friend"
  public static let documentation: StaticString = "A friend, as of now."
}

/// A friend request that nobody has answered yet.
public struct FriendRequestCard: WireObject, Hashable {
  /// The other side.
  public var player: PlayerCard
  public var direction: Direction
  public var at: Instant

  /// The direction of the request.
  public enum Direction: String, WireEnumeration {
    case incoming, outgoing
  }

  public init(player: PlayerCard, direction: Direction, at: Instant) {
    self.player = player
    self.direction = direction
    self.at = at
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The other side.")
    direction = try fields("direction", \.direction, "To you, or from you.")
    at = try fields("at", \.at, "When it was made.")
  }

  public static let schemaName: StaticString? = "FriendRequest"
  public static let documentation: StaticString = "A friend request without an answer."
}

// MARK: - Events

/// A friend was added.
public struct FriendAdded: WireEvent, Hashable {
  public var friend: FriendCard

  public init(friend: FriendCard) { self.friend = friend }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    friend = try fields.inline(\.friend)
  }

  public static let name: StaticString = "friend.added"
  public static let documentation: StaticString = "Somebody is your friend now."
}

/// A friend was removed.
public struct FriendRemoved: WireEvent, Hashable {
  public var player: PlayerID

  public init(player: PlayerID) { self.player = player }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "Who is your friend no longer.")
  }

  public static let name: StaticString = "friend.removed"
  public static let documentation: StaticString =
    "A friendship has ended, by either side or because the friend's account is gone."
}

/// A friend has come, gone, begun to play or stopped.
public struct FriendPresence: WireEvent, Hashable {
  public var player: PlayerID
  public var isOnline: Bool
  public var isInMatch: Bool

  public init(player: PlayerID, isOnline: Bool, isInMatch: Bool) {
    self.player = player
    self.isOnline = isOnline
    self.isInMatch = isInMatch
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    player = try fields("player", \.player, "The friend.")
    isOnline = try fields("online", \.isOnline, "Whether the friend is connected.")
    isInMatch = try fields("inMatch", \.isInMatch, "Whether the friend plays.")
  }

  public static let name: StaticString = "friend.presence"
  public static let documentation: StaticString =
    "A friend has come, gone, begun a match or ended one."
}
