/// Finds out whether a point lies in one of many pieces.
struct PieceLocator {
  private let pieces: [Piece]
  private let grid: CellGrid

  init(pieces: [Piece]) {
    self.pieces = pieces
    let extents = pieces.map { piece in
      CellGrid.Extent(
        minX: min(piece.westAtSouth, piece.westAtNorth),
        maxX: max(piece.eastAtSouth, piece.eastAtNorth), minY: piece.south, maxY: piece.north)
    }
    grid = CellGrid(
      extents: extents, maximumEntries: 8 * pieces.count,
      reach: { item, _, _ in extents[item].minX...extents[item].maxX })
  }

  /// Whether the point is in a piece, borders included.
  func containsPoint(_ point: Coordinate) -> Bool {
    grid.contains(x: point.x, y: point.y) { pieces[$0].contains(x: point.x, y: point.y) }
  }
}
