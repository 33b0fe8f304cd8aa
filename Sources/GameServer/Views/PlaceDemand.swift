import GameRules
import Geodesy

/// The places that a match needs next.
struct PlaceDemand {
  let count: Int
  let format: Format
  let options: MatchOptions
  let map: CoverageMap
  let players: [PlayerID]
  /// Other matches may show the same sketches. Not where that would bring something to a player who
  /// knows them from another account.
  let isShared: Bool
  /// The places that the match was dealt before.
  var earlier: [Solution] = []

  /// Whether a player made the map. Nothing is kept of such maps by their names.
  var isOnOwnMap: Bool { OwnMapID(mapName: map.name) != nil }

  /// Whether the places have their countries: where points depend on them, and in matches alone,
  /// which count for the memory of countries.
  var tellsCountries: Bool { format.points.needsCountries || players.count <= 1 }

  /// Whether a place of that country may follow those before. Where countries are asked for, it has
  /// one, and none comes twice running.
  func accepts(country: @autoclosure () -> String?) -> Bool {
    guard format.points.needsCountries else { return true }
    return country().map { $0 != earlier.last?.country } ?? false
  }

  /// Whether a place is as far from those before as the map asks.
  func isApart(_ place: Coordinate) -> Bool {
    earlier.isEmpty
      || earlier.allSatisfy { $0.coordinate.distance(to: place) >= map.minimumSeparation }
  }
}
