import Community
import GameRules

/// A player with what a session has to know, at one moment.
public struct PlayerStanding: Hashable, Sendable {
  public var record: PlayerRecord
  /// As of somebody new, if none were ever written.
  public var statistics: Statistics
  /// By the moment of granting.
  public var badges: [BadgeRecord]
  /// In ascending order.
  public var friends: [PlayerID]
  /// Whom the player blocks, in ascending order.
  public var blocked: [PlayerID]
  /// How many notifications are unread.
  public var unread: Int

  public init(
    record: PlayerRecord, statistics: Statistics = Statistics(), badges: [BadgeRecord] = [],
    friends: [PlayerID] = [], blocked: [PlayerID] = [], unread: Int = 0
  ) {
    self.record = record
    self.statistics = statistics
    self.badges = badges
    self.friends = friends
    self.blocked = blocked
    self.unread = unread
  }
}
