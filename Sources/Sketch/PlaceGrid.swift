import Atlas
import Geodesy

/// The places on Earth of a picture's points: computed at points that stand some pixels apart, and
/// on straight lines between them.
///
/// In a picture 1200 km wide the cells are 50 km wide, and the lines lead at most 300 m astray, a
/// twelfth of the relief's pixel. Beside the poles, where meridians bend too much, every point is
/// computed.
struct PlaceGrid {
  private static let coarseCell = 30.0
  /// Up to which latitudes the coarse cells do.
  private static let coarseLatitudes = -80.0...80.0

  private let step: Int
  /// Pixels between two computed points.
  private let cell: Double
  private let count: Int
  /// Row by row: the row of the relief's pixels from the north pole, and the turn eastwards from
  /// the antimeridian.
  private let points: [SIMD2<Float>]
  private(set) var south = Angle.degrees(90)
  private(set) var north = Angle.degrees(-90)
  /// The greatest turn from the center.
  private(set) var halfWidth = Angle.degrees(0)

  /// - Parameters:
  ///   - start: The first point, in pixels from the left and from the top.
  ///   - end: The last.
  ///   - step: Pixels between two points that are asked for.
  init(projection: LocalProjection, start: Double, end: Double, step: Int) {
    let corners = [start, projection.middle, end].flatMap { y in
      [start, projection.middle, end].map { x in
        projection.latitudeAndTurn(Point(x: x, y: y)).latitude.degrees
      }
    }
    self.step = step
    cell = corners.allSatisfy(Self.coarseLatitudes.contains) ? Self.coarseCell : Double(step)
    count = Int(((end - start) / cell).rounded(.up)) + 1
    var points: [SIMD2<Float>] = []
    points.reserveCapacity(count * count)
    for row in 0..<count {
      for column in 0..<count {
        let place = projection.latitudeAndTurn(
          Point(x: start + Double(column) * cell, y: start + Double(row) * cell))
        south = min(south, place.latitude)
        north = max(north, place.latitude)
        halfWidth = max(halfWidth, .degrees(abs(place.turn.degrees)))
        points.append(
          SIMD2(
            Float((90 - place.latitude.degrees) * ReliefBand.pixelsPerDegree),
            Float((projection.center.longitude.degrees + place.turn.degrees + 180) / 360)))
      }
    }
    self.points = points
  }

  /// Calls the body with the places of a row of points.
  @inline(__always)
  func forEachPoint(
    ofRow row: Int, count: Int, _ body: (_ row: Float, _ turn: Float) -> Void
  ) {
    let y = Double(row * step) / cell
    let top = min(Int(y), self.count - 2)
    let down = Float(y - Double(top))
    let upper = top * self.count
    let computed = (upper..<upper + self.count).map { index in
      points[index] + (points[index + self.count] - points[index]) * down
    }
    let perStep = Float(step) / Float(cell)
    for column in 0..<count {
      let x = Float(column) * perStep
      let left = min(Int(x), self.count - 2)
      let place = computed[left] + (computed[left + 1] - computed[left]) * (x - Float(left))
      body(place.x, place.y)
    }
  }
}
