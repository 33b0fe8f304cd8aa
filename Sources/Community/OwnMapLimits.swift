import GameRules

/// How many maps a player may make, and how large.
public struct OwnMapLimits: Hashable, Sendable {
  /// Maps of a player.
  public let maps: Int

  public static let account = OwnMapLimits(maps: 20)
  public static let guest = OwnMapLimits(maps: 3)

  public init(isGuest: Bool) { self = isGuest ? .guest : .account }

  private init(maps: Int) { self.maps = maps }

  /// Bytes of one map's file.
  public static let fileBytes = 256 * 1024
  /// Bytes of all files of a player.
  public static let allBytes = 2 * 1024 * 1024
  /// From so many finishes on, the difficulty of a map is told.
  public static let finishesOfDifficulty = 5
  /// Maps that are said to be like another one.
  public static let similar = 6
  /// Points of the outline of a map.
  public static let outlinePoints = 2000
  /// The medal for a map is for a match of at least so many rounds.
  public static let roundsOfMedal = 5
}

/// The reason why a change of a player's maps is refused.
public enum OwnMapRefusal: Hashable, Sendable {
  case unknownMap
  /// The player has as many maps, or as many bytes of them, as allowed.
  case tooManyMaps
  /// Guests have no public maps.
  case accountNeeded
  /// An operator has made it private.
  case notPublishable
}

/// How difficult a map is, by the points a round of all finishes.
public enum MapDifficulty: String, Hashable, Sendable, CaseIterable {
  case easy, medium, hard

  public init(averagePoints: Int) {
    self = averagePoints >= 3500 ? .easy : averagePoints >= 2000 ? .medium : .hard
  }
}
