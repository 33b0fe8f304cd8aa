/// Where a point lies with respect to a ring or polygon of the plane.
enum FlatPosition {
  case inside
  case onBorder
  case outside

  /// By the even-odd rule over all lines of the rings; exact.
  init(of point: Coordinate, in rings: some Sequence<[Coordinate]>) {
    var isInside = false
    for ring in rings {
      guard var start = ring.last else { continue }
      for end in ring {
        if (start.y > point.y) != (end.y > point.y) {
          let side = Orientation.side(of: point, from: start, to: end)
          if side == 0 {
            self = .onBorder
            return
          }
          if (side > 0) == (end.y > start.y) { isInside.toggle() }
        } else if start.y == point.y || end.y == point.y {
          if Self.touches(point, from: start, to: end) {
            self = .onBorder
            return
          }
        }
        start = end
      }
    }
    self = isInside ? .inside : .outside
  }

  /// Whether the point is on a line that does not pass from below it to above it.
  private static func touches(
    _ point: Coordinate, from start: Coordinate, to end: Coordinate
  ) -> Bool {
    if start == point || end == point { return true }
    guard start.y == point.y, end.y == point.y else { return false }
    return (start.x < point.x) != (end.x < point.x)
  }
}
