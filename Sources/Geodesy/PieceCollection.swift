/// The pieces of all regions of a map.
struct PieceCollection {
  private(set) var pieces: [Piece] = []
  /// Each piece's area on the unit sphere.
  private(set) var unitAreas: [Double] = []
  /// Each region's pieces.
  private(set) var regions: [Range<Int>] = []

  init(features: [CheckedFeature]) {
    // About a piece for each corner.
    let corners = features.lazy.flatMap(\.polygons).flatMap(\.rings).reduce(0) {
      $0 + $1.points.count
    }
    pieces.reserveCapacity(corners)
    unitAreas.reserveCapacity(corners)
    var sweep = PieceSweep()
    for feature in features {
      let start = pieces.count
      for polygon in feature.polygons {
        sweep.cut(polygon.rings)
        for piece in sweep.pieces {
          let area = piece.unitArea
          guard area > 0 else { continue }
          pieces.append(piece)
          unitAreas.append(area)
        }
      }
      regions.append(start..<pieces.count)
    }
  }

  /// Each region's area on the sphere.
  var regionAreas: [SquareMeters] {
    let radius = Earth.meanRadius.value
    return regions.map { SquareMeters(unitAreas[$0].reduce(0, +) * radius * radius) }
  }
}
