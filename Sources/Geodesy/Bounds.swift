/// The box of longitudes and latitudes around a map, as a `bbox` of RFC 7946 §5: `west > east` says
/// that it crosses the antimeridian.
public struct Bounds: Hashable, Sendable {
  public let west: Angle
  public let south: Angle
  public let east: Angle
  public let north: Angle

  public init(west: Angle, south: Angle, east: Angle, north: Angle) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Whether the box crosses the antimeridian.
  public var crossesAntimeridian: Bool { west > east }

  /// How many degrees of longitude it spans, 0°…360°.
  public var longitudeSpan: Angle {
    .degrees(east.degrees - west.degrees + (crossesAntimeridian ? 360 : 0))
  }

  /// The corner with the least latitude and the westernmost longitude.
  public var southWest: Coordinate { Coordinate(uncheckedLatitude: south, longitude: west) }

  /// The corner with the greatest latitude and the easternmost longitude.
  public var northEast: Coordinate { Coordinate(uncheckedLatitude: north, longitude: east) }
}
