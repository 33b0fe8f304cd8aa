import GameRules

/// The current state of a player that the history does not hold, such as badges and friends.
public struct PresentState: Hashable, Sendable {
  /// A friend, or a player who asks to be one, and the time since.
  public struct Acquaintance: Hashable, Sendable {
    public let player: PlayerID
    public let since: Instant

    public init(_ player: PlayerID, since: Instant) {
      self.player = player
      self.since = since
    }
  }

  /// A player's picture.
  public struct Picture: Hashable, Sendable {
    /// The picture's unique name.
    public let name: String
    public let since: Instant

    public init(_ name: String, since: Instant) {
      self.name = name
      self.since = since
    }
  }

  /// The badges that the player has, and when each was granted.
  public var badges: [BadgeID: Instant] = [:]
  /// In any order.
  public var friends: [Acquaintance] = []
  /// The players who wait for the player's answer, in any order.
  public var requests: [Acquaintance] = []
  public var picture: Picture?
  /// The latest visit, kept or not.
  public var lastAccess: Instant?

  public init() {}

  /// The events that must have happened for this to be so.
  ///
  /// A player with five friends once had one, two … five friends: a number of friends that is
  /// reached is reached by adding one. By the time at which the n-th of today's friends came it had
  /// happened, however many came and went besides.
  func forEachImpliedEvent(of player: PlayerID, _ body: (CommunityEvent, Instant) -> Void) {
    let friends = self.friends.sorted { ($0.since, $0.player) < ($1.since, $1.player) }
    for (index, friend) in friends.enumerated() {
      let event = CommunityEvent.friendAdded(
        player, friend: friend.player, friends: index + 1, at: friend.since)
      body(event, friend.since)
    }
    for request in requests {
      body(.friendRequested(player, by: request.player, at: request.since), request.since)
    }
    if let picture { body(.avatarChanged(player, picture: picture.name), picture.since) }
  }
}
