import RealModule

/// The strip on the sphere between a meridian and a line that is straight in longitude and
/// latitude. Latitudes and widths in degrees.
enum SphericalStrip {
  /// The area on the unit sphere: ∫ width · cos φ dφ, where the width is linear in φ. Negative if
  /// the line leads south.
  static func area(
    from start: Double, to end: Double, widthAtStart: Double, widthAtEnd: Double
  ) -> Double {
    let radians = Double.pi / 180
    let middle = (start + end) / 2 * radians
    let half = (end - start) / 2 * radians
    // The mean width counts with ∫ cos, the change of width with ∫ s·sin s over −half…half.
    let mean = (widthAtStart + widthAtEnd) * Double.cos(middle) * Double.sin(half)
    let change = (widthAtEnd - widthAtStart) * Double.sin(middle) * sineMoment(half)
    return (mean - change) * radians
  }

  /// (sin h − h·cos h)/h, for small h by its series, whose rest is then below 10⁻¹⁸.
  private static func sineMoment(_ half: Double) -> Double {
    let square = half * half
    guard square > 0.0001 else { return square / 3 * (1 - square / 10 * (1 - square / 28)) }
    return Double.sin(half) / half - Double.cos(half)
  }
}

extension Polygon {
  /// The area on the unit sphere, holes not counted; rings of either winding.
  var unitArea: Double {
    rings.dropFirst().reduce(Self.unitArea(around: rings[0])) { $0 - Self.unitArea(around: $1) }
  }

  /// By Green's theorem: what lies between the first point's meridian and the lines that lead
  /// north, less what lies between it and those that lead south.
  private static func unitArea(around ring: [Coordinate]) -> Double {
    guard let origin = ring.first, var start = ring.last else { return 0 }
    var sum = 0.0
    for end in ring {
      if start.y != end.y {
        sum += SphericalStrip.area(
          from: start.y, to: end.y, widthAtStart: start.x - origin.x, widthAtEnd: end.x - origin.x)
      }
      start = end
    }
    return abs(sum)
  }
}
