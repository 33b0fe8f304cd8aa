import GameRules

/// The id of an item of news.
public struct NewsID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}

/// The kind of place that news comes from.
public enum NewsSource: String, Hashable, Sendable, CaseIterable {
  /// An operator has written it.
  case `operator`
  /// Something that happened on the server itself.
  case server
  /// A file in RSS or Atom.
  case feed
}

/// An item of news.
public struct News: Hashable, Sendable {
  public let id: NewsID
  public let origin: NewsOrigin
  /// `nil` of happenings, which clients put into words. That of an event has the event's title when
  /// it is read from a store.
  public var title: String?
  public var text: String?
  /// An address of the web, with `https`.
  public var link: String?
  public let publishedAt: Instant

  public init(
    id: NewsID, origin: NewsOrigin, title: String? = nil, text: String? = nil,
    link: String? = nil, publishedAt: Instant
  ) {
    self.id = id
    self.origin = origin
    self.title = title
    self.text = text
    self.link = link
    self.publishedAt = publishedAt
  }
}

/// The place that an item of news comes from.
public enum NewsOrigin: Hashable, Sendable {
  case `operator`
  case server(Happening)
  /// An item of a feed, by the feed's name and the item's id there.
  case feed(String, item: String)

  public var source: NewsSource {
    switch self {
    case .operator: .operator
    case .server: .server
    case .feed: .feed
    }
  }

  public var happening: Happening? {
    if case .server(let happening) = self { happening } else { nil }
  }

  public var feed: String? {
    if case .feed(let name, _) = self { name } else { nil }
  }
}

/// Something that happened on the server. It names no players, so deleting one changes nothing.
public enum Happening: Hashable, Sendable {
  /// A daily challenge has ended, with so many players, of whom the best had so many points.
  case daily(DailyNumber, players: Int, best: Int)
  /// A week of the leagues has ended, with so many players in all leagues together.
  case league(WeekNumber, players: Int)
  /// An event was announced.
  case event(ScheduledEventID)

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case daily, event, league
  }

  public var kind: Kind {
    switch self {
    case .daily: .daily
    case .league: .league
    case .event: .event
    }
  }
}

extension ScheduledEvent {
  /// The news that it is announced. It has the event's own id, so that there is one.
  public func news(at now: Instant) -> News {
    News(id: NewsID(uuid: id.uuid), origin: .server(.event(id)), publishedAt: now)
  }
}

/// The order of a list of news.
public enum NewsOrder: String, Hashable, Sendable, CaseIterable {
  /// The latest first.
  case date
  /// Those that most players have bookmarked first, then the latest.
  case popularity
}

/// How much there may be of news.
public enum NewsLimits {
  /// Items that a player bookmarks.
  public static let bookmarks = 200
  /// Items of a feed that are kept, those that somebody bookmarks aside.
  public static let itemsOfFeed = 500
  /// How long items of feeds and happenings are kept, if nobody bookmarks them.
  public static let life = Duration.seconds(90 * 86_400)
  /// Items that a digest names.
  public static let digestItems = 5
}

/// The texts of news.
public enum NewsText {
  public static let titleLengths = 1...120
  public static let textLengths = 1...2000

  /// One line, without the spaces around it; `nil` for a text that cannot be a title.
  public static func title(_ text: String) -> String? { ListText.checked(text, titleLengths) }

  /// Plain text, whose only control character is the line feed; `nil` for any other.
  public static func text(_ text: String) -> String? {
    ListText.checked(text, textLengths, hasLines: true)
  }

  /// The beginning of a text with at most so many characters, and as many code points as a text of
  /// that length may have.
  public static func beginning(of text: String, characters: Int) -> String {
    var points = 0
    return String(
      text.prefix(characters).prefix { character in
        points += character.unicodeScalars.count
        return points <= characters * ListText.pointsPerCharacter
      })
  }

  /// Whether a feed can have that name.
  public static func isFeedName(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }
}
