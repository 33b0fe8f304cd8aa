import Community
import GameRules
import Geodesy

/// A player's results on lists of others and on maps, and marks.
public struct ExportedLists: WireObject, Hashable {
  public var results: [ExportedListResult]
  public var marked: [ExportedListMark]
  public var maps: [MapMarkCard]
  /// `nil`: none.
  public var mapResults: [ExportedMapResult]?

  public init(
    results: [ExportedListResult], marked: [ExportedListMark], maps: [MapMarkCard],
    mapResults: [ExportedMapResult]? = nil
  ) {
    self.mapResults = mapResults
    self.results = results
    self.marked = marked
    self.maps = maps
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    results = try fields("results", \.results, "Your results on lists of others.")
    marked = try fields("marked", \.marked, "The lists that you have marked.")
    maps = try fields("maps", \.maps, "The maps that you have marked.")
    mapResults = try fields.optional(
      "mapResults", \.mapResults, "Your results on maps, in classic matches.")
  }

  public static let schemaName: StaticString? = "ExportedLists"
  public static let documentation: StaticString =
    "Your results on lists of others and on maps, and what you have marked."
}

/// A player's list with all places.
public struct ExportedList: WireObject, Hashable {
  public var list: ListID
  public var title: String
  public var visibility: ListVisibility
  public var key: String?
  public var createdAt: Instant
  public var updatedAt: Instant
  public var places: [ExportedListPlace]

  public init(
    list: ListID, title: String, visibility: ListVisibility, key: String? = nil, createdAt: Instant,
    updatedAt: Instant, places: [ExportedListPlace]
  ) {
    self.list = list
    self.title = title
    self.visibility = visibility
    self.key = key
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.places = places
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    list = try fields("list", \.list, "The list.")
    title = try fields("title", \.title, "Its title.")
    visibility = try fields("visibility", \.visibility, "The players that may open it.")
    key = try fields.optional("key", \.key, "The key with which it was made.")
    createdAt = try fields("createdAt", \.createdAt, "When it was made.")
    updatedAt = try fields("updatedAt", \.updatedAt, "When it was changed last.")
    places = try fields("places", \.places, "Its places.")
  }

  public static let schemaName: StaticString? = "ExportedList"
  public static let documentation: StaticString = "A list of yours."
}

/// A place of a list.
public struct ExportedListPlace: WireObject, Hashable {
  public var place: Int
  public var coordinate: Coordinate
  public var name: String?
  public var country: CountryCode?

  public init(place: Int, coordinate: Coordinate, name: String? = nil, country: CountryCode? = nil)
  {
    self.place = place
    self.coordinate = coordinate
    self.name = name
    self.country = country
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    place = try fields("place", \.place, "Its number in the list.")
    coordinate = try fields.coordinate(\.coordinate, "Where it is.")
    name = try fields.optional("name", \.name, "Its name.")
    country = try fields.optional("country", \.country, "Its country.")
  }

  public static let schemaName: StaticString? = "ExportedListPlace"
  public static let documentation: StaticString = "A place of a list of yours."
}

/// A result of a list.
public struct ExportedListResult: WireObject, Hashable {
  public var list: ListID
  public var finishes: Int
  public var rounds: Int
  public var points: Int
  public var best: Int
  /// `nil`: none.
  public var medal: ListMedal?
  public var lastFinishedAt: Instant

  public init(
    list: ListID, finishes: Int, rounds: Int, points: Int, best: Int, medal: ListMedal? = nil,
    lastFinishedAt: Instant
  ) {
    self.list = list
    self.finishes = finishes
    self.rounds = rounds
    self.points = points
    self.best = best
    self.medal = medal
    self.lastFinishedAt = lastFinishedAt
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    list = try fields("list", \.list, "The list.")
    finishes = try fields("finishes", \.finishes, "How many matches of it you finished.")
    rounds = try fields("rounds", \.rounds, "Their rounds.")
    points = try fields("points", \.points, "Their points.")
    best = try fields("best", \.best, "The points a round of the best.")
    medal = try fields.optional("medal", \.medal, "The medal that you have for the list.")
    lastFinishedAt = try fields("lastFinishedAt", \.lastFinishedAt, "When you finished the last.")
  }

  public static let schemaName: StaticString? = "ExportedListResult"
  public static let documentation: StaticString = "Your results on a list."
}

/// A list that a player has marked.
public struct ExportedListMark: WireObject, Hashable {
  public var list: ListID
  public var isFavourite: Bool
  public var isWanted: Bool

  public init(list: ListID, isFavourite: Bool, isWanted: Bool) {
    self.list = list
    self.isFavourite = isFavourite
    self.isWanted = isWanted
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    list = try fields("list", \.list, "The list.")
    isFavourite = try fields("favourite", \.isFavourite, "Whether it is a favourite.")
    isWanted = try fields("wanted", \.isWanted, "Whether you want to play it.")
  }

  public static let schemaName: StaticString? = "ExportedListMark"
  public static let documentation: StaticString = "A list that you have marked."
}
