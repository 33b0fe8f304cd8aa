import JSON

/// A GeoJSON map file, parsed and validated, with all its problems.
struct CheckedMap {
  private(set) var title: String?
  private(set) var diagonal: Meters?
  /// The features; fit for a map only if there are no problems.
  private(set) var regions: [Region] = []
  /// The features whose shapes are good; others of the file may have problems.
  private(set) var goodFeatures: [CheckedFeature] = []
  /// The number of features, up to the last one that could be read.
  private(set) var featureCount = 0
  /// The shapes were not judged, as that could have taken more comparisons than allowed.
  private(set) var isTooComplex = false
  var problems: [MapProblem]

  /// - Parameters:
  ///   - judgesShapes: Not needed for a file that was judged before, as it takes longer than
  ///     reading it.
  ///   - comparisons: Shapes are judged only if there are no more pairs of lines than these,
  ///     counted within each feature.
  init(geoJSON: [UInt8], judgesShapes: Bool = true, comparisons: Double = .infinity) {
    var reader = GeoJSONReader()
    do {
      let document = try JSONDocument(geoJSON, maximumDepth: GeoJSONReader.maximumDepth)
      reader.read(document.root)
    } catch {
      reader.log.add(.notJSON, "not JSON: \(error.reason)", offset: error.offset)
    }
    var log = reader.log
    isTooComplex = reader.features.reduce(0) { $0 + $1.worstComparisons } > comparisons
    if judgesShapes && !isTooComplex {
      goodFeatures = reader.features.filter { FeatureCheck.run($0, log: &log) }
    }
    featureCount = reader.features.last.map { ($0.index ?? 0) + 1 } ?? 0
    title = reader.title
    diagonal = reader.diagonal
    if log.isEmpty { regions = Self.regions(reader.features, log: &log) }
    problems = log.problems(in: geoJSON)
  }

  private static func regions(
    _ features: [CheckedFeature], log: inout ProblemLog
  ) -> [Region] {
    features.map { feature in
      let region = Region(feature)
      if region.area < CoverageMapLimits.leastArea {
        let message = "the polygons enclose less than a square millimeter"
        log.add(.zeroArea, message, at: GeoJSONReader.place(feature), offset: feature.offset)
      }
      return region
    }
  }
}
