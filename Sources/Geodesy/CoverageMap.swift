/// A map that players play on: regions on the sphere, from which places are drawn.
///
/// A file is any GeoJSON text (RFC 7946) of polygons: a `FeatureCollection`, a `Feature` or a bare
/// `Polygon`, `MultiPolygon` or `GeometryCollection` of those; with holes, either winding, cut at
/// the antimeridian. Optional members: `title` (string) and `diagonalKm` (number) at the top; among
/// a feature's properties `name` (string), `country` (ISO 3166-1 alpha-2) and `weight` (number >
/// 0). Other members and third coordinates are ignored. Regions may overlap one another, which
/// makes their common places likelier; the polygons of one region may not.
public struct CoverageMap: Sendable {
  /// What the map is called in protocol and storage: 1 to 40 of `a`–`z`, `0`–`9` and `-`.
  public let name: String
  /// What players read; the name, where the file has no title.
  public let title: String
  /// The features, in the order of the file.
  public let regions: [Region]
  /// The sum of the regions' areas on the sphere.
  public let area: SquareMeters
  /// The box around all regions with the smallest span of longitudes; where even that spans more
  /// than 300°, crossing the antimeridian helps nobody, and the box does not.
  public let bounds: Bounds
  /// The `D` of the scoring formula, within ``CoverageMapLimits/diagonal``: the file's
  /// `diagonalKm`; else the great circle from the bounds' south-west to their north-east corner;
  /// else, where the bounds span 180° of longitude or more, the whole world's.
  public let diagonal: Meters

  private let onDemandSampler: OnDemand<PlaceSampler>

  /// Reads a map.
  ///
  /// - Parameters:
  ///   - name: The file's name without extension.
  ///   - geoJSON: The file's bytes, UTF-8.
  /// - Throws: Everything that `problems(inGeoJSON:)` finds, and a name that does not fit.
  public init(name: String, geoJSON: [UInt8]) throws(CoverageMapError) {
    var checked = CheckedMap(geoJSON: geoJSON)
    if !CoverageMapLimits.allows(name: name) {
      let message = "a map's name is 1 to 40 of a-z, 0-9 and -, not '\(name)'"
      checked.problems.insert(MapProblem(.invalidName, message), at: 0)
    }
    guard checked.problems.isEmpty else {
      throw CoverageMapError(name: name, problems: checked.problems)
    }
    self.name = name
    title = checked.title ?? name
    let regions = checked.regions
    self.regions = regions
    area = SquareMeters(regions.reduce(0) { $0 + $1.area.value })
    bounds = Bounds(around: regions.lazy.flatMap(\.polygons))
    diagonal = CoverageMapLimits.diagonal(given: checked.diagonal, bounds: bounds)
    onDemandSampler = OnDemand { PlaceSampler(regions: regions) }
  }

  /// What places are drawn from: made when the first one is.
  var sampler: PlaceSampler { onDemandSampler.value }

  /// Prepares for drawing places, so that the first one is drawn as quickly as all others: takes
  /// some 10 ms for a map of the whole world. Whoever draws meanwhile waits for it. Does nothing
  /// the second time.
  public func prepareForSampling() { _ = sampler }

  /// Everything that is wrong with a file, in the order of the file as far as possible; empty for a
  /// good map. At most ``CoverageMapLimits/problems``, and then one that says that there are more.
  /// Whether features have the least area is looked at when nothing else is wrong.
  public static func problems(inGeoJSON geoJSON: [UInt8]) -> [MapProblem] {
    CheckedMap(geoJSON: geoJSON).problems
  }
}
