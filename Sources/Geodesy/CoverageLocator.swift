/// Finds out whether coordinates lie in a map, quickly for many of them: for a single one
/// `CoverageMap.contains(_:)` is enough.
///
/// Making it takes some 10 ms for a map of the whole world, beside what
/// ``CoverageMap/prepareForSampling()`` takes if nobody has drawn a place yet; asking it takes less
/// than a microsecond.
public struct CoverageLocator: Sendable {
  private let pieces: [Piece]
  private let grid: CellGrid

  public init(_ map: CoverageMap) {
    let pieces = map.sampler.pieces
    let extents = pieces.map { piece in
      CellGrid.Extent(
        minX: min(piece.westAtSouth, piece.westAtNorth),
        maxX: max(piece.eastAtSouth, piece.eastAtNorth), minY: piece.south, maxY: piece.north)
    }
    grid = CellGrid(
      extents: extents, maximumEntries: 8 * pieces.count,
      reach: { item, _, _ in extents[item].minX...extents[item].maxX })
    self.pieces = pieces
  }

  /// Whether the coordinate lies in a region of the map, as `CoverageMap.contains(_:)` says.
  public func contains(_ coordinate: Coordinate) -> Bool {
    coordinate.isOn { x, y in
      grid.contains(x: x, y: y) { pieces[$0].contains(x: x, y: y) }
    }
  }

  /// The first piece that has the coordinate.
  func piece(at coordinate: Coordinate) -> Int? {
    var found: Int?
    _ = coordinate.isOn { x, y in
      grid.contains(x: x, y: y) { item in
        guard pieces[item].contains(x: x, y: y) else { return false }
        found = item
        return true
      }
    }
    return found
  }
}

extension CoverageMap {
  /// Whether the coordinate lies in a region, borders included (to about 10⁻¹³ degrees).
  ///
  /// Regions are flat figures of longitude and latitude: at the poles the longitude counts, while
  /// −180° and 180° are the same meridian. Takes as long as the map is large, and
  /// the first time as ``prepareForSampling()`` besides; a ``CoverageLocator`` does not.
  public func contains(_ coordinate: Coordinate) -> Bool {
    coordinate.isOn { x, y in sampler.pieces.contains { $0.contains(x: x, y: y) } }
  }
}

extension Coordinate {
  /// Whether a flat figure has the point, by either name of its meridian.
  fileprivate func isOn(_ hasPoint: (_ x: Double, _ y: Double) -> Bool) -> Bool {
    hasPoint(x, y) || (abs(x) == 180 && hasPoint(-x, y))
  }
}
