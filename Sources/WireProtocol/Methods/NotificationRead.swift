import Community

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
