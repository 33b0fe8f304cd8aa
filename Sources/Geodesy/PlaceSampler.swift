/// Draws points of a map: a piece by its chance, then a point of the piece.
final class PlaceSampler: Sendable {
  let regions: [Region]
  let pieces: [Piece]
  /// In ascending order.
  let regionOfPiece: [Int32]
  private let chances: AliasTable

  /// - Parameter regions: Each with an area and a weight above zero.
  init(regions: [Region]) {
    let pieces = PieceCollection(regions: regions)
    self.regions = regions
    self.pieces = pieces.pieces
    var regionOfPiece: [Int32] = []
    var chances: [Double] = []
    // Weights may be of any size; only their ratios matter.
    let greatest = regions.lazy.map(\.weight).max() ?? 1
    for (region, range) in pieces.regions.enumerated() {
      precondition(!range.isEmpty, "a region without area is a problem of the file")
      let areas = pieces.unitAreas[range]
      let share = regions[region].weight / greatest / areas.reduce(0, +)
      chances += areas.map { $0 * share }
      regionOfPiece += repeatElement(Int32(region), count: range.count)
    }
    self.regionOfPiece = regionOfPiece
    self.chances = AliasTable(weights: chances)
  }

  func sample(using random: inout some RandomNumberGenerator) -> Place {
    let index = chances.sample(using: &random)
    let piece = pieces[index]
    let coordinate = piece.sample(using: &random)
    assert(piece.contains(x: coordinate.x, y: coordinate.y), "what contains() looks at")
    let region = regions[Int(regionOfPiece[index])]
    return Place(coordinate: coordinate, country: region.country, region: region.name)
  }
}
