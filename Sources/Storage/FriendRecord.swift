import Community
import GameRules

/// Somebody's friend, as of now.
public struct FriendRecord: Hashable, Sendable {
  public let player: PlayerRecord
  public let since: Instant

  public init(player: PlayerRecord, since: Instant) {
    self.player = player
    self.since = since
  }
}

/// A request that nobody has answered yet, seen from one side.
public struct FriendRequestRecord: Hashable, Sendable {
  /// The other side.
  public let player: PlayerRecord
  public let at: Instant

  public init(player: PlayerRecord, at: Instant) {
    self.player = player
    self.at = at
  }
}

/// A player's friends and requests at one moment.
public struct FriendList: Hashable, Sendable {
  /// By the key of the name.
  public var friends: [FriendRecord] = []
  /// Latest first.
  public var incoming: [FriendRequestRecord] = []
  /// Latest first.
  public var outgoing: [FriendRequestRecord] = []

  public init() {}
}

/// What came of a command among friends.
public enum FriendshipAnswer: Hashable, Sendable {
  case unknownPlayer
  /// What the rules of friendship say, and what the writes that followed from it brought.
  case decided(FriendshipOutcome, CommitReport)
}
