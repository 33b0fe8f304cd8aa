import GameRules
import GameServer
import Geodesy
import WireProtocol

/// A world of four countries: NE, NW, SE and SW.
struct Quadrants: Gazetteer {
  static let all = ["NE", "NW", "SE", "SW"].compactMap { CountryCode($0) }

  func nearestTown(to place: Coordinate) -> NearbyTown? { nil }

  func country(of place: Coordinate) -> String? {
    (place.latitude.degrees > 0 ? "N" : "S") + (place.longitude.degrees > 0 ? "E" : "W")
  }
}
