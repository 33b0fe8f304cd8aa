import Community
import GameRules

/// What stands in a player's inbox.
public struct NotificationRecord: Hashable, Sendable {
  /// Its place in the inbox: later ones have greater ids.
  public let id: NotificationID
  public let player: PlayerID
  public let kind: NotificationKind
  /// Whom it is about besides the player. May have been deleted since.
  public let other: PlayerID?
  public let badge: BadgeID?
  public let challenge: ChallengeID?
  /// The second with the same key is none.
  public let key: String
  public let at: Instant
  public var isRead: Bool

  public init(
    id: NotificationID, player: PlayerID, kind: NotificationKind, other: PlayerID? = nil,
    badge: BadgeID? = nil, challenge: ChallengeID? = nil, key: String, at: Instant,
    isRead: Bool = false
  ) {
    self.id = id
    self.player = player
    self.kind = kind
    self.other = other
    self.badge = badge
    self.challenge = challenge
    self.key = key
    self.at = at
    self.isRead = isRead
  }

  /// How many an inbox keeps: who comes back to more has lost the oldest, read or not.
  public static let inboxLimit = 500

  /// What a rule wants a player to know.
  public init(_ notification: PlayerNotification, id: NotificationID, at: Instant) {
    self.init(
      id: id, player: notification.player, kind: notification.kind, other: notification.other,
      badge: notification.badge, challenge: notification.challenge, key: notification.key, at: at)
  }
}

/// A notification that was not there before, and how many are unread with it.
public struct NewNotification: Hashable, Sendable {
  public let record: NotificationRecord
  public let unreadCount: Int

  public init(_ record: NotificationRecord, unreadCount: Int) {
    self.record = record
    self.unreadCount = unreadCount
  }
}

/// Part of an inbox, latest first, and how much of all of it is unread at the same moment.
public struct InboxPage: Hashable, Sendable {
  public let notifications: [NotificationRecord]
  public let unreadCount: Int

  public init(notifications: [NotificationRecord], unreadCount: Int) {
    self.notifications = notifications
    self.unreadCount = unreadCount
  }
}
