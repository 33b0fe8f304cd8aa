import Community
import GameRules

// MARK: - Methods

/// A page of the inbox.
public enum NotificationList: WireMethod {
  public static let name: StaticString = "notification.list"
  public static let documentation: StaticString = "Your inbox, latest first, in pages."

  public struct Parameters: WireObject, Hashable {
    public var before: NotificationID?
    public var limit: Int?

    public init(before: NotificationID? = nil, limit: Int? = nil) {
      self.before = before
      self.limit = limit
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      before = try fields.optional(
        "before", \.before, "Only older ones than this: the last of the page before.")
      limit = try fields.pageLimit(\.limit)
    }
  }

  public struct Result: WireObject, Hashable {
    public var notifications: [NotificationCard]
    /// Of the whole inbox.
    public var unread: Int

    public init(notifications: [NotificationCard], unread: Int) {
      self.notifications = notifications
      self.unread = unread
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      notifications = try fields("notifications", \.notifications, "Latest first.")
      unread = try fields("unread", \.unread, "How many of the whole inbox are unread.")
    }
  }
}

/// Marks notifications as read.
public enum NotificationRead: WireMethod {
  public static let name: StaticString = "notification.read"
  public static let documentation: StaticString =
    "Marks a notification and all that are older as read."

  public struct Parameters: WireObject, Hashable {
    public var upTo: NotificationID

    public init(upTo: NotificationID) { self.upTo = upTo }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      upTo = try fields("upTo", \.upTo, "The latest one to mark.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var unread: Int

    public init(unread: Int) { self.unread = unread }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      unread = try fields("unread", \.unread, "How many are still unread.")
    }
  }
}

// MARK: - Objects

/// An entry of an inbox.
public struct NotificationCard: WireObject, Hashable {
  public var notification: NotificationID
  public var kind: NotificationKind
  public var at: Instant
  public var isRead: Bool
  /// The player it is about; `nil` for a badge, and once that player is deleted.
  public var player: PlayerCard?
  public var badge: BadgeCard?
  public var challenge: ChallengeID?
  public var event: ScheduledEventID?
  /// The title of the event at that moment.
  public var title: String?
  public var startsAt: Instant?
  public var hasBegun: Bool?
  public var isCancelled: Bool?
  /// The time of a digest, and how many items are new in it.
  public var from: Instant?
  public var until: Instant?
  public var count: Int?
  public var news: [DigestItem]?

  public init(
    notification: NotificationID, kind: NotificationKind, at: Instant, isRead: Bool,
    player: PlayerCard? = nil, badge: BadgeCard? = nil, challenge: ChallengeID? = nil,
    event: EventNotice? = nil, digest: DigestNotice? = nil, news: [DigestItem]? = nil
  ) {
    self.notification = notification
    self.kind = kind
    self.at = at
    self.isRead = isRead
    self.player = player
    self.badge = badge
    self.challenge = challenge
    self.event = event?.event
    title = event?.title
    startsAt = event?.startsAt
    hasBegun = event?.state == .begun ? true : nil
    isCancelled = event?.state == .cancelled ? true : nil
    from = digest?.from
    until = digest?.until
    count = digest?.count
    self.news = news
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
    event = try fields.optional("event", \.event, "The event of a reminder or a change.")
    title = try fields.optional("title", \.title, "The title that the event had then.")
    startsAt = try fields.optional("startsAt", \.startsAt, "When the event begins, or began.")
    hasBegun = try fields.optional(
      "begun", \.hasBegun, "True if the event had begun when this was written.")
    isCancelled = try fields.optional(
      "cancelled", \.isCancelled, "True if the event does not take place.")
    from = try fields.optional("from", \.from, "When the digest before was told.")
    until = try fields.optional("until", \.until, "Up to when a digest has what is new.")
    count = try fields.optional("count", \.count, "How many items are new in a digest.")
    news = try fields.optional(
      "news", \.news, "The latest five of them, those that are gone left out.")
  }

  public static let schemaName: StaticString? = "Notification"
  public static let documentation: StaticString = "An entry of an inbox."
}

// MARK: - Events

/// Something new is in the inbox.
public struct NotificationReceived: WireEvent, Hashable {
  public var notification: NotificationCard
  public var unread: Int

  public init(notification: NotificationCard, unread: Int) {
    self.notification = notification
    self.unread = unread
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    notification = try fields("notification", \.notification, "What is new in the inbox.")
    unread = try fields("unread", \.unread, "How many of the whole inbox are unread.")
  }

  public static let name: StaticString = "notification.received"
  public static let documentation: StaticString = "Something new is in your inbox."
}
