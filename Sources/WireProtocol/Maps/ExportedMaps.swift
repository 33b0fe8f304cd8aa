import Community
import GameRules

/// A player's map with its file, or a part of it.
public struct ExportedMap: WireObject, Hashable {
  public var map: String
  public var title: String
  public var visibility: ListVisibility
  public var key: String?
  public var createdAt: Instant
  public var updatedAt: Instant
  public var geoJSON: String
  /// 0, 1, 2 …
  public var part: Int
  /// How many parts the file comes in.
  public var parts: Int

  public init(
    map: String, title: String, visibility: ListVisibility, key: String? = nil, createdAt: Instant,
    updatedAt: Instant, geoJSON: String, part: Int = 0, parts: Int = 1
  ) {
    self.map = map
    self.title = title
    self.visibility = visibility
    self.key = key
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.geoJSON = geoJSON
    self.part = part
    self.parts = parts
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    map = try fields("map", \.map, "The map's name.")
    title = try fields("title", \.title, "Its title.")
    visibility = try fields("visibility", \.visibility, "The players that may open it.")
    key = try fields.optional("key", \.key, "The key with which it was made.")
    createdAt = try fields("createdAt", \.createdAt, "When it was made.")
    updatedAt = try fields("updatedAt", \.updatedAt, "When it was changed last.")
    geoJSON = try fields(
      "geoJSON", \.geoJSON, "Its file, or a part of it, which goes on with the next part.")
    part = try fields("part", \.part, in: 0...ExportCursor.mostMapParts, "Which part, from 0.")
    parts = try fields(
      "parts", \.parts, in: 1...ExportCursor.mostMapParts + 1,
      "How many parts the file comes in. A second part 0 is that of a newer file.")
  }

  public static let schemaName: StaticString? = "ExportedMap"
  public static let documentation: StaticString = "A map of yours."
}

/// A result on a map.
public struct ExportedMapResult: WireObject, Hashable {
  public var map: String
  public var finishes: Int
  public var rounds: Int
  public var points: Int
  public var best: Int
  /// `nil`: none.
  public var medal: ListMedal?
  public var lastFinishedAt: Instant

  public init(
    map: String, finishes: Int, rounds: Int, points: Int, best: Int, medal: ListMedal? = nil,
    lastFinishedAt: Instant
  ) {
    self.map = map
    self.finishes = finishes
    self.rounds = rounds
    self.points = points
    self.best = best
    self.medal = medal
    self.lastFinishedAt = lastFinishedAt
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    map = try fields("map", \.map, "The map's name.")
    finishes = try fields("finishes", \.finishes, "How many classic matches you finished on it.")
    rounds = try fields("rounds", \.rounds, "Their rounds.")
    points = try fields("points", \.points, "Their points.")
    best = try fields("best", \.best, "The points a round of the best.")
    medal = try fields.optional("medal", \.medal, "The medal that you have for the map.")
    lastFinishedAt = try fields("lastFinishedAt", \.lastFinishedAt, "When you finished the last.")
  }

  public static let schemaName: StaticString? = "ExportedMapResult"
  public static let documentation: StaticString = "Your results on a map."
}
