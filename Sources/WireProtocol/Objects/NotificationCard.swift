import Community
import GameRules

/// An entry of an inbox.
public struct NotificationCard: WireObject, Hashable {
  public var notification: NotificationID
  public var kind: NotificationKind
  public var at: Instant
  public var isRead: Bool
  /// Whom it is about; absent for a badge, and once that player is deleted.
  public var player: PlayerCard?
  public var badge: BadgeCard?
  public var challenge: ChallengeID?

  public init(
    notification: NotificationID, kind: NotificationKind, at: Instant, isRead: Bool,
    player: PlayerCard? = nil, badge: BadgeCard? = nil, challenge: ChallengeID? = nil
  ) {
    self.notification = notification
    self.kind = kind
    self.at = at
    self.isRead = isRead
    self.player = player
    self.badge = badge
    self.challenge = challenge
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    notification = try fields(
      "notification", \.notification, "What notification.read takes, and notification.list.")
    kind = try fields("kind", \.kind, "What it tells.")
    at = try fields("at", \.at, "When it happened.")
    isRead = try fields("read", \.isRead, "Whether it was marked as read.")
    player = try fields.optional(
      "player", \.player, "Who wants to be, or became, a friend, or challenges; if not deleted.")
    badge = try fields.optional("badge", \.badge, "The badge that was unlocked.")
    challenge = try fields.optional("challenge", \.challenge, "The challenge, perhaps over.")
  }

  public static let schemaName: StaticString? = "Notification"
  public static let documentation: StaticString = "An entry of an inbox."
}
