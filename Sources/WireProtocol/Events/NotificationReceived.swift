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
