import Community
import GameRules

/// A friend of a player, with the friend's current record.
public struct FriendRecord: Hashable, Sendable {
  public let player: PlayerRecord
  public let since: Instant

  public init(player: PlayerRecord, since: Instant) {
    self.player = player
    self.since = since
  }
}

/// An open friend request, seen from one side.
public struct FriendRequestRecord: Hashable, Sendable {
  /// The other player.
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

/// The result of a friendship command.
public enum FriendshipAnswer: Hashable, Sendable {
  case unknownPlayer
  /// The outcome by the rules of friendship, and the report of the writes that followed.
  case decided(FriendshipOutcome, CommitReport)
}

/// A player whom another player blocks, with the blocked player's current record.
public struct BlockRecord: Hashable, Sendable {
  /// The blocked player.
  public let player: PlayerRecord
  public let since: Instant

  public init(player: PlayerRecord, since: Instant) {
    self.player = player
    self.since = since
  }
}
