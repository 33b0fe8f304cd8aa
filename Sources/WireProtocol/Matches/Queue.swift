import GameRules
import Geodesy

// MARK: - Methods

/// The maps.
public enum MapList: WireMethod {
  public static let name: StaticString = "map.list"
  public static let documentation: StaticString = "The maps that can be played on."
  public static let needsAccount = false

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var maps: [MapCard]

    public init(maps: [MapCard]) { self.maps = maps }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      maps = try fields("maps", \.maps, "The maps, by name.")
    }
  }

  /// A map that can be played on.
  public struct MapCard: WireObject, Hashable {
    /// The map's name in requests.
    public var map: String
    /// The title that players read.
    public var title: String
    public var area: SquareMeters
    /// The `D` of the scoring formula.
    public var diagonal: Meters
    public var bounds: Bounds
    /// The number of polygons.
    public var polygons: Int
    /// Whether the server has street panoramas of the map.
    public var panoramas: Bool?

    public init(
      map: String, title: String, area: SquareMeters, diagonal: Meters, bounds: Bounds,
      polygons: Int, panoramas: Bool? = nil
    ) {
      self.map = map
      self.title = title
      self.area = area
      self.diagonal = diagonal
      self.bounds = bounds
      self.polygons = polygons
      self.panoramas = panoramas
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields("map", \.map, "What the map is called in requests.")
      title = try fields("title", \.title, "What players read.")
      area = SquareMeters(
        1_000_000
          * (try fields("areaKm2", \.area.squareKilometers, "The area, square kilometers.")))
      diagonal = .kilometers(
        try fields("diagonalKm", \.diagonal.kilometers, "The D of the scoring, in kilometers."))
      bounds = try fields("bounds", \.bounds, "The box around it.")
      polygons = try fields("polygons", \.polygons, "How many polygons it consists of.")
      panoramas = try fields.optional(
        "panoramas", \.panoramas,
        "true if the server has street panoramas of the map, which options.view can ask for.")
    }

    public static let schemaName: StaticString? = "Map"
    public static let documentation: StaticString = "A map that can be played on."
  }
}

/// Goes to the waiting room.
public enum QueueJoin: WireMethod {
  public static let name: StaticString = "queue.join"
  public static let documentation: StaticString = """
    Waits for somebody to play against. queue.matched and match.started follow, at once if \
    somebody is there. For the rating, team is played by four, whom the server divides into two \
    sides. Who has left a ranked match cannot queue for the rating before it is over, and for five \
    minutes if that was before its first reveal.
    """
  public static let errors: [GameErrorCode] = [
    .alreadyQueued, .alreadyInMatch, .unknownMap, .formatNotPossible, .draining,
  ]

  public struct Parameters: WireObject, Hashable {
    /// The map's name.
    public var map: String?
    public var isRanked: Bool?
    public var format: FormatName?

    public init(map: String? = nil, isRanked: Bool? = nil, format: FormatName? = nil) {
      self.map = map
      self.isRanked = isRanked
      self.format = format
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields.optional("map", \.map, "The map's name; without it, the server's usual one.")
      isRanked = try fields.optional(
        "ranked", \.isRanked, "Whether it is for the rating; without it, not.")
      format = try fields.optional(
        "format", \.format,
        "The way to play, for two players, or ranked team; without it, classic.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var since: Instant
    /// The number of other players in the same queue.
    public var waiting: Int
    public var estimatedWait: Duration?

    public init(since: Instant, waiting: Int, estimatedWait: Duration? = nil) {
      self.since = since
      self.waiting = waiting
      self.estimatedWait = estimatedWait
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      since = try fields("since", \.since, "When the waiting began.")
      waiting = try fields("waiting", \.waiting, "How many others wait for the same.")
      estimatedWait = try fields.optional(
        "estimatedWaitMs", \.estimatedWait, "How long it may take, where that can be told.")
    }
  }
}

/// Leaves the waiting room.
public enum QueueLeave: WireMethod {
  public static let name: StaticString = "queue.leave"
  public static let documentation: StaticString =
    "Leaves the waiting room. Nothing happens to somebody who is not there."

  public typealias Parameters = Nothing
  public typealias Result = Nothing
}

// MARK: - Events

/// The waiting room has found players for each other.
public struct QueueMatched: WireMatchEvent, Hashable {
  public var players: [PlayerCard]

  public init(players: [PlayerCard]) { self.players = players }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    players = try fields("players", \.players, "Everybody, in the order of the match.")
  }

  public static let name: StaticString = "queue.matched"
  public static let documentation: StaticString =
    "The waiting room has found players for each other. match.started follows."
}
