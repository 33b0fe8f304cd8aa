import Community
import Foundation
import GameRules

extension SQLSession {
  /// Returns the new notification; `nil` if it was there already, or the player is unknown.
  func add(_ notification: NotificationRecord) throws -> NewNotification? {
    try execute(
      Self.notificationInsertion, notification.player, notification.id,
      notification.kind.rawValue, notification.other, notification.badge?.text,
      notification.challenge, notification.key, notification.at, notification.isRead,
      notification.event?.event, notification.event?.title, notification.event?.startsAt,
      notification.event?.state.rawValue, notification.digest?.from, notification.digest?.until,
      notification.digest?.count, notification.digest.map { $0.news.flatMap { Array($0.blob) } })
    guard try changes() == 1 else { return nil }
    if notification.kind == .friendRequest, let sender = notification.other {
      try removeRequestNotifications(about: sender, from: notification)
    }
    try forgetOldest(of: notification.player)
    return NewNotification(notification, unreadCount: try unreadCount(of: notification.player))
  }

  private static var notificationInsertion: String {
    """
    INSERT INTO notifications
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
      ?16, ?17 \(ifFirstIsPlayer)
    ON CONFLICT DO NOTHING
    """
  }

  /// Deletes earlier friend requests of the sender, so that the inbox has only the latest.
  private func removeRequestNotifications(
    about sender: PlayerID, from latest: NotificationRecord
  ) throws {
    try run(
      """
      DELETE FROM notifications
      WHERE player = ? AND kind = 'friendRequest' AND other = ? AND id <> ?
      """,
      [latest.player.blob, sender.blob, latest.id.blob])
  }

  /// Deletes all but the latest ``NotificationRecord/inboxLimit`` notifications.
  private func forgetOldest(of player: PlayerID) throws {
    try execute(
      """
      DELETE FROM notifications WHERE player = ?1 AND id <= (
        SELECT id FROM notifications WHERE player = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
      """, player, NotificationRecord.inboxLimit)
  }

  func inbox(of player: PlayerID, before: NotificationID?, limit: Int) throws -> InboxPage {
    InboxPage(
      notifications: try notifications(of: player, before: before, limit: limit),
      unreadCount: try unreadCount(of: player))
  }

  /// Latest first.
  func notifications(
    of player: PlayerID, before: NotificationID?, limit: Int
  ) throws -> [NotificationRecord] {
    try rows(
      """
      SELECT id, kind, other, badge, challenge, key, at, is_read, event, event_title,
        event_starts_at, event_state, digest_from, digest_until, digest_count, digest_news
      FROM notifications
      WHERE player = ? AND id < ? ORDER BY id DESC LIMIT ?
      """,
      [player.blob, before?.blob ?? Data.behindAllIdentifiers, limit]
    ).map { row in
      let hasBadge = try row.optional(3, as: String.self) != nil
      return NotificationRecord(
        id: try row.identifier(0), player: player, kind: try row.name(1),
        other: try row.optionalIdentifier(2), badge: hasBadge ? try row.badge(3) : nil,
        challenge: try row.optionalIdentifier(4), event: try row.eventNotice(8),
        digest: try row.digestNotice(12), key: try row.value(5), at: try row.instant(6),
        isRead: try row.value(7))
    }
  }

  func unreadCount(of player: PlayerID) throws -> Int {
    let count = try integer(
      of: "SELECT count(*) FROM notifications WHERE player = ? AND is_read = 0", player)
    // A count is never NULL.
    return Int(count ?? 0)
  }

  func readNotifications(of player: PlayerID, upTo last: NotificationID) throws -> Int {
    try run(
      "UPDATE notifications SET is_read = 1 WHERE player = ? AND id <= ? AND is_read = 0",
      [player.blob, last.blob])
    return try unreadCount(of: player)
  }
}

extension SQLRow {
  /// The event that a notification tells of, in four columns; `nil` of others.
  fileprivate func eventNotice(_ first: Int) throws -> EventNotice? {
    guard let event = try optionalIdentifier(first) as ScheduledEventID? else { return nil }
    return EventNotice(
      event: event, title: try value(first + 1), startsAt: try instant(first + 2),
      state: try name(first + 3))
  }

  /// The digest that a notification is, in four columns; `nil` of others.
  fileprivate func digestNotice(_ first: Int) throws -> DigestNotice? {
    guard try optional(first, as: Int64.self) != nil else { return nil }
    let ids = try bytes(first + 3)
    let length = MemoryLayout<UInt128>.size
    return DigestNotice(
      from: try instant(first), until: try instant(first + 1), count: try value(first + 2),
      news: try stride(from: 0, to: ids.count, by: length).map {
        try NewsID(blob: Data(ids.dropFirst($0).prefix(length)))
      })
  }
}
