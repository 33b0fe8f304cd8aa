import JSON

/// A file as it was read, and everything that is wrong with it.
struct CheckedMap {
  private(set) var title: String?
  private(set) var diagonal: Meters?
  /// Fit for sampling only if there are no problems.
  private(set) var features: [CheckedFeature] = []
  var problems: [MapProblem]

  init(geoJSON: [UInt8]) {
    var reader = GeoJSONReader()
    do {
      let document = try JSONDocument(geoJSON, maximumDepth: GeoJSONReader.maximumDepth)
      reader.read(document.root)
    } catch {
      reader.log.add(.notJSON, "not JSON: \(error.reason)", offset: error.offset)
    }
    var log = reader.log
    for feature in reader.features { FeatureCheck.run(feature, log: &log) }
    title = reader.title
    diagonal = reader.diagonal
    features = reader.features
    problems = log.problems(in: geoJSON)
  }
}
