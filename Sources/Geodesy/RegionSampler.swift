/// Draws points of single regions of a map, and says in which region a point lies.
///
/// Making it takes some 10 ms for a map of the whole world, beside what
/// ``CoverageMap/prepareForSampling()`` takes if nobody has drawn a place yet.
public struct RegionSampler: Sendable {
  /// The map's regions, in the order of the file.
  public let regions: [Region]
  private let sampler: PlaceSampler
  private let pieces: [Range<Int>]
  private let chances: [AliasTable]
  private let locator: CoverageLocator

  public init(_ map: CoverageMap) {
    sampler = map.sampler
    regions = sampler.regions
    locator = CoverageLocator(map)
    var pieces: [Range<Int>] = []
    var start = 0
    for region in regions.indices {
      let count = sampler.regionOfPiece[start...].prefix { $0 == region }.count
      pieces.append(start..<start + count)
      start += count
    }
    self.pieces = pieces
    let all = sampler.pieces
    chances = pieces.map { range in AliasTable(weights: range.map { all[$0].unitArea }) }
  }

  /// A point of a region, uniform by area on the sphere.
  public func point(
    inRegion region: Int, using random: inout some RandomNumberGenerator
  )
    -> Coordinate
  {
    let index = pieces[region].lowerBound + chances[region].sample(using: &random)
    return sampler.pieces[index].sample(using: &random)
  }

  /// The first region that has the point, borders included; `nil` outside of the map.
  public func region(of coordinate: Coordinate) -> Int? {
    locator.piece(at: coordinate).map { Int(sampler.regionOfPiece[$0]) }
  }
}
