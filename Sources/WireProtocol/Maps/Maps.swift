import Community
import GameRules
import Geodesy

// MARK: - Methods

/// The player's own maps.
public enum MapMine: WireMethod {
  public static let name: StaticString = "map.mine"
  public static let documentation: StaticString = """
    The maps that you have made with PUT /v1/maps, the latest change first, and how many you may have.
    """

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var maps: [MapDetails]
    public var limits: Limits

    public init(maps: [MapDetails], limits: Limits) {
      self.maps = maps
      self.limits = limits
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      maps = try fields("maps", \.maps, "Your maps.")
      limits = try fields("limits", \.limits, "How many you may have.")
    }
  }

  /// How many maps a player may have, and how large.
  public struct Limits: WireObject, Hashable {
    public var maps: Int
    public var fileBytes: Int
    public var allBytes: Int

    public init(maps: Int, fileBytes: Int, allBytes: Int) {
      self.maps = maps
      self.fileBytes = fileBytes
      self.allBytes = allBytes
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      maps = try fields("maps", \.maps, "How many maps.")
      fileBytes = try fields("fileBytes", \.fileBytes, "The size of a map's file.")
      allBytes = try fields("allBytes", \.allBytes, "The size of all files together.")
    }

    public static let schemaName: StaticString? = "MapLimits"
    public static let documentation: StaticString =
      "How many maps a player may have, and how large."
  }
}

/// A map's page.
public enum MapGet: WireMethod {
  public static let name: StaticString = "map.get"
  public static let documentation: StaticString = """
    A map of the server or of a player: how it looks, how difficult it is, who made it, and maps like \
    it. To everybody but its author a private map is unknownMap, like one that there is not.
    """
  public static let errors: [GameErrorCode] = [.unknownMap]

  public typealias Parameters = MapReference

  public struct Result: WireObject, Hashable {
    public var map: MapDetails
    public var similar: [MapDetails]
    public var outline: [[[Double]]]

    public init(map: MapDetails, similar: [MapDetails], outline: [[[Double]]]) {
      self.map = map
      self.similar = similar
      self.outline = outline
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields("map", \.map, "The map.")
      similar = try fields(
        "similar", \.similar,
        "Up to six other maps, of the server or public, whose boxes overlap its box most.")
      outline = try fields(
        "outline", \.outline,
        """
        Rings of positions, each [longitude, latitude] as in GeoJSON, 2000 positions at most; to be filled \
        by the even-odd rule. Coarser than the map.
        """)
    }
  }
}

/// Changes the title or the visibility of a map.
public enum MapSet: WireMethod {
  public static let name: StaticString = "map.set"
  public static let documentation: StaticString = """
    Renames a map of yours, or changes who may open it. Matches that have begun go on. A title has 1 \
    to 60 visible characters, as those of lists (mapInvalid). Guests have no public maps \
    (accountNeeded), and a map that an operator has made private cannot be public again \
    (notPublishable). PUT /v1/maps with the map's id changes its file.
    """
  public static let errors: [GameErrorCode] = [
    .unknownMap, .mapInvalid, .accountNeeded, .notPublishable,
  ]

  public struct Parameters: WireObject, Hashable {
    public var map: String
    public var title: String?
    public var visibility: ListVisibility?

    public init(map: String, title: String? = nil, visibility: ListVisibility? = nil) {
      self.map = map
      self.title = title
      self.visibility = visibility
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields("map", \.map, "The map's name.")
      title = try fields.optional("title", \.title, "The new title.")
      visibility = try fields.optional(
        "visibility", \.visibility, "The players that may open it from now on.")
    }
  }

  public typealias Result = MapReply
}

/// Deletes a map.
public enum MapDelete: WireMethod {
  public static let name: StaticString = "map.delete"
  public static let documentation: StaticString = """
    Deletes a map of yours with what is counted of it. Matches that have begun go on; what would begin \
    on it later is refused as unknownMap.
    """
  public static let errors: [GameErrorCode] = [.unknownMap]

  public typealias Parameters = MapReference

  public typealias Result = Nothing
}

/// The public maps with the most finishers.
public enum MapPopular: WireMethod {
  public static let name: StaticString = "map.popular"
  public static let documentation: StaticString = """
    The ten public maps of players that the most accounts finished within seven days. It is counted \
    once a minute.
    """

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var maps: [MapDetails]

    public init(maps: [MapDetails]) { self.maps = maps }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      maps = try fields("maps", \.maps, "The maps.")
    }
  }
}

