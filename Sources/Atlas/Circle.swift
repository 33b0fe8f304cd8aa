import Geodesy
import RealModule

/// All points within a distance of a place.
public struct Circle: Hashable, Sendable {
  public let center: Coordinate
  public let radius: Meters

  public init(center: Coordinate, radius: Meters) {
    precondition(radius.value >= 0, "a radius")
    self.center = center
    self.radius = radius
  }

  /// The radius as seen from the middle of the Earth.
  private var arc: Angle { .radians(radius.value / Earth.meanRadius.value) }

  var south: Angle { .degrees(max(center.latitude.degrees - arc.degrees, -90)) }
  var north: Angle { .degrees(min(center.latitude.degrees + arc.degrees, 90)) }

  /// How far it reaches to the east and to the west; `nil` when a pole is inside or near.
  var halfWidth: Angle? {
    guard abs(center.latitude.degrees) + arc.degrees < 89.9 else { return nil }
    return .radians(Double.asin(Double.sin(arc.radians) / Double.cos(center.latitude.radians)))
  }
}
