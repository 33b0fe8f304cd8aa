/// A feature as it was read from a file, on the way to a ``Region``.
struct CheckedFeature {
  /// Its index in the collection; `nil` if the file is a single feature or geometry.
  var index: Int?
  var name: String?
  var country: String?
  var weight: Double?
  var polygons: [CheckedPolygon] = []
  /// The offset of its beginning in the text.
  var offset = 0

  /// How many pairs of its lines there are: as many are compared where all of them meet.
  var worstComparisons: Double {
    let lines = polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.points.count } }
    return Double(lines) * Double(lines) / 2
  }
}

/// A polygon as it was read from a file.
struct CheckedPolygon {
  /// The exterior, then the holes, as far as they are rings at all.
  var rings: [CheckedRing] = []
}

/// A ring as it was read from a file, without the last position, which repeats the first, and
/// without positions that repeat the one before.
struct CheckedRing {
  var points: [Coordinate] = []
  /// Each point's index in the file's ring.
  var positions: [Int32] = []
  /// The offset of each point in the text.
  var offsets: [Int] = []
  /// Whether all its positions are coordinates, so that its shape can be judged.
  var isSound = true

  mutating func append(_ point: Coordinate, position: Int, offset: Int) {
    guard points.last != point else { return }
    points.append(point)
    positions.append(Int32(position))
    offsets.append(offset)
  }

  /// Takes off the repetition of the first point at the end, if it is there.
  mutating func dropClosingPoint() {
    guard points.count > 1, points.first == points.last else { return }
    points.removeLast()
    positions.removeLast()
    offsets.removeLast()
  }

  /// Whether all points lie on one straight line.
  var isFlat: Bool {
    guard points.count >= 3 else { return true }
    return points.dropFirst(2).allSatisfy {
      Orientation.side(of: $0, from: points[0], to: points[1]) == 0
    }
  }
}

extension Region {
  /// Far above the rounding error of `Polygon.unitArea`, which is 0.05 m² for each corner at most.
  private static let leastSureArea = SquareMeters(1e6)

  /// - Parameter feature: One whose shapes are good.
  init(_ feature: CheckedFeature) {
    let polygons = feature.polygons.map { Polygon(rings: $0.rings.map(\.points)) }
    var area = SquareMeters(onUnitSphere: polygons.reduce(0) { $0 + $1.unitArea })
    // A sliver may have less than the sum of its corners is rounded by, and so no piece at all.
    if area < Self.leastSureArea {
      area = SquareMeters(onUnitSphere: PieceCollection.unitArea(of: polygons))
    }
    self.init(
      name: feature.name, country: feature.country,
      weight: feature.weight ?? area.squareKilometers,
      polygons: polygons, area: area)
  }
}
