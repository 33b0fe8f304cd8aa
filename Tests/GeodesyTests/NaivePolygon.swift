import RealModule

@testable import Geodesy

/// Point in polygon the plain way, to compare with: the even-odd rule over every line of every ring
/// (M. Shimrat, Algorithm 112, Communications of the ACM 5, 1962).
enum NaivePolygon {
  static func contains(_ rings: [MapText.Ring], _ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for ring in rings {
      for index in ring.indices {
        let (start, end) = (ring[index], ring[(index + 1) % ring.count])
        guard (start.1 > y) != (end.1 > y) else { continue }
        if x < start.0 + (end.0 - start.0) * (y - start.1) / (end.1 - start.1) { isInside.toggle() }
      }
    }
    return isInside
  }

  /// A ring around a center with corners at random distances, which never crosses itself.
  static func star(
    corners: Int, x: Double, y: Double, radius: Double, using random: inout SeededRandom
  ) -> MapText.Ring {
    (0..<corners).map { corner in
      let angle = Double(corner) / Double(corners) * 2 * .pi
      let distance = radius * (0.2 + 0.8 * random.nextUnit())
      return (x + distance * Double.cos(angle), y + distance * Double.sin(angle))
    }
  }
}
