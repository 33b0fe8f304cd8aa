/// The pieces of all regions of a map.
struct PieceCollection {
  private(set) var pieces: [Piece] = []
  /// Each piece's area on the unit sphere.
  private(set) var unitAreas: [Double] = []
  /// Each region's pieces.
  private(set) var regions: [Range<Int>] = []

  init(features: [CheckedFeature]) {
    for feature in features {
      let start = pieces.count
      for polygon in feature.polygons {
        for piece in PieceSweep.pieces(of: polygon.rings.map(\.points)) {
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
