/// A place on the sphere: latitude −90°…90° (north positive), longitude −180°…180° (east positive).
///
/// A coordinate that exists is valid: finite and in range. The poles and both spellings of the
/// antimeridian are allowed; `==` compares the numbers, not the places.
public struct Coordinate: Hashable, Sendable {
  public let latitude: Angle
  public let longitude: Angle

  /// `nil` unless both angles are finite and in range.
  @inlinable
  public init?(latitude: Angle, longitude: Angle) {
    // A comparison with NaN is false, so both conditions also reject it.
    guard abs(latitude.degrees) <= 90, abs(longitude.degrees) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// `nil` unless both numbers, in degrees, are finite and in range.
  @inlinable
  public init?(latitude: Double, longitude: Double) {
    self.init(latitude: .degrees(latitude), longitude: .degrees(longitude))
  }

  @inlinable
  init(uncheckedLatitude latitude: Angle, longitude: Angle) {
    assert(abs(latitude.degrees) <= 90 && abs(longitude.degrees) <= 180)
    self.latitude = latitude
    self.longitude = longitude
  }

  /// 0° north, 0° east: where a marker stands that nobody has placed.
  public static let origin = Coordinate(
    uncheckedLatitude: .degrees(0), longitude: .degrees(0))
}
