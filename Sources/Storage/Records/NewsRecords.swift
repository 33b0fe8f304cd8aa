import Community
import GameRules

/// An item of news as a player sees it.
public struct NewsRecord: Hashable, Sendable {
  public let news: News
  public let hasPicture: Bool
  /// How many players have bookmarked it.
  public let bookmarks: Int
  /// Whether the player has; `nil` for somebody without an account.
  public let isBookmarked: Bool?
}

/// The picture of an item of news as it is served.
public struct NewsPicture: Hashable, Sendable {
  /// The media type, as `image/png`.
  public let type: String
  public let bytes: [UInt8]

  public init(type: String, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}

/// The news that is looked for.
public struct NewsQuery: Hashable, Sendable {
  public let order: NewsOrder
  /// Only news of that source, or of that feed, or that the player has bookmarked.
  public let source: NewsSource?
  public let feed: String?
  public let isBookmarked: Bool
  /// Only those behind that one in this order.
  public let after: NewsID?
  public let limit: Int

  public init(
    order: NewsOrder = .date, source: NewsSource? = nil, feed: String? = nil,
    isBookmarked: Bool = false, after: NewsID? = nil, limit: Int
  ) {
    self.order = order
    self.source = source
    self.feed = feed
    self.isBookmarked = isBookmarked
    self.after = after
    self.limit = limit
  }
}

/// The outcome of a player's wish to bookmark an item.
public enum BookmarkAnswer: Hashable, Sendable {
  case done(NewsRecord)
  case refused(BookmarkRefusal)
}

/// The reason why a player cannot bookmark an item.
public enum BookmarkRefusal: Hashable, Sendable {
  case unknownNews, tooManyBookmarks
}

/// A bookmark of a player, in an export.
public struct BookmarkRecord: Hashable, Sendable {
  public let news: NewsID
  public let at: Instant
}

/// A player's digests.
public struct DigestRecord: Hashable, Sendable {
  public let setting: DigestSetting
  public let next: Instant

  public init(setting: DigestSetting, next: Instant) {
    self.setting = setting
    self.next = next
  }
}
