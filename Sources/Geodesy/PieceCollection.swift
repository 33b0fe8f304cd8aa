/// The pieces of all regions of a map.
struct PieceCollection {
  private(set) var pieces: [Piece] = []
  /// Each piece's area on the unit sphere.
  private(set) var unitAreas: [Double] = []
  /// Each region's pieces.
  private(set) var regions: [Range<Int>] = []

  init(regions: [Region]) {
    // About a piece for each corner.
    let corners = regions.lazy.flatMap(\.polygons).flatMap(\.rings).reduce(0) { $0 + $1.count }
    pieces.reserveCapacity(corners)
    unitAreas.reserveCapacity(corners)
    var sweep = PieceSweep()
    for region in regions {
      let start = pieces.count
      for polygon in region.polygons {
        sweep.cut(polygon)
        for piece in sweep.pieces {
          let area = piece.unitArea
          guard area > 0 else { continue }
          pieces.append(piece)
          unitAreas.append(area)
        }
      }
      self.regions.append(start..<pieces.count)
    }
  }

  /// The area on the unit sphere of the pieces that polygons would be cut into.
  static func unitArea(of polygons: [Polygon]) -> Double {
    var sweep = PieceSweep()
    return polygons.reduce(0) { sum, polygon in
      sweep.cut(polygon)
      return sweep.pieces.reduce(sum) { $0 + $1.unitArea }
    }
  }
}
