import Community
import GameRules

/// The news.
public enum NewsList: WireMethod {
  public static let name: StaticString = "news.list"
  public static let documentation: StaticString = """
    The news of the operators, of the server itself and of feeds, in pages: the latest first, or \
    those that most players have bookmarked. Texts are cut after 200 characters. This takes no \
    account, but for your own bookmarks.
    """
  public static let errors: [GameErrorCode] = [.unauthenticated]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var sort: NewsOrder?
    public var source: NewsSource?
    public var feed: String?
    public var isBookmarked: Bool?
    public var cursor: NewsID?
    public var limit: Int?

    public init(
      sort: NewsOrder? = nil, source: NewsSource? = nil, feed: String? = nil,
      isBookmarked: Bool? = nil, cursor: NewsID? = nil, limit: Int? = nil
    ) {
      self.sort = sort
      self.source = source
      self.feed = feed
      self.isBookmarked = isBookmarked
      self.cursor = cursor
      self.limit = limit
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      sort = try fields.optional("sort", \.sort, "The order; by date if omitted.")
      source = try fields.optional("source", \.source, "Only news of that source.")
      feed = try fields.optional("feed", \.feed, "Only news of the feed of that name.")
      isBookmarked = try fields.optional(
        "bookmarked", \.isBookmarked, "True for those that you have bookmarked.")
      cursor = try fields.optional(
        "cursor", \.cursor, "From the page before. The page is empty if that item has gone since.")
      limit = try fields.optional(
        "limit", \.limit, in: NewsWireLimits.page, "How many the page has at most; without it, 20.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var news: [NewsCard]
    public var cursor: NewsID?

    public init(news: [NewsCard], cursor: NewsID? = nil) {
      self.news = news
      self.cursor = cursor
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      news = try fields("news", \.news, "The items.")
      cursor = try fields.optional(
        "cursor", \.cursor, "Where the next page begins; absent if there is none.")
    }
  }
}

/// The bounds of lists of news.
public enum NewsWireLimits {
  /// Items of a page.
  public static let page = 1...50
  /// Characters of a text in a list.
  public static let textInLists = 200
}

/// An item of news.
public enum NewsGet: WireMethod {
  public static let name: StaticString = "news.get"
  public static let documentation: StaticString =
    "An item of news with its whole text. This takes no account."
  public static let errors: [GameErrorCode] = [.unknownNews]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var news: NewsID

    public init(news: NewsID) { self.news = news }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      news = try fields("news", \.news, "The item.")
    }
  }

  public typealias Result = NewsReply
}

/// Bookmarks an item of news.
public enum NewsBookmark: WireMethod {
  public static let name: StaticString = "news.bookmark"
  public static let documentation: StaticString = """
    Bookmarks an item of news, or takes the bookmark away. You bookmark at most 200. An item that \
    somebody bookmarks stays, unless an operator removes it or cancels its event.
    """
  public static let errors: [GameErrorCode] = [.unknownNews, .tooManyBookmarks]

  public struct Parameters: WireObject, Hashable {
    public var news: NewsID
    public var isBookmarked: Bool

    public init(news: NewsID, isBookmarked: Bool) {
      self.news = news
      self.isBookmarked = isBookmarked
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      news = try fields("news", \.news, "The item.")
      isBookmarked = try fields("bookmarked", \.isBookmarked, "False to take the bookmark away.")
    }
  }

  public typealias Result = NewsReply
}

/// Sets when the player gets digests.
public enum DigestSet: WireMethod {
  public static let name: StaticString = "digest.set"
  public static let documentation: StaticString = """
    Sets how often you get a digest of the news: a notification (newsDigest) with all that is new \
    since the last one, at 18:00 of your time zone, daily or on Mondays. Without news there is none.
    """

  public struct Parameters: WireObject, Hashable {
    public var every: DigestRhythm
    public var timeZone: TimeZoneOffset?

    public init(every: DigestRhythm, timeZone: TimeZoneOffset? = nil) {
      self.every = every
      self.timeZone = timeZone
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      every = try fields("every", \.every, "How often, or off.")
      timeZone = try fields.optional(
        "timeZone", \.timeZone,
        "Minutes that your clock is ahead of UTC; without it, as it was told last.")
    }
  }

  public typealias Result = DigestReply
}

/// The player's digests.
public enum DigestGet: WireMethod {
  public static let name: StaticString = "digest.get"
  public static let documentation: StaticString = "How often you get a digest of the news."

  public typealias Parameters = Nothing
  public typealias Result = DigestReply
}

/// A result that has the player's digests.
public struct DigestReply: WireObject, Hashable {
  public var every: DigestRhythm
  public var next: Instant?

  public init(every: DigestRhythm, next: Instant? = nil) {
    self.every = every
    self.next = next
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    every = try fields("every", \.every, "How often.")
    next = try fields.optional("next", \.next, "When the next one is due; absent if off.")
  }
}

/// A result that has an item of news.
public struct NewsReply: WireObject, Hashable {
  public var news: NewsCard

  public init(news: NewsCard) { self.news = news }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    news = try fields("news", \.news, "The item.")
  }
}
