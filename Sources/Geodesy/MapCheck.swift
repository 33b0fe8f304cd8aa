/// The check of a map file for an editor: its problems, and area, chance and places of the regions
/// whose shapes are good, though others may have problems.
public struct MapCheck: Sendable {
  /// A feature of the file.
  public struct Feature: Hashable, Sendable {
    /// Its area on the sphere; `nil` if its shape has a problem.
    public internal(set) var area: SquareMeters?
    /// The chance that a place lies in it, 0…1; `nil` if its shape has a problem.
    public internal(set) var share: Double?
  }

  /// As ``CoverageMap/problems(inGeoJSON:)`` finds them.
  public let problems: [MapProblem]
  /// The map's properties, with an empty title if the file has none; `nil` of a file with problems.
  public let summary: MapSummary?
  /// In the order of the file; features that could not be read have neither area nor share.
  public let features: [Feature]
  /// The area of all good features.
  public let area: SquareMeters
  /// The `D` of the scoring formula; `nil` if the file does not say it and no feature is good.
  public let diagonal: Meters?
  /// Places drawn from the good features; none if there are none.
  public let places: [Coordinate]

  /// Checks a file. Takes about 0.3 s for a map of the whole world.
  ///
  /// `nil` if the features have more pairs of lines than ``CoverageMapLimits/comparisons``: where
  /// many lines meet in a point all pairs are compared.
  ///
  /// - Parameters:
  ///   - geoJSON: The file's bytes, UTF-8.
  ///   - placeCount: The number of places to draw.
  ///   - seed: The same seed draws the same places.
  public init?(geoJSON: [UInt8], placeCount: Int, seed: UInt64) {
    let checked = CheckedMap(geoJSON: geoJSON, comparisons: CoverageMapLimits.comparisons)
    guard !checked.isTooComplex else { return nil }
    let shapes = checked.goodFeatures.map { ($0.index ?? 0, Region($0)) }
      .filter { $0.1.area >= CoverageMapLimits.leastArea }
    let regions = shapes.map(\.1)
    // Only the ratios of weights matter, and their sum may be greater than any number.
    let greatest = regions.map(\.weight).max() ?? 1
    let sum = regions.reduce(0) { $0 + $1.weight / greatest }
    var features = Array(repeating: Feature(), count: checked.featureCount)
    for (index, region) in shapes {
      features[index] = Feature(area: region.area, share: region.weight / greatest / sum)
    }
    problems = checked.problems
    summary =
      checked.problems.isEmpty
      ? MapSummary(
        name: "", title: checked.title, diagonal: checked.diagonal, regions: checked.regions)
      : nil
    self.features = features
    area = SquareMeters(regions.reduce(0) { $0 + $1.area.value })
    guard !regions.isEmpty else {
      (diagonal, places) = (checked.diagonal, [])
      return
    }
    diagonal = CoverageMapLimits.diagonal(
      given: checked.diagonal, bounds: Bounds(around: regions.lazy.flatMap(\.polygons)))
    let sampler = PlaceSampler(regions: regions)
    var random = SeededRandom(seed: seed)
    places = (0..<placeCount).map { _ in sampler.sample(using: &random).coordinate }
  }
}
