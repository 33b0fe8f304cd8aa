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

  init(
    atlas: Atlas, projection: LocalProjection, side: Int, width: Meters
  ) throws(SketchError) {
    step = Self.step(width: width, side: side)
    let count = side / step + 4
    self.count = count
    let places = Self.places(count: count, step: step, projection: projection)
    var (south, north, halfWidth) = (Angle.degrees(90), Angle.degrees(-90), Angle.degrees(0))
    for place in places {
      south = min(south, place.latitude)
      north = max(north, place.latitude)
      halfWidth = max(halfWidth, .degrees(abs(place.turn.degrees)))
    }
    let window = try ReliefWindow(
      atlas: atlas, center: projection.center, south: south, north: north, halfWidth: halfWidth,
      isSoft: step > 2)
    colors = places.map {
      Palette.land(relief: window.color(latitude: $0.latitude, turn: $0.turn))
    }
  }

  /// The places of the points, row by row. Points at the same distance to the west and to the east
  /// of the middle have the same latitude and opposite longitudes.
  private static func places(
    count: Int, step: Int, projection: LocalProjection
  ) -> [(latitude: Angle, turn: Angle)] {
    // Columns from the middle to the last; to the first there is one less.
    let half = count / 2 + 1
    return (0..<count).flatMap { row in
      let east = (0..<half).map { column in
        projection.latitudeAndTurn(
          Point(x: projection.middle + Double(column * step), y: Double((row - 1) * step)))
      }
      let west = east.dropFirst().dropLast().reversed()
      return west.map { ($0.latitude, .degrees(-$0.turn.degrees)) } + east
    }
  }

  /// Every second to fourth pixel, so that one is in the middle: no fewer points than the relief
  /// has pixels.
  private static func step(width: Meters, side: Int) -> Int {
    let reliefPixel = 3.7 * Double(side) / width.kilometers
    return min(max(Int((reliefPixel / 1.5).rounded()), 2), 4)
  }

  /// The colors of a row of pixels.
  func row(_ y: Int, into colorsOfRow: inout [SIMD4<Float>]) {
    let top = y / step
    let weights = PixelWeights(Float(y % step) / Float(step))
    let start = top * count
    let blended = (0..<count).map { column in
      let index = start + column
      let upper = weights[0] * colors[index] + weights[1] * colors[index + count]
      return upper + weights[2] * colors[index + 2 * count]
        + weights[3] * colors[index + 3 * count]
    }
    let phases = (0..<step).map { PixelWeights(Float($0) / Float(step)) }
    var column = 0
    var phase = 0
    for x in colorsOfRow.indices {
      let weights = phases[phase]
      let left = weights[0] * blended[column] + weights[1] * blended[column + 1]
      colorsOfRow[x] = left + weights[2] * blended[column + 2] + weights[3] * blended[column + 3]
      phase += 1
      if phase == step { (phase, column) = (0, column + 1) }
    }
  }
}
