import CCairo
import Geodesy

/// A line in the picture, without corners that would not be visible.
struct LinePath {
  /// The distance in pixels within which a line outside of the picture can still color it: in the
  /// margin of the land mask, or with a wide pen.
  private static let edge = Double(LandMask.margin) + 8

  private(set) var points: [Point] = []
  /// Whether any of it may be seen.
  private(set) var mayBeSeen = false

  /// - smallestStep: corners nearer than this to the last one are left out, in pixels.
  init(_ corners: [Coordinate], projection: LocalProjection, smallestStep: Double) {
    points.reserveCapacity(corners.count)
    let least = smallestStep * smallestStep
    let end = 2 * projection.middle + Self.edge
    // Beyond which sides of the picture the last two points are; all of them, before there are any.
    var (beforeLast, atLast) = (Sides.none, Sides.none)
    var everywhere = Sides.all
    for (index, corner) in corners.enumerated() {
      let point = projection.point(corner)
      if let last = points.last, index < corners.count - 1 {
        let (x, y) = (point.x - last.x, point.y - last.y)
        if x * x + y * y < least { continue }
      }
      let sides = Sides(of: point, start: -Self.edge, end: end)
      everywhere.formIntersection(sides)
      if points.count >= 2, !sides.intersection(atLast).intersection(beforeLast).isEmpty {
        // Three points beyond the same side: what is between them is, too.
        points[points.count - 1] = point
      } else {
        points.append(point)
        beforeLast = atLast
      }
      atLast = sides
    }
    mayBeSeen = everywhere.isEmpty
  }

  func add(to context: OpaquePointer, isClosed: Bool = false) {
    guard let first = points.first else { return }
    cairo_move_to(context, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    if isClosed { cairo_close_path(context) }
  }
}

/// Sides of the picture that a point is beyond, as in the clipping of lines by D. Cohen and
/// I. Sutherland.
private struct Sides: OptionSet {
  let rawValue: UInt8

  static let none: Sides = []
  static let left = Sides(rawValue: 1)
  static let right = Sides(rawValue: 2)
  static let top = Sides(rawValue: 4)
  static let bottom = Sides(rawValue: 8)
  static let all: Sides = [left, right, top, bottom]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(of point: Point, start: Double, end: Double) {
    var sides = Sides.none
    if point.x < start { sides.insert(.left) } else if point.x > end { sides.insert(.right) }
    if point.y < start { sides.insert(.top) } else if point.y > end { sides.insert(.bottom) }
    self = sides
  }
}
