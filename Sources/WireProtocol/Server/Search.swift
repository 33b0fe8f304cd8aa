import Community
import GameRules
import Geodesy

/// Finds towns, countries, maps, public lists, accounts, news and events by name, or towns and maps
/// near a place.
public enum Search: WireMethod {
  public static let name: StaticString = "search"
  public static let documentation: StaticString = """
    Finds towns, countries and maps by words of their names in their order, the last one perhaps in \
    part; public lists, players' maps, news and events by the beginnings of words of their titles in \
    any order; and \
    accounts by the beginnings of their names. Case, diacritics and apostrophes make no difference. Without a text \
    it finds towns and maps near a place. Refused to who plays a ranked match or the daily challenge.
    """
  public static let errors: [GameErrorCode] = [.alreadyInMatch]

  public struct Parameters: WireObject, Hashable {
    public var text: String?
    public var near: Coordinate?
    public var limit: Int?

    public init(text: String? = nil, near: Coordinate? = nil, limit: Int? = nil) {
      self.text = text
      self.near = near
      self.limit = limit
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      text = try fields.optional("text", \.text, "The beginnings of words; 100 code points count.")
      near = try fields.optional(
        "near", \.near, "A place, which clients round to 0.1°. Ignored if there is a text.")
      limit = try fields.optional(
        "limit", \.limit, in: SearchLimits.results, "The most of each kind; 5 if omitted.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var towns: [FoundTown]
    public var countries: [FoundCountry]
    public var maps: [FoundMap]
    public var lists: [FoundListCard]
    public var players: [PlayerCard]
    public var news: [FoundNews]
    public var events: [FoundEvent]

    public init(
      towns: [FoundTown] = [], countries: [FoundCountry] = [], maps: [FoundMap] = [],
      lists: [FoundListCard] = [], players: [PlayerCard] = [], news: [FoundNews] = [],
      events: [FoundEvent] = []
    ) {
      self.towns = towns
      self.countries = countries
      self.maps = maps
      self.lists = lists
      self.players = players
      self.news = news
      self.events = events
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      towns = try fields("towns", \.towns, "A town of just that name first, then the greatest.")
      countries = try fields(
        "countries", \.countries,
        "A country of just that name first, then those with most inhabitants.")
      maps = try fields(
        "maps", \.maps,
        "Maps, the server's first; near a place those of the server that have it, or a town near it, the smallest first."
      )
      lists = try fields("lists", \.lists, "Public lists.")
      players = try fields("players", \.players, "Accounts, by their names.")
      news = try fields("news", \.news, "News, the latest first.")
      events = try fields("events", \.events, "Events, the latest start first.")
    }
  }
}

/// The bounds of a search.
public enum SearchLimits {
  /// Results of one kind.
  public static let results = 1...20
  /// The usual number of results of one kind.
  public static let usualResults = 5
  /// Code points of a text that are looked at.
  public static let textLength = 100
  /// The radius within which towns are near.
  public static let nearbyRadius = Meters.kilometers(50)
}

/// A town that a search found.
public struct FoundTown: WireObject, Hashable {
  public var name: String
  public var country: CountryCode?
  public var coordinate: Coordinate
  public var population: Int

  public init(name: String, country: CountryCode?, coordinate: Coordinate, population: Int) {
    self.name = name
    self.country = country
    self.coordinate = coordinate
    self.population = population
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    name = try fields("name", \.name, "As it is written there, in Latin letters.")
    country = try fields.optional("country", \.country, "Its country.")
    coordinate = try fields.coordinate(\.coordinate, "Where it is.")
    population = try fields("population", \.population, "Its inhabitants, within five percent.")
  }

  public static let schemaName: StaticString? = "FoundTown"
  public static let documentation: StaticString = "A town that a search found."
}

/// A country that a search found.
public struct FoundCountry: WireObject, Hashable {
  public var country: CountryCode
  public var name: FactCard.LocalName

  public init(country: CountryCode, name: FactCard.LocalName) {
    self.country = country
    self.name = name
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    country = try fields("country", \.country, "The country, of which fact.get tells more.")
    name = try fields("name", \.name, "Its name.")
  }

  public static let schemaName: StaticString? = "FoundCountry"
  public static let documentation: StaticString = "A country that a search found."
}

/// A map that a search found.
public struct FoundMap: WireObject, Hashable {
  public var map: String
  public var title: String
  /// `nil` of the server's maps.
  public var author: PlayerCard?

  public init(map: String, title: String, author: PlayerCard? = nil) {
    self.map = map
    self.title = title
    self.author = author
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    map = try fields("map", \.map, "Its name in requests.")
    title = try fields("title", \.title, "The title that players read.")
    author = try fields.optional(
      "author", \.author, "The player who made it; absent of the server's.")
  }

  public static let schemaName: StaticString? = "FoundMap"
  public static let documentation: StaticString = "A map that a search found."
}

/// A list that a search found.
public struct FoundListCard: WireObject, Hashable {
  public var list: ListID
  public var title: String
  public var author: PlayerCard

  public init(list: ListID, title: String, author: PlayerCard) {
    self.list = list
    self.title = title
    self.author = author
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    list = try fields("list", \.list, "The list, of which list.get tells more.")
    title = try fields("title", \.title, "Its title.")
    author = try fields("author", \.author, "The player who made it.")
  }

  public static let schemaName: StaticString? = "FoundList"
  public static let documentation: StaticString = "A list that a search found."
}

/// An item of news that a search found.
public struct FoundNews: WireObject, Hashable {
  public var news: NewsID
  public var title: String
  public var publishedAt: Instant

  public init(news: NewsID, title: String, publishedAt: Instant) {
    self.news = news
    self.title = title
    self.publishedAt = publishedAt
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    news = try fields("news", \.news, "The item, of which news.get tells more.")
    title = try fields("title", \.title, "Its title.")
    publishedAt = try fields("publishedAt", \.publishedAt, "When it was published.")
  }

  public static let schemaName: StaticString? = "FoundNews"
  public static let documentation: StaticString = "An item of news that a search found."
}

/// An event that a search found.
public struct FoundEvent: WireObject, Hashable {
  public var event: ScheduledEventID
  public var title: String
  public var startsAt: Instant
  public var endsAt: Instant

  public init(event: ScheduledEventID, title: String, startsAt: Instant, endsAt: Instant) {
    self.event = event
    self.title = title
    self.startsAt = startsAt
    self.endsAt = endsAt
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    event = try fields("event", \.event, "The event, of which event.get tells more.")
    title = try fields("title", \.title, "Its title.")
    startsAt = try fields("startsAt", \.startsAt, "When it begins.")
    endsAt = try fields("endsAt", \.endsAt, "When it is over.")
  }

  public static let schemaName: StaticString? = "FoundEvent"
  public static let documentation: StaticString = "An event that a search found."
}
