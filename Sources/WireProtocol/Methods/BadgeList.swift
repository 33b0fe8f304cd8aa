/// Every badge there is.
public enum BadgeList: WireMethod {
  public static let name: StaticString = "badge.list"
  public static let documentation: StaticString =
    "Every badge, with its meaning, and whether and when you unlocked it."

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var badges: [BadgeCard]

    public init(badges: [BadgeCard]) { self.badges = badges }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      badges = try fields("badges", \.badges, "In the order to show them in.")
    }
  }
}
