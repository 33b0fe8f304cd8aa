/// The properties of a map, without its regions.
public struct MapSummary: Hashable, Sendable {
  /// The title for players; the map's name if the file has none.
  public let title: String
  /// The sum of the regions' areas on the sphere.
  public let area: SquareMeters
  /// The box around all regions with the smallest span of longitudes; where even that spans more
  /// than 300°, crossing the antimeridian helps nobody, and the box does not.
  public let bounds: Bounds
  /// The `D` of the scoring formula, within ``CoverageMapLimits/diagonal``: the file's
  /// `diagonalKm`; else the great circle from the bounds' south-west to their north-east corner;
  /// else, where the bounds span 180° of longitude or more, the whole world's.
  public let diagonal: Meters
  /// How many polygons all regions have together.
  public let polygonCount: Int

  public init(
    title: String, area: SquareMeters, bounds: Bounds, diagonal: Meters, polygonCount: Int
  ) {
    self.title = title
    self.area = area
    self.bounds = bounds
    self.diagonal = diagonal
    self.polygonCount = polygonCount
  }

  /// - Parameters:
  ///   - title: The file's, if it has one.
  ///   - diagonal: The file's, if it has one.
  init(name: String, title: String?, diagonal: Meters?, regions: [Region]) {
    let bounds = Bounds(around: regions.lazy.flatMap(\.polygons))
    self.init(
      title: title ?? name, area: SquareMeters(regions.reduce(0) { $0 + $1.area.value }),
      bounds: bounds, diagonal: CoverageMapLimits.diagonal(given: diagonal, bounds: bounds),
      polygonCount: regions.reduce(0) { $0 + $1.polygons.count })
  }
}
