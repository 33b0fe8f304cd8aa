import Community
import GameRules
import Geodesy
import JSON

/// A list of places, as a player sees it.
public struct ListCard: WireObject, Hashable {
  public var list: ListID
  public var title: String
  public var visibility: ListVisibility
  public var places: Int
  public var author: PlayerCard
  public var isOwn: Bool
  public var isFavourite: Bool
  public var isWanted: Bool
  public var finishers: Int
  public var averagePoints: Int?
  public var best: Int?
  public var medal: ListMedal?
  public var updatedAt: Instant

  public init(
    list: ListID, title: String, visibility: ListVisibility, places: Int, author: PlayerCard,
    isOwn: Bool, isFavourite: Bool, isWanted: Bool, finishers: Int, averagePoints: Int? = nil,
    best: Int? = nil, medal: ListMedal? = nil, updatedAt: Instant
  ) {
    self.list = list
    self.title = title
    self.visibility = visibility
    self.places = places
    self.author = author
    self.isOwn = isOwn
    self.isFavourite = isFavourite
    self.isWanted = isWanted
    self.finishers = finishers
    self.averagePoints = averagePoints
    self.best = best
    self.medal = medal
    self.updatedAt = updatedAt
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    list = try fields("list", \.list, "The list.")
    title = try fields("title", \.title, "Its title.")
    visibility = try fields("visibility", \.visibility, "The players that may open it.")
    places = try fields("places", \.places, "How many places it has.")
    author = try fields("author", \.author, "Its author.")
    isOwn = try fields("own", \.isOwn, "Whether it is yours.")
    isFavourite = try fields(
      "favourite", \.isFavourite, "Whether you have marked it as a favourite.")
    isWanted = try fields("wanted", \.isWanted, "Whether you have marked it as one to play.")
    finishers = try fields(
      "finishers", \.finishers,
      "How many accounts have finished it within seven days. The author does not count.")
    averagePoints = try fields.optional(
      "averagePoints", \.averagePoints,
      "The points a round of all finishes, from three finishers on.")
    best = try fields.optional("best", \.best, "The points a round of your best match.")
    medal = try fields.optional(
      "medal", \.medal,
      "For your best match of five rounds, or of all places if there are three or four.")
    updatedAt = try fields("updatedAt", \.updatedAt, "When it was changed last.")
  }

  public static let schemaName: StaticString? = "List"
  public static let documentation: StaticString = "A list of places, as you see it."
}

/// A place of a list.
public struct ListPlace: WireObject, Hashable {
  public var place: Int
  public var coordinate: Coordinate
  public var name: String?
  public var country: CountryCode?
  public var seen: Int
  public var found: Int

  public init(
    place: Int, coordinate: Coordinate, name: String? = nil, country: CountryCode? = nil, seen: Int,
    found: Int
  ) {
    self.place = place
    self.coordinate = coordinate
    self.name = name
    self.country = country
    self.seen = seen
    self.found = found
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    place = try fields("place", \.place, "Its number in the list, which no other place ever gets.")
    coordinate = try fields.coordinate(\.coordinate, "Where it is.")
    name = try fields.optional("name", \.name, "Its name.")
    country = try fields.optional("country", \.country, "Its country.")
    seen = try fields(
      "seen", \.seen,
      "How often you met it in a revealed round of the list, of your latest 500 matches of it.")
    found = try fields("found", \.found, "How often of these with 4000 points or more.")
  }

  public static let schemaName: StaticString? = "ListPlace"
  public static let documentation: StaticString = "A place of a list."
}

/// A map that a player has marked.
public struct MapMarkCard: WireObject, Hashable {
  public var map: String
  /// Of a map that a player made; `nil` in exports too.
  public var title: String?
  public var isFavourite: Bool
  public var isWanted: Bool

  public init(map: String, title: String? = nil, isFavourite: Bool, isWanted: Bool) {
    self.map = map
    self.title = title
    self.isFavourite = isFavourite
    self.isWanted = isWanted
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    map = try fields("map", \.map, "The map.")
    title = try fields.optional(
      "title", \.title, "Its title, if a player made it; not in exports.")
    isFavourite = try fields("favourite", \.isFavourite, "Whether it is a favourite.")
    isWanted = try fields("wanted", \.isWanted, "Whether you want to play it.")
  }

  public static let schemaName: StaticString? = "MapMark"
  public static let documentation: StaticString = "A map that you have marked."
}

/// A result that has lists.
public struct ListCards: WireObject, Hashable {
  public var lists: [ListCard]

  public init(lists: [ListCard]) {
    self.lists = lists
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    lists = try fields("lists", \.lists, "The lists.")
  }
}

/// The list that a match is played of.
public struct MatchList: WireObject, Hashable {
  public var list: ListID
  public var title: String?
  public var diagonal: Meters

  public init(list: ListID, title: String? = nil, diagonal: Meters) {
    self.list = list
    self.title = title
    self.diagonal = diagonal
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    list = try fields("list", \.list, "The list.")
    title = try fields.optional(
      "title", \.title, "Its title; absent if it is deleted, or not yours to open any more.")
    diagonal = .kilometers(
      try fields(
        "diagonalKm", \.diagonal.kilometers,
        "The D of the scoring, in kilometers: how far apart the places were, 100 at least."))
  }

  public static let schemaName: StaticString? = "MatchList"
  public static let documentation: StaticString = "The list that a match is played of."
}

/// The id of a list.
extension ListID: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let text = node.string, let id = ListID(text) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = id
  }

  public func write(to writer: inout JSONWriter) { writer.string(description) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .text(.replayLink) }

  public static var example: ListID { ListID(.example) }
  public static let expectation = "a list's id"
}
