import Community

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
