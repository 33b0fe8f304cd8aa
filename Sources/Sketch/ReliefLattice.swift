import Atlas
import Geodesy

/// The colors of the land at points that stand a few pixels apart, from which those of all pixels
/// are blended: the relief has a pixel for some kilometers only.
struct ReliefLattice {
  /// Pixels between two points.
  let step: Int
  /// Points in a row.
  private let count: Int
  /// Blue, green, red, row by row; the first is one step to the left of the picture and above it.
  private let colors: [SIMD4<Float>]
  /// The weights of four points at each pixel between the middle two.
  private let weights: [PixelWeights]

  init(
    atlas: Atlas, projection: LocalProjection, side: Int, width: Meters
  ) throws(SketchError) {
    let step = Self.step(width: width, side: side)
    self.step = step
    // To the picture's edges, one point more before them and two after.
    let count = side / step + 4
    self.count = count
    // A point colors the pixels around it: the first is half a pixel into the first pixel.
    let places = PlaceGrid(
      projection: projection, start: Double(-step) + 0.5, end: Double((count - 2) * step) + 0.5,
      step: step)
    let window = try ReliefWindow(
      atlas: atlas, center: projection.center, south: places.south, north: places.north,
      halfWidth: places.halfWidth)
    colors = window.withColors { color in
      var colors: [SIMD4<Float>] = []
      colors.reserveCapacity(count * count)
      for row in 0..<count {
        places.forEachPoint(ofRow: row, count: count) { row, turn in
          colors.append(Palette.land(relief: color(row, turn)))
        }
      }
      return colors
    }
    weights = (0..<step).map { PixelWeights(Float($0) / Float(step)) }
  }

  /// Somewhat more than a pixel of the relief, which is 3.7 km long; a divisor of half the side.
  private static func step(width: Meters, side: Int) -> Int {
    let best = 3.7 / 0.7 * Double(side) / width.kilometers
    return (2...18).filter { (side / 2).isMultiple(of: $0) }
      .min { abs(Double($0) - best) < abs(Double($1) - best) } ?? 2
  }

  /// Calls the body with a row's colors for each of its pixels.
  func withRow(_ y: Int, into colorsOfRow: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    let weightsOfRow = weights[y % step]
    let start = (y / step) * count
    // Without bounds checks, which took half of the time: a row has `count` points, and its pixels
    // end three points before.
    colors.withUnsafeBufferPointer { colors in
      withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: count) { blended in
        for column in 0..<count {
          let index = start + column
          blended[column] = weightsOfRow.sum(
            colors[index], colors[index + count], colors[index + 2 * count],
            colors[index + 3 * count])
        }
        weights.withUnsafeBufferPointer { weights in
          var (column, phase) = (0, 0)
          for x in colorsOfRow.indices {
            colorsOfRow[x] = weights[phase].sum(
              blended[column], blended[column + 1], blended[column + 2], blended[column + 3])
            phase += 1
            if phase == step { (phase, column) = (0, column + 1) }
          }
        }
      }
    }
  }
}

/// The weights of four neighbours in a row at a point between the middle ones: the uniform cubic
/// B-spline, which smooths, as it passes its corners by.
private struct PixelWeights {
  private let values: SIMD4<Float>

  /// - share: How far the point is between the second and the third, 0…1.
  init(_ share: Float) {
    let rest = 1 - share
    let square = share * share
    values =
      SIMD4(
        rest * rest * rest, 3 * square * share - 6 * square + 4,
        -3 * square * share + 3 * square + 3 * share + 1, square * share) / 6
  }

  @inline(__always)
  func sum(
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, _ fourth: SIMD4<Float>
  ) -> SIMD4<Float> {
    let (left, right) = (first * values[0] + second * values[1], third * values[2])
    return left + (right + fourth * values[3])
  }
}
