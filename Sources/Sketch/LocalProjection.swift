import Geodesy
import RealModule

/// Lambert's azimuthal equal-area projection about a place, in pixels: the place in the middle,
/// north up, y downwards (J. P. Snyder, Map Projections: A Working Manual, USGS 1395, 1987, pages
/// 182–190, for the sphere). In a picture 1200 km wide, lengths are right within half a percent.
struct LocalProjection {
  let center: Coordinate
  /// Pixels a radian.
  let scale: Double
  /// The middle of the picture, in pixels from the left and from the top.
  let middle: Double
  private let sinCenter: Double
  private let cosCenter: Double

  init(center: Coordinate, width: Meters, pixels: Int) {
    self.center = center
    scale = Double(pixels) * Earth.meanRadius.value / width.value
    middle = Double(pixels) / 2
    sinCenter = Double.sin(center.latitude.radians)
    cosCenter = Double.cos(center.latitude.radians)
  }

  /// The point of a coordinate in the picture, or outside of it. Not for the antipode.
  func point(_ coordinate: Coordinate) -> Point {
    let turn = coordinate.longitude.radians - center.longitude.radians
    let (sine, cosine) = (
      Double.sin(coordinate.latitude.radians), Double.cos(coordinate.latitude.radians)
    )
    let ahead = cosine * Double.cos(turn)
    let depth = max(1 + sinCenter * sine + cosCenter * ahead, 1e-9)
    let stretched = scale * (2 / depth).squareRoot()
    return Point(
      x: middle + stretched * cosine * Double.sin(turn),
      y: middle - stretched * (cosCenter * sine - sinCenter * ahead))
  }

  /// Which latitude a point of the picture has, and by how much it is east of the center.
  func latitudeAndTurn(_ point: Point) -> (latitude: Angle, turn: Angle) {
    let (x, y) = ((point.x - middle) / scale, (middle - point.y) / scale)
    let square = x * x + y * y
    let cosine = 1 - square / 2
    // The sine of the distance, divided by the length of (x, y).
    let sine = max(1 - square / 4, 0).squareRoot()
    let height = cosine * sinCenter + y * sine * cosCenter
    let turn = Double.atan2(y: x * sine, x: cosCenter * cosine - y * sine * sinCenter)
    return (.radians(Double.asin(min(max(height, -1), 1))), .radians(turn))
  }
}

/// A point of the picture, in pixels from the left and from the top.
struct Point: Hashable {
  var x: Double
  var y: Double
}