// MARK: - Objects

/// Parameters that name a map.
public struct MapReference: WireObject, Hashable {
  public var map: String

  public init(map: String) { self.map = map }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    map = try fields("map", \.map, "The map's name.")
  }
}

/// The reply to `PUT /v1/maps`, and to what changes a map.
public struct MapReply: WireObject, Hashable {
  public var map: MapDetails

  public init(map: MapDetails) { self.map = map }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    map = try fields("map", \.map, "The map.")
  }
}

/// A map as a player sees it: the members of `map.list`, and more.
@dynamicMemberLookup
public struct MapDetails: WireObject, Hashable {
  public var card: MapList.MapCard
  /// `nil` of the server's maps.
  public var author: PlayerCard?
  public var isOwn: Bool
  /// `nil` of the server's maps.
  public var visibility: ListVisibility?
  public var bytes: Int?
  public var updatedAt: Instant?
  public var isFavourite: Bool
  public var isWanted: Bool
  public var finishers: Int
  public var difficulty: Difficulty?
  public var best: Int?
  public var medal: ListMedal?

  public init(
    card: MapList.MapCard, author: PlayerCard? = nil, isOwn: Bool = false,
    visibility: ListVisibility? = nil, bytes: Int? = nil, updatedAt: Instant? = nil,
    isFavourite: Bool, isWanted: Bool, finishers: Int, difficulty: Difficulty? = nil,
    best: Int? = nil, medal: ListMedal? = nil
  ) {
    self.card = card
    self.author = author
    self.isOwn = isOwn
    self.visibility = visibility
    self.bytes = bytes
    self.updatedAt = updatedAt
    self.isFavourite = isFavourite
    self.isWanted = isWanted
    self.finishers = finishers
    self.difficulty = difficulty
    self.best = best
    self.medal = medal
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    card = try fields.inline(\.card)
    author = try fields.optional(
      "author", \.author, "The player who made it; absent of the server's.")
    isOwn = try fields("own", \.isOwn, "Whether it is yours.")
    visibility = try fields.optional(
      "visibility", \.visibility, "The players that may open it; absent of the server's.")
    bytes = try fields.optional("bytes", \.bytes, "The size of a player's file.")
    updatedAt = try fields.optional(
      "updatedAt", \.updatedAt, "When a player's map was changed last.")
    isFavourite = try fields(
      "favourite", \.isFavourite, "Whether you have marked it as a favourite.")
    isWanted = try fields("wanted", \.isWanted, "Whether you have marked it as one to play.")
    finishers = try fields(
      "finishers", \.finishers,
      """
      How many accounts have finished a classic match on it within seven days. The author does not count.
      """)
    difficulty = try fields.optional(
      "difficulty", \.difficulty, "From five finishes of accounts on.")
    best = try fields.optional("best", \.best, "The points a round of your best classic match.")
    medal = try fields.optional(
      "medal", \.medal, "For your best classic match of at least five rounds.")
  }

  public subscript<Value>(dynamicMember member: KeyPath<MapList.MapCard, Value>) -> Value {
    card[keyPath: member]
  }

  public static let schemaName: StaticString? = "MapDetails"
  public static let documentation: StaticString = "A map, as you see it."

  /// How difficult a map is.
  public struct Difficulty: WireObject, Hashable {
    public var level: MapDifficulty
    public var averagePoints: Int

    public init(averagePoints: Int) {
      level = MapDifficulty(averagePoints: averagePoints)
      self.averagePoints = averagePoints
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      level = try fields("level", \.level, "Easy from 3500 points a round on, hard below 2000.")
      averagePoints = try fields(
        "averagePoints", \.averagePoints, "The points a round of all finishes.")
    }

    public static let schemaName: StaticString? = "MapDifficulty"
    public static let documentation: StaticString = "How difficult a map is."
  }
}

/// The player's map that a match is played on.
public struct MatchMap: WireObject, Hashable {
  public var title: String?
  public var diagonal: Meters

  public init(title: String? = nil, diagonal: Meters) {
    self.title = title
    self.diagonal = diagonal
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    title = try fields.optional(
      "title", \.title, "Its title; absent if it is deleted, or not yours to open any more.")
    diagonal = .kilometers(
      try fields(
        "diagonalKm", \.diagonal.kilometers, "The D of the scoring of the match, in kilometers."))
  }

  public static let schemaName: StaticString? = "MatchMap"
  public static let documentation: StaticString = "The player's map that a match is played on."
}
