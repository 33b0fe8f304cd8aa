import Community
import GameRules

/// An item of news.
public struct NewsCard: WireObject, Hashable {
  public var news: NewsID
  public var source: NewsSource
  public var feed: String?
  public var title: String?
  public var text: String?
  public var link: String?
  public var picture: String?
  public var happening: HappeningCard?
  public var publishedAt: Instant
  public var bookmarks: Int
  public var isBookmarked: Bool?

  /// - Parameter characters: Those of the text that are told; `nil`: all.
  public init(
    _ news: News, characters: Int? = nil, hasPicture: Bool = false, bookmarks: Int,
    isBookmarked: Bool? = nil
  ) {
    self.news = news.id
    source = news.origin.source
    feed = news.origin.feed
    title = news.title
    text = news.text.map { text in
      characters.map { NewsText.beginning(of: text, characters: $0) } ?? text
    }
    link = news.link
    picture = hasPicture ? WireContract.newsPicture(news.id) : nil
    happening = news.origin.happening.map(HappeningCard.init)
    publishedAt = news.publishedAt
    self.bookmarks = bookmarks
    self.isBookmarked = isBookmarked
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    news = try fields("news", \.news, "The item.")
    source = try fields("source", \.source, "Who tells it: an operator, the server, or a feed.")
    feed = try fields.optional("feed", \.feed, "The name of the feed.")
    title = try fields.optional(
      "title", \.title,
      """
      Its title, in one line of at most 120 characters; an event's own title. Absent of other \
      happenings, which clients put into words.
      """)
    text = try fields.optional(
      "text", \.text, "Plain text, perhaps with line feeds; at most 2000 characters.")
    link = try fields.optional("link", \.link, "An https address with more about it.")
    picture = try fields.optional("picture", \.picture, "The path of its picture on this server.")
    happening = try fields.optional(
      "happening", \.happening, "Something that happened on the server.")
    publishedAt = try fields("publishedAt", \.publishedAt, "When it was published.")
    bookmarks = try fields("bookmarks", \.bookmarks, "How many players have bookmarked it.")
    isBookmarked = try fields.optional(
      "bookmarked", \.isBookmarked, "Whether you have; absent if you are not signed in.")
  }

  public static let schemaName: StaticString? = "News"
  public static let documentation: StaticString = "An item of news, as you see it."
}

/// Something that happened on the server.
public struct HappeningCard: WireObject, Hashable {
  public var kind: Happening.Kind
  public var day: DailyNumber?
  public var week: Int?
  public var players: Int?
  public var best: Int?
  public var event: ScheduledEventID?

  public init(_ happening: Happening) {
    kind = happening.kind
    switch happening {
    case .daily(let day, let players, let best):
      (self.day, self.players, self.best) = (day, players, best)
    case .league(let week, let players): (self.week, self.players) = (week.value, players)
    case .event(let event): self.event = event
    }
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    kind = try fields(
      "kind", \.kind,
      """
      daily: a daily challenge has ended; league: a week of the leagues has; event: an event was \
      announced.
      """)
    day = try fields.optional("day", \.day, "The number of the day whose challenge has ended.")
    week = try fields.optional("week", \.week, "The number of the week that has ended.")
    players = try fields.optional("players", \.players, "How many have played it.")
    best = try fields.optional("best", \.best, "The most points that somebody had.")
    event = try fields.optional("event", \.event, "The event that was announced.")
  }

  public static let schemaName: StaticString? = "Happening"
  public static let documentation: StaticString = "Something that happened on the server."
}

/// An item of a digest.
public struct DigestItem: WireObject, Hashable {
  public var news: NewsID
  public var title: String?
  public var happening: HappeningCard?

  public init(_ news: News) {
    self.news = news.id
    title = news.title
    happening = news.origin.happening.map(HappeningCard.init)
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    news = try fields("news", \.news, "The item.")
    title = try fields.optional("title", \.title, "Its title, if it has one.")
    happening = try fields.optional(
      "happening", \.happening, "Something that happened on the server.")
  }

  public static let schemaName: StaticString? = "DigestItem"
  public static let documentation: StaticString = "An item of a digest."
}

/// A bookmark, in an export.
public struct ExportedBookmark: WireObject, Hashable {
  public var news: NewsID
  public var at: Instant

  public init(news: NewsID, at: Instant) {
    self.news = news
    self.at = at
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    news = try fields("news", \.news, "The item of news.")
    at = try fields("at", \.at, "When you bookmarked it.")
  }

  public static let schemaName: StaticString? = "ExportedBookmark"
  public static let documentation: StaticString = "An item of news that you have bookmarked."
}

/// A player's digests, in an export.
public struct ExportedDigest: WireObject, Hashable {
  public var every: DigestRhythm
  public var timeZone: TimeZoneOffset
  public var next: Instant

  public init(every: DigestRhythm, timeZone: TimeZoneOffset, next: Instant) {
    self.every = every
    self.timeZone = timeZone
    self.next = next
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    every = try fields("every", \.every, "How often.")
    timeZone = try fields("timeZone", \.timeZone, "Minutes that your clock is ahead of UTC.")
    next = try fields("next", \.next, "When the next one is due.")
  }

  public static let schemaName: StaticString? = "ExportedDigest"
  public static let documentation: StaticString = "How often you get a digest of the news."
}
