/// The rings of one feature, one after another, so that a line of any of them is one number: line
/// `i` leads from point `i` to point `next(i)`.
struct FeatureOutline {
  /// A ring's points and where they come from.
  struct Ring {
    let polygon: Int
    let ring: Int
    let range: Range<Int>
    /// Whether the polygon's inside lies left of the lines, as they stand in the file.
    let insideIsLeft: Bool
  }

  private(set) var points: [Coordinate] = []
  private(set) var rings: [Ring] = []
  /// For each point its index in `rings`.
  private(set) var ringOfPoint: [Int32] = []

  mutating func append(_ ring: [Coordinate], polygon: Int, ring index: Int) {
    let start = points.count
    points += ring
    let range = start..<points.count
    let isCounterclockwise = Self.flatArea(of: ring) > 0
    ringOfPoint += repeatElement(Int32(rings.count), count: ring.count)
    rings.append(
      Ring(
        polygon: polygon, ring: index, range: range,
        insideIsLeft: isCounterclockwise == (index == 0)))
  }

  @inline(__always)
  func next(_ point: Int) -> Int {
    let range = rings[Int(ringOfPoint[point])].range
    return point + 1 == range.upperBound ? range.lowerBound : point + 1
  }

  @inline(__always)
  func previous(_ point: Int) -> Int {
    let range = rings[Int(ringOfPoint[point])].range
    return point == range.lowerBound ? range.upperBound - 1 : point - 1
  }

  /// Twice the area in square degrees, positive if the ring runs counterclockwise.
  static func flatArea(of ring: [Coordinate]) -> Double {
    guard let origin = ring.first, var previous = ring.last else { return 0 }
    var sum = 0.0
    for point in ring {
      sum += (previous.x - origin.x) * (point.y - origin.y)
      sum -= (previous.y - origin.y) * (point.x - origin.x)
      previous = point
    }
    return sum
  }
}
