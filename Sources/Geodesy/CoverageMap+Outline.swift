import RealModule

// How a map looks, in few points.
extension CoverageMap {
  /// The rings of all polygons, holes included, on a grid that is so coarse that they have at most
  /// so many points together; to be filled by the even-odd rule. Rings that are smaller than a cell
  /// of the grid are left out. Of a map that has no others the box around it is returned.
  public func outline(points limit: Int) -> [[Coordinate]] {
    precondition(limit >= 4, "a box has four points")
    let rings = regions.flatMap(\.polygons).flatMap(\.rings)
    let span = max(bounds.longitudeSpan.degrees, bounds.north.degrees - bounds.south.degrees)
    var cells = Self.finestGrid
    while cells >= 1 {
      let outline = rings.compactMap { ring in Self.snapped(ring, to: span / cells) }
      if outline.isEmpty { break }
      if outline.reduce(0, { $0 + $1.count }) <= limit { return outline }
      cells /= 2
    }
    let (west, east) = (bounds.west.degrees, bounds.east.degrees)
    return [
      [
        Self.point(bounds.south.degrees, west), Self.point(bounds.south.degrees, east),
        Self.point(bounds.north.degrees, east), Self.point(bounds.north.degrees, west),
      ]
    ]
  }

  private static let finestGrid = 1024.0

  /// A ring with its points moved to multiples of a step, each once in a row; `nil` if fewer than
  /// three are left.
  private static func snapped(_ ring: [Coordinate], to step: Double) -> [Coordinate]? {
    var points: [Coordinate] = []
    for corner in ring {
      let point = point(
        (corner.y / step).rounded() * step, (corner.x / step).rounded() * step)
      if point != points.last, points.count < 2 || point != points[points.count - 2] {
        points.append(point)
      }
    }
    if points.count > 1, points.first == points.last { points.removeLast() }
    return points.count >= 3 ? points : nil
  }

  /// A point within the world, in hundred-thousandths of a degree.
  private static func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
    func rounded(_ degrees: Double, _ most: Double) -> Angle {
      .degrees(min(max((degrees * 100_000).rounded() / 100_000, -most), most))
    }
    return Coordinate(
      uncheckedLatitude: rounded(latitude, 90), longitude: rounded(longitude, 180))
  }
}

extension Bounds {
  /// How alike two boxes are: the area that they have in common over that of both together, 0…1.
  public func overlap(with other: Bounds) -> Double {
    let south = max(self.south.degrees, other.south.degrees)
    let north = min(self.north.degrees, other.north.degrees)
    guard north > south else { return 0 }
    var width = 0.0
    for (west, east) in spans {
      for (otherWest, otherEast) in other.spans {
        width += max(0, min(east, otherEast) - max(west, otherWest))
      }
    }
    let common = width * Self.height(south, north)
    let all = size + other.size - common
    return all > 0 ? common / all : 0
  }

  /// Its longitudes, none across the antimeridian.
  private var spans: [(west: Double, east: Double)] {
    guard crossesAntimeridian else { return [(west.degrees, east.degrees)] }
    return [(west.degrees, 180), (-180, east.degrees)]
  }

  private var size: Double {
    longitudeSpan.degrees * Self.height(south.degrees, north.degrees)
  }

  /// Proportional to the area between two parallels.
  private static func height(_ south: Double, _ north: Double) -> Double {
    Double.sin(Angle.degrees(north).radians) - Double.sin(Angle.degrees(south).radians)
  }
}
