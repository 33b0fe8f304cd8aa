import Geodesy

/// Whether a point lies in a polygon, by counting the lines west of it: slow, simple, and unlike
/// what the maps themselves do. Says yes within a hair of an outline, where rounding decides.
struct OutlineOracle {
  /// In degrees; a tenth of a millimeter on the ground.
  private static let hair = 1e-9

  private let rings: [[Coordinate]]

  init(_ polygon: Polygon) { rings = polygon.rings }

  func mayContain(_ point: Coordinate) -> Bool {
    let (x, y) = (point.longitude.degrees, point.latitude.degrees)
    var isInside = false
    for ring in rings {
      guard var start = ring.last else { continue }
      for end in ring {
        let (x0, y0) = (start.longitude.degrees, start.latitude.degrees)
        let (x1, y1) = (end.longitude.degrees, end.latitude.degrees)
        start = end
        guard min(y0, y1) - Self.hair <= y, y <= max(y0, y1) + Self.hair else { continue }
        let isFlat = abs(y1 - y0) <= Self.hair
        let crossing = isFlat ? x0 : x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
        if isFlat, min(x0, x1) - Self.hair <= x, x <= max(x0, x1) + Self.hair { return true }
        if abs(crossing - x) <= Self.hair { return true }
        if (y0 > y) != (y1 > y), crossing < x { isInside.toggle() }
      }
    }
    return isInside
  }
}
