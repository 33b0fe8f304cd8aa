/// The name that rules and clients know a badge by: 1–40 of `a`–`z`, `0`–`9` and `-`.
public struct BadgeID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let text: String

  /// `nil` if the text is not such a name.
  public init?(_ text: String) {
    guard RuleLimits.isName(text) else { return nil }
    self.text = text
  }

  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
  public var description: String { text }
}

/// A badge that players can get, once each.
public struct Badge: Hashable, Sendable {
  public let id: BadgeID
  /// The badge's name.
  public let title: String
  /// The reason for which it is given, in a sentence.
  public let meaning: String
  /// The name of its picture, if it has one.
  public let picture: String?
  /// Whether the fact `badges` counts it.
  public let counts: Bool

  public init(
    id: BadgeID, title: String, meaning: String, picture: String? = nil, counts: Bool = true
  ) {
    self.id = id
    self.title = title
    self.meaning = meaning
    self.picture = picture
    self.counts = counts
  }
}
