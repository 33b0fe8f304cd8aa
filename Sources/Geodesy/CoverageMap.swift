/// A map that players play on: regions on the sphere, from which places are drawn.
///
/// A file is any GeoJSON text (RFC 7946) of polygons: a `FeatureCollection`, a `Feature` or a bare
/// `Polygon`, `MultiPolygon` or `GeometryCollection` of those; with holes, either winding, cut at
/// the antimeridian. Optional members: `title` (string) and `diagonalKm` (number) at the top; among
/// a feature's properties `name` (string), `country` (ISO 3166-1 alpha-2) and `weight` (number >
/// 0). Other members and third coordinates are ignored. Regions may overlap one another, which
/// makes their common places likelier; the polygons of one region may not.
public struct CoverageMap: Sendable {
  /// Goes up with each change of this library that refuses a file that was good before, or that
  /// makes another ``MapSummary`` of it: what was kept of a file under another version says
  /// nothing.
  public static let checksVersion = 1

  /// The map's name in protocol and storage: 1 to 40 of `a`–`z`, `0`–`9` and `-`.
  public let name: String
  /// The map's title, area, bounds and diagonal.
  public let summary: MapSummary

  private let onDemandRegions: OnDemand<[Region]>
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
    try self.init(name: name, title: checked.title, checked)
  }

  /// Reads a map that a player made, whose name and title are not those of a file.
  ///
  /// - Parameter wasJudged: The same bytes were a map before. Their shapes are not judged again,
  ///   which can take much longer than reading them.
  /// - Throws: Everything that `problems(inGeoJSON:)` finds.
  public init(
    playersMap name: String, title: String, geoJSON: [UInt8], wasJudged: Bool = false
  ) throws(CoverageMapError) {
    try self.init(
      name: name, title: title, CheckedMap(geoJSON: geoJSON, judgesShapes: !wasJudged))
  }

  private init(name: String, title: String?, _ checked: CheckedMap) throws(CoverageMapError) {
    guard checked.problems.isEmpty else {
      throw CoverageMapError(name: name, problems: checked.problems)
    }
    let regions = checked.regions
    self.init(
      name: name,
      summary: MapSummary(
        name: name, title: title, diagonal: checked.diagonal, regions: regions),
      regions: OnDemand(made: regions))
  }

  /// A map that was read before, under the same ``checksVersion``, and was good: its regions are
  /// read when they are needed first. Traps then if it was not.
  ///
  /// - Parameters:
  ///   - name: The name that it was read under.
  ///   - summary: What ``summary`` was then.
  ///   - geoJSON: Gives the same bytes as then, once, on the thread that needs the regions first.
  public init(
    name: String, knownAs summary: MapSummary, geoJSON: @escaping @Sendable () -> [UInt8]
  ) {
    let regions = OnDemand {
      let read = CheckedMap(geoJSON: geoJSON(), judgesShapes: false)
      precondition(read.problems.isEmpty, "\(name) was not read before: \(read.problems)")
      return read.regions
    }
    self.init(name: name, summary: summary, regions: regions)
  }

  private init(name: String, summary: MapSummary, regions: OnDemand<[Region]>) {
    self.name = name
    self.summary = summary
    onDemandRegions = regions
    onDemandSampler = OnDemand { PlaceSampler(regions: regions.value) }
  }

  public var title: String { summary.title }
  public var area: SquareMeters { summary.area }
  public var bounds: Bounds { summary.bounds }
  public var diagonal: Meters { summary.diagonal }

  /// The features, in the order of the file. Of a map that is known from before, the first who asks
  /// waits until they are read: some 25 ms for a map of the whole world.
  public var regions: [Region] { onDemandRegions.value }

  /// The sampler of places, made when the first place is sampled.
  var sampler: PlaceSampler { onDemandSampler.value }

  /// Prepares for drawing places, so that the first one is drawn as quickly as all others: takes
  /// some 10 ms for a map of the whole world, and 25 more if its regions are still to be read.
  /// Other threads that sample meanwhile wait for it. Does nothing the second time.
  public func prepareForSampling() { _ = sampler }

  /// Everything that is wrong with a file, in the order of the file as far as possible; empty for a
  /// good map. At most ``CoverageMapLimits/problems``, and then one that says that there are more.
  /// Whether features have the least area is looked at when nothing else is wrong.
  public static func problems(inGeoJSON geoJSON: [UInt8]) -> [MapProblem] {
    CheckedMap(geoJSON: geoJSON).problems
  }
}
