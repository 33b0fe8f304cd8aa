/// The plane of longitude and latitude in which polygons are flat figures (RFC 7946 §3.1.1).
extension Coordinate {
  /// The longitude in degrees.
  @inline(__always)
  var x: Double { longitude.degrees }

  /// The latitude in degrees.
  @inline(__always)
  var y: Double { latitude.degrees }
}

/// On which side of a line a point lies, without rounding: all decisions about crossing and order
/// are made from this, so that they never contradict one another.
enum Orientation {
  /// Positive if `point` lies left of the line from `start` to `end`, negative if right of it, zero
  /// if exactly on it.
  ///
  /// J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
  /// Predicates, Discrete & Computational Geometry 18, 1997: the rounded determinant where it is
  /// larger than its error can be, the exact one otherwise.
  @inline(__always)
  static func side(of point: Coordinate, from start: Coordinate, to end: Coordinate) -> Double {
    let left = (start.x - point.x) * (end.y - point.y)
    let right = (start.y - point.y) * (end.x - point.x)
    let determinant = left - right
    let errorBound = (3 + 16 * 0x1p-53) * 0x1p-53 * (abs(left) + abs(right))
    guard abs(determinant) < errorBound else { return determinant }
    return exactSide(of: point, from: start, to: end)
  }

  @inline(never)
  private static func exactSide(
    of point: Coordinate, from start: Coordinate, to end: Coordinate
  ) -> Double {
    var sum = ExactSum()
    sum.add(start.x, times: end.y)
    sum.add(-start.x, times: point.y)
    sum.add(-point.x, times: end.y)
    sum.add(-start.y, times: end.x)
    sum.add(start.y, times: point.x)
    sum.add(point.y, times: end.x)
    return sum.sign
  }
}

/// A sum of up to eight products without rounding: Shewchuk's nonoverlapping expansion.
private struct ExactSum {
  /// Smallest magnitude first; zeros beyond `count`.
  private var components = SIMD16<Double>.zero
  private var count = 0

  mutating func add(_ left: Double, times right: Double) {
    let product = left * right
    // The product's rounding error, which is exact in one fused operation.
    add((-product).addingProduct(left, right))
    add(product)
  }

  /// Shewchuk's Grow-Expansion, dropping zeros.
  private mutating func add(_ number: Double) {
    var rest = number
    var kept = 0
    for index in 0..<count {
      let component = components[index]
      let sum = rest + component
      let virtual = sum - rest
      let error = (rest - (sum - virtual)) + (component - virtual)
      if error != 0 {
        components[kept] = error
        kept += 1
      }
      rest = sum
    }
    if rest != 0 {
      components[kept] = rest
      kept += 1
    }
    count = kept
  }

  /// The largest component: it outweighs all others together.
  var sign: Double { count == 0 ? 0 : components[count - 1] }
}
