import Geodesy
import RealModule

@testable import Atlas

/// The shipped atlas, read once, and places to ask it about.
enum AtlasUnderTest {
  // Without the file no test of this target means anything.
  static let atlas = try! Atlas.shipped()

  /// Places spread uniformly over the sphere.
  static func randomPlaces(_ count: Int, seed: UInt64) -> [Coordinate] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let sine = Double.random(in: -1...1, using: &random)
      // The sine is in range, hence the latitude.
      return Coordinate(
        latitude: .radians(Double.asin(sine)),
        longitude: .degrees(Double.random(in: -180...180, using: &random)))!
    }
  }

  /// The same, but on land of a country.
  static func randomLandPlaces(_ count: Int, seed: UInt64) -> [Coordinate] {
    let places = randomPlaces(count * 6, seed: seed)
    return Array(places.filter { atlas.country(at: $0) != nil }.prefix(count))
  }
}
