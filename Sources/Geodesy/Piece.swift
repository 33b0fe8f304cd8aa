/// A part of a polygon between two parallels and two straight lines: what places are drawn from and
/// looked up in. Latitudes and longitudes in degrees.
struct Piece {
  let south: Double
  let north: Double
  let westAtSouth: Double
  let westAtNorth: Double
  let eastAtSouth: Double
  let eastAtNorth: Double
  /// The least and the greatest cosine of its latitudes.
  private let leastCosine: Double
  private let greatestCosine: Double

  init(
    south: Double, north: Double, westAtSouth: Double, westAtNorth: Double, eastAtSouth: Double,
    eastAtNorth: Double
  ) {
    self.south = south
    self.north = north
    self.westAtSouth = westAtSouth
    self.westAtNorth = westAtNorth
    // Rounding must not turn a tip inside out.
    self.eastAtSouth = max(westAtSouth, eastAtSouth)
    self.eastAtNorth = max(westAtNorth, eastAtNorth)
    let (cosSouth, cosNorth) = (Angle.degrees(south).cosine, Angle.degrees(north).cosine)
    leastCosine = min(cosSouth, cosNorth)
    greatestCosine = south <= 0 && north >= 0 ? 1 : max(cosSouth, cosNorth)
  }

  /// The area on the unit sphere.
  var unitArea: Double {
    max(
      0,
      SphericalStrip.area(
        from: south, to: north, widthAtStart: eastAtSouth - westAtSouth,
        widthAtEnd: eastAtNorth - westAtNorth))
  }

  /// Whether the point is in the piece, borders included.
  @inline(__always)
  func contains(x: Double, y: Double) -> Bool {
    guard y >= south, y <= north else { return false }
    let share = share(y)
    return x >= west(share) && x <= east(share)
  }

  /// A point of the piece, uniform by area on the sphere; `contains` it.
  ///
  /// Uniform on the flat trapezoid (a point of the parallelogram around it and its turned copy),
  /// and of those as many are kept as the parallel is shorter than the piece's longest: mostly all.
  func sample(using random: inout some RandomNumberGenerator) -> Coordinate {
    let widthAtSouth = eastAtSouth - westAtSouth
    let widths = widthAtSouth + (eastAtNorth - westAtNorth)
    while true {
      var upward = random.nextUnit()
      var eastward = random.nextUnit() * widths
      if eastward > widthAtSouth + (widths - 2 * widthAtSouth) * upward {
        upward = 1 - upward
        eastward = widths - eastward
      }
      let y = min(south + upward * (north - south), north)
      let threshold = random.nextUnit() * greatestCosine
      guard threshold < leastCosine || threshold < Angle.degrees(y).cosine else { continue }
      // The very numbers that `contains` computes, so that rounding cannot put the point outside.
      let share = share(y)
      let (west, east) = (west(share), east(share))
      let x = min(max(west + eastward, west), east)
      return Coordinate(
        uncheckedLatitude: .degrees(y), longitude: .degrees(min(max(x, -180), 180)))
    }
  }

  /// How far up in the piece a latitude is, 0…1.
  @inline(__always)
  private func share(_ y: Double) -> Double { min((y - south) / (north - south), 1) }

  @inline(__always)
  private func west(_ share: Double) -> Double {
    westAtSouth + (westAtNorth - westAtSouth) * share
  }

  @inline(__always)
  private func east(_ share: Double) -> Double {
    eastAtSouth + (eastAtNorth - eastAtSouth) * share
  }
}
