import RealModule

/// Great circles on a sphere of the mean Earth radius (``Earth/meanRadius``). Against an ellipsoid,
/// distances are off by at most 0.6 %.
extension Coordinate {
  /// The length of the shortest way over the surface, 0…π·R.
  ///
  /// Haversine formula (R. W. Sinnott, Virtues of the Haversine, Sky and Telescope 68, 1984), which
  /// keeps its precision for near points; for points almost opposite each other the distance to the
  /// antipode is measured the same way and subtracted from half the circumference.
  public func distance(to other: Coordinate) -> Meters {
    let haversine = self.haversine(to: other)
    guard haversine > 0.99 else { return Meters(Self.arc(haversine: haversine)) }
    let rest = self.haversine(to: other.antipode)
    return Meters(.pi * Earth.meanRadius.value - Self.arc(haversine: rest))
  }

  /// The point on the other side of the Earth.
  public var antipode: Coordinate {
    let east = longitude.degrees
    return Coordinate(
      uncheckedLatitude: .degrees(-latitude.degrees),
      longitude: .degrees(east > 0 ? east - 180 : east + 180))
  }

  /// The course, clockwise from north, 0°…360°, at which the shortest way to `other` begins.
  ///
  /// From a pole, north is where the coordinate's meridian points; to the same point or the
  /// antipode every course is right, and some course is returned.
  public func initialBearing(to other: Coordinate) -> Angle {
    let eastward = (other.longitude.degrees - longitude.degrees) * (.pi / 180)
    let (here, there) = (latitude.radians, other.latitude.radians)
    let half = Double.sin(eastward / 2)
    // cos φ₁ sin φ₂ − sin φ₁ cos φ₂ cos Δλ, written so that near points do not cancel.
    let north =
      Double.sin(there - here) + 2 * Double.sin(here) * Double.cos(there) * half * half
    let east = Double.sin(eastward) * Double.cos(there)
    let bearing = Double.atan2(y: east, x: north) * (180 / .pi)
    // Adding 360 to a tiny negative bearing rounds to 360 itself.
    let turned = bearing < 0 ? bearing + 360 : bearing
    return .degrees(turned < 360 ? turned : 0)
  }

  /// The destination after `distance` along the great circle that starts at `bearing`, clockwise
  /// from north: the direct problem. `distance` and `bearing` are finite and may be negative.
  public func destination(bearing: Angle, distance: Meters) -> Coordinate {
    precondition(bearing.degrees.isFinite && distance.value.isFinite, "a way has a length")
    let arc = distance.value / Earth.meanRadius.value
    let (sinLatitude, cosLatitude) = (Double.sin(latitude.radians), Double.cos(latitude.radians))
    let (sinArc, cosArc) = (Double.sin(arc), Double.cos(arc))
    let (northward, eastward) = (Double.cos(bearing.radians), Double.sin(bearing.radians))
    // The end as a vector: x along this meridian at the equator, y to its east, z to the pole.
    let x = cosLatitude * cosArc - sinLatitude * sinArc * northward
    let y = sinArc * eastward
    let z = sinLatitude * cosArc + cosLatitude * sinArc * northward
    let north = Double.atan2(y: z, x: Double.hypot(x, y)) * (180 / .pi)
    let turn = Double.atan2(y: y, x: x) * (180 / .pi)
    var east = longitude.degrees + turn
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return Coordinate(
      uncheckedLatitude: .degrees(min(max(north, -90), 90)),
      longitude: .degrees(min(max(east, -180), 180)))
  }

  /// sin² of half the angle between the two, 0…1.
  private func haversine(to other: Coordinate) -> Double {
    let east = abs(other.longitude.degrees - longitude.degrees)
    let halfAngles = SIMD4(
      (other.latitude.degrees - latitude.degrees) / 2, min(east, 360 - east) / 2,
      90 - abs(latitude.degrees), 90 - abs(other.latitude.degrees))
    let sines = Self.sines(halfAngles * (.pi / 180))
    let squares = sines * sines
    return squares[0] + squares[1] * sines[2] * sines[3]
  }

  /// The sines of four angles of −π/2…π/2, within 3 units in the last place: their Taylor series to
  /// the 21st power, whose rest is below 10⁻¹⁷. Four at once take half the time of four calls of
  /// `sin`.
  @inline(__always)
  private static func sines(_ angles: SIMD4<Double>) -> SIMD4<Double> {
    let square = angles * angles
    let fourth = square * square
    let eighth = fourth * fourth
    // Estrin's scheme: pairs of terms, so that the sums do not wait for one another.
    let terms3And5 = square * (1 / 120) - 1 / 6
    let terms7And9 = square * (1 / 362_880) - 1 / 5040
    let terms11And13 = square * (1 / 6_227_020_800) - 1 / 39_916_800
    let terms15And17 = square * (1 / 355_687_428_096_000) - 1 / 1_307_674_368_000
    let terms19And21 =
      square * (1 / 51_090_942_171_709_440_000) - 1 / 121_645_100_408_832_000
    let low = terms3And5 + fourth * terms7And9
    let high = terms11And13 + fourth * terms15And17 + eighth * terms19And21
    return angles + angles * square * (low + eighth * high)
  }

  private static func arc(haversine: Double) -> Double {
    2 * Earth.meanRadius.value * Double.asin(min(1, haversine.squareRoot()))
  }
}

extension Angle {
  /// The cosine, for −90°…90°; near the poles it is as precise as the degrees are.
  var cosine: Double { Double.sin((90 - abs(degrees)) * (.pi / 180)) }
}
