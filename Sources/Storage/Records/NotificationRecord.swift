import Community
import GameRules

/// A notification in a player's inbox.
public struct NotificationRecord: Hashable, Sendable {
  /// The position in the inbox: later notifications have greater ids.
  public let id: NotificationID
  public let player: PlayerID
  public let kind: NotificationKind
  /// The other player whom it is about. May have been deleted since.
  public let other: PlayerID?
  public let badge: BadgeID?
  public let challenge: ChallengeID?
  public let event: EventNotice?
  public let digest: DigestNotice?
  /// A second notification with the same key is ignored.
  public let key: String
  public let at: Instant
  public var isRead: Bool

  public init(
    id: NotificationID, player: PlayerID, kind: NotificationKind, other: PlayerID? = nil,
    badge: BadgeID? = nil, challenge: ChallengeID? = nil, event: EventNotice? = nil,
    digest: DigestNotice? = nil, key: String, at: Instant, isRead: Bool = false
  ) {
    self.id = id
    self.player = player
    self.kind = kind
    self.other = other
    self.badge = badge
    self.challenge = challenge
    self.event = event
    self.digest = digest
    self.key = key
    self.at = at
    self.isRead = isRead
  }

  /// The most notifications that an inbox keeps. Above that the oldest are deleted, read or not.
  public static let inboxLimit = 500

  /// The record of a notification that a rule has produced.
  public init(_ notification: PlayerNotification, id: NotificationID, at: Instant) {
    self.init(
      id: id, player: notification.player, kind: notification.kind, other: notification.other,
      badge: notification.badge, challenge: notification.challenge, key: notification.key, at: at)
  }

  /// The notification that a task brings; `nil` if there is nothing to tell.
  ///
  /// - Parameter event: The task's event, as it is at that moment.
  init?(_ item: DueItem, of event: ScheduledEvent, id: NotificationID, at now: Instant) {
    guard let player = item.task.player, let notice = event.notice(of: item.task, at: now) else {
      return nil
    }
    let start = event.startsAt.millisecondsSinceEpoch
    switch item.task {
    case .eventStart, .digest, .dailyEnd, .leagueEnd: return nil
    case .reminder(_, _, let lead):
      self.init(
        id: id, player: player, kind: .eventReminder, event: notice,
        key: "eventReminder/\(event.id)/\(start)/\(lead.milliseconds)", at: now)
    case .eventChange:
      self.init(
        id: id, player: player, kind: .eventChanged, event: notice,
        key: "eventChanged/\(event.id)/\(item.at.millisecondsSinceEpoch)", at: now)
    }
  }
}

extension NotificationRecord {
  /// The notification of a digest.
  ///
  /// - Parameter number: That of the last news, which grows with each digest.
  init(_ digest: DigestNotice, of player: PlayerID, id: NotificationID, number: Int64) {
    self.init(
      id: id, player: player, kind: .newsDigest, digest: digest, key: "newsDigest/\(number)",
      at: digest.until)
  }
}

/// A notification that a commit added, and the number of unread notifications with it.
public struct NewNotification: Hashable, Sendable {
  public let record: NotificationRecord
  public let unreadCount: Int

  public init(_ record: NotificationRecord, unreadCount: Int) {
    self.record = record
    self.unreadCount = unreadCount
  }
}

/// A page of an inbox, latest first, and the number of unread notifications in the whole inbox at
/// the same moment.
public struct InboxPage: Hashable, Sendable {
  public let notifications: [NotificationRecord]
  public let unreadCount: Int

  public init(notifications: [NotificationRecord], unreadCount: Int) {
    self.notifications = notifications
    self.unreadCount = unreadCount
  }
}
