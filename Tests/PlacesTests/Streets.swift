import GameRules
import Geodesy

@testable import Places

/// Pictures along straight streets.
enum Streets {
  static let crossing = Coordinate(latitude: 47.08, longitude: 2.4)!

  /// Pictures every `spacing` meters to both sides of the crossing, whose number is zero.
  static func street(
    _ name: String, bearing: Double, numbers: ClosedRange<Int>, spacing: Double = 11
  ) -> [StreetPicture] {
    numbers.map { number in
      let ahead = number >= 0
      return picture(
        name, number,
        crossing.destination(
          bearing: .degrees(ahead ? bearing : bearing + 180),
          distance: Meters(Double(abs(number)) * spacing)))
    }
  }

  static func picture(_ street: String, _ number: Int, _ place: Coordinate) -> StreetPicture {
    let hash = street.utf8.reduce(0) { 31 * $0 + UInt128($1) }
    return StreetPicture(
      reference: PictureReference(bits: hash << 32 | UInt128(number + 1000)), coordinate: place,
      heading: 0, sequence: street, takenAt: Int64(number + 1000) * 1000, file: "file")
  }

  /// A map of squares of half a degree, each with a weight.
  static func map(
    _ squares: [(west: Double, south: Double, weight: Double)]
  ) throws
    -> CoverageMap
  {
    let features = squares.map { square in
      let (west, south) = (square.west, square.south)
      let (east, north) = (west + 0.5, south + 0.5)
      let ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
      return """
        {"type":"Feature","properties":{"weight":\(square.weight),"country":"FR"},
        "geometry":{"type":"Polygon","coordinates":[\(ring)]}}
        """
    }
    let text = """
      {"type":"FeatureCollection","title":"Test","features":[\(features.joined(separator: ","))]}
      """
    return try CoverageMap(name: "test", geoJSON: Array(text.utf8))
  }

  static func start(_ number: Int, sequence: UInt32, _ place: Coordinate) -> PlaceStart {
    PlaceStart(
      reference: PictureReference(bits: UInt128(number)), coordinate: place, sequence: sequence,
      day: 19_000)
  }
}
