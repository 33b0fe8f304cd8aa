import Community
import GameRules
import Geodesy

/// A map that a player made, without its file.
public struct OwnMapRecord: Hashable, Sendable {
  public let id: OwnMapID
  public let author: PlayerID
  public var title: String
  public var visibility: ListVisibility
  /// By which the author's client repeats the making of the map.
  public let key: String?
  /// An operator has made it private: it cannot be public again.
  public var isBarred: Bool
  /// Counts the files that it has had, from 1.
  public var version: Int
  /// The size of its file.
  public var bytes: Int
  public var shape: Shape
  public let createdAt: Instant
  public var updatedAt: Instant

  /// The numbers that cards show, as its file has them.
  public struct Shape: Hashable, Sendable {
    public let area: SquareMeters
    /// The `D` of the scoring.
    public let diagonal: Meters
    public let bounds: Bounds
    public let polygonCount: Int

    public init(area: SquareMeters, diagonal: Meters, bounds: Bounds, polygonCount: Int) {
      self.area = area
      self.diagonal = diagonal
      self.bounds = bounds
      self.polygonCount = polygonCount
    }
  }

  public init(
    id: OwnMapID, author: PlayerID, title: String, visibility: ListVisibility = .private,
    key: String? = nil, isBarred: Bool = false, version: Int = 1, bytes: Int, shape: Shape,
    createdAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.author = author
    self.title = title
    self.visibility = visibility
    self.key = key
    self.isBarred = isBarred
    self.version = version
    self.bytes = bytes
    self.shape = shape
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// Whether a player may know that there is this map.
  public func isOpen(to player: PlayerID) -> Bool { author == player || visibility != .private }
}

/// The file of a map that was checked.
public struct OwnMapFile: Hashable, Sendable {
  public let shape: OwnMapRecord.Shape
  public let geoJSON: [UInt8]

  public init(shape: OwnMapRecord.Shape, geoJSON: [UInt8]) {
    self.shape = shape
    self.geoJSON = geoJSON
  }
}

/// A change of a player's maps, which the store decides on.
public enum OwnMapCommand: Hashable, Sendable {
  /// Makes a map. If the author has one of the same key, that one is kept as it is.
  case create(OwnMapRecord, geoJSON: [UInt8])
  case replace(OwnMapID, with: OwnMapFile, title: String?, visibility: ListVisibility?)
  case edit(OwnMapID, title: String?, visibility: ListVisibility?)
  case delete(OwnMapID)
}

/// The outcome of an ``OwnMapCommand``.
public enum OwnMapAnswer: Hashable, Sendable {
  /// Nothing has changed.
  case refused(OwnMapRefusal)
  /// The map is as the command wants it.
  case done(OwnMapID)
}

/// The players' maps that are looked for.
public enum OwnMapQuery: Hashable, Sendable {
  /// Those of the ids, in their order.
  case these([OwnMapID])
  /// A player's own, the latest change first.
  case own(PlayerID)
  /// Public ones whose boxes touch one that does not cross the antimeridian, the latest first, of
  /// those that were made last.
  case around(Bounds, limit: Int)
  /// The public ones with the most finishers, at most `ListLimits.popular`.
  case popular(at: Instant)

  /// So many of the latest public maps are looked at for those around a box.
  static let candidates = 2000
}

/// A map with the player who made it.
public struct OwnMapCardRecord: Hashable, Sendable {
  public let map: OwnMapRecord
  public let author: PlayerRecord
}

/// A map with its file.
public struct OwnMapContent: Hashable, Sendable {
  public let map: OwnMapRecord
  public let geoJSON: [UInt8]
}

/// All finishes of accounts on a map.
public struct MapTotals: Hashable, Sendable {
  public var finishes = 0
  public var rounds = 0
  public var points = 0
  /// Accounts that finished it within `ListLimits.popularTime`.
  public var recentFinishers = 0

  public init() {}

  /// The points a round, from `OwnMapLimits.finishesOfDifficulty` finishes on.
  public var averagePoints: Int? {
    guard finishes >= OwnMapLimits.finishesOfDifficulty, rounds > 0 else { return nil }
    return Int((Double(points) / Double(rounds)).rounded())
  }
}

/// A player's own achievements and mark on a map.
public struct MapStanding: Hashable, Sendable {
  public var mark = FavouriteMark()
  public var result: ListResult?

  public init() {}
}

/// A player's result on a map.
public struct MapResultRecord: Hashable, Sendable {
  public let map: String
  public let result: ListResult
}
