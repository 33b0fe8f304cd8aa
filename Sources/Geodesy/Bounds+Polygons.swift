extension Bounds {
  /// Beyond this span of longitudes a box does not cross the antimeridian, though it were smaller.
  private static let widestCrossing = 300.0

  /// The box around polygons with the smallest span of longitudes.
  init(around polygons: some Sequence<Polygon>) {
    var (south, north) = (90.0, -90.0)
    var spans: [(west: Double, east: Double)] = []
    for polygon in polygons {
      var span = (west: 180.0, east: -180.0)
      for point in polygon.rings[0] {
        span = (min(span.west, point.x), max(span.east, point.x))
        south = min(south, point.y)
        north = max(north, point.y)
      }
      spans.append(span)
    }
    let (west, east) = Self.smallestSpan(around: spans)
    self.init(
      west: .degrees(west), south: .degrees(south), east: .degrees(east), north: .degrees(north))
  }

  /// The circle without the widest gap between the spans; `west > east` if that is not the gap
  /// across the antimeridian.
  private static func smallestSpan(
    around spans: [(west: Double, east: Double)]
  ) -> (west: Double, east: Double) {
    let sorted = spans.sorted { $0.west < $1.west }
    guard let first = sorted.first, let last = sorted.map(\.east).max() else { return (-180, 180) }
    var widest = first.west + 360 - last
    var result = (west: first.west, east: last)
    var reached = first.east
    for span in sorted {
      let gap = span.west - reached
      if gap > widest, 360 - gap <= widestCrossing {
        widest = gap
        result = (west: span.west, east: reached)
      }
      reached = max(reached, span.east)
    }
    return result
  }
}
