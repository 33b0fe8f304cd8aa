import Community
import GameRules

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

/// A badge, and whether a player has it.
public struct BadgeCard: WireObject, Hashable {
  /// Its name in rules and messages.
  public var badge: String
  public var title: String
  public var meaning: String
  public var picture: String?
  public var isUnlocked: Bool
  public var unlockedAt: Instant?

  public init(_ badge: Badge, unlockedAt: Instant?) {
    self.badge = badge.id.text
    title = badge.title
    meaning = badge.meaning
    picture = badge.picture
    isUnlocked = unlockedAt != nil
    self.unlockedAt = unlockedAt
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    badge = try fields("badge", \.badge, "The badge's name in messages.")
    title = try fields("title", \.title, "What it is called.")
    meaning = try fields("meaning", \.meaning, "What it is given for.")
    picture = try fields.optional("picture", \.picture, "The name of its picture.")
    isUnlocked = try fields("unlocked", \.isUnlocked, "Whether the player has it.")
    unlockedAt = try fields.optional("unlockedAt", \.unlockedAt, "Since when.")
  }

  public static let schemaName: StaticString? = "Badge"
  public static let documentation: StaticString = "A badge, and whether a player has it."
}
