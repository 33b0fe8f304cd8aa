/// The position of a point relative to a ring or polygon of the plane.
enum FlatPosition {
  case inside
  case onBorder
  case outside

  /// By the even-odd rule over all lines of the rings; exact.
  init(of point: Coordinate, in rings: some Sequence<[Coordinate]>) {
    var isInside = false
    for ring in rings {
      guard var start = ring.last else { continue }
      var startsAbove = start.y > point.y
      for end in ring {
        let endsAbove = end.y > point.y
        defer { (start, startsAbove) = (end, endsAbove) }
        if startsAbove != endsAbove {
          let side = Orientation.side(of: point, from: start, to: end)
          if side == 0 {
            self = .onBorder
            return
          }
          if (side > 0) == endsAbove { isInside.toggle() }
        } else if end.y == point.y, Self.touches(point, from: start, to: end) {
          self = .onBorder
          return
        }
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
