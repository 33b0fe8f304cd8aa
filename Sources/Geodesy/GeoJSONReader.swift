import JSON

/// Reads features from GeoJSON (RFC 7946), taking note of whatever is not as it should be and going
/// on.
struct GeoJSONReader {
  /// Geometry collections may be nested; nobody nests them deeper.
  static let maximumDepth = 64

  private(set) var title: String?
  private(set) var diagonal: Meters?
  private(set) var features: [CheckedFeature] = []
  var log = ProblemLog()

  mutating func read(_ root: JSONNode) {
    guard let type = type(of: root, place: ProblemLog.Place()) else { return }
    title = text("title", of: root, place: ProblemLog.Place())
    readDiagonal(of: root)
    switch type {
    case "FeatureCollection": readCollection(root)
    case "Feature": readFeature(root, index: nil)
    default:
      var feature = CheckedFeature(offset: root.offset)
      readGeometry(root, into: &feature)
      features.append(feature)
    }
    if log.isEmpty && features.isEmpty {
      log.add(.nothingToSample, "the collection has no features", offset: root.offset)
    }
  }

  private mutating func readCollection(_ node: JSONNode) {
    guard let elements = node["features"]?.elements else {
      let message = "a FeatureCollection needs an array 'features'"
      return log.add(.notGeoJSON, message, offset: node.offset)
    }
    for (index, element) in elements.enumerated() {
      let place = ProblemLog.Place(feature: index)
      guard let type = type(of: element, place: place) else { continue }
      guard type == "Feature" else {
        let message = "'\(type)' where a Feature was expected"
        log.add(.notGeoJSON, message, at: place, offset: element.offset)
        continue
      }
      readFeature(element, index: index)
    }
  }

  private mutating func readFeature(_ node: JSONNode, index: Int?) {
    var feature = CheckedFeature(index: index, offset: node.offset)
    readProperties(of: node, into: &feature)
    if let geometry = node["geometry"], geometry.kind == .object {
      readGeometry(geometry, into: &feature)
    } else if let geometry = node["geometry"], geometry.kind != .null {
      let message = "the geometry must be an object"
      log.add(.notGeoJSON, message, at: Self.place(feature), offset: geometry.offset)
    } else {
      let message = "the feature has no geometry"
      log.add(.notAnArea, message, at: Self.place(feature), offset: node.offset)
    }
    features.append(feature)
  }

  private mutating func readProperties(of node: JSONNode, into feature: inout CheckedFeature) {
    guard let properties = node["properties"], properties.kind != .null else { return }
    guard properties.kind == .object else {
      let message = "the properties must be an object or null"
      return log.add(
        .notGeoJSON, message, at: Self.place(feature), offset: properties.offset)
    }
    feature.name = text("name", of: properties, place: Self.place(feature))
    let place = Self.place(feature)
    if let country = text("country", of: properties, place: place) {
      if country.utf8.count == 2, country.utf8.allSatisfy({ (65...90).contains($0) }) {
        feature.country = country
      } else {
        let message =
          "the country must be two capital letters (ISO 3166-1 alpha-2), not '\(country)'"
        let offset = properties["country"]?.offset
        log.add(.invalidMember, message, at: place, offset: offset)
      }
    }
    if let weight = properties["weight"], weight.kind != .null {
      if let number = weight.double, number > 0 {
        feature.weight = number
      } else {
        let message = "the weight must be a number above zero"
        log.add(.invalidWeight, message, at: place, offset: weight.offset)
      }
    }
  }

  private mutating func readDiagonal(of root: JSONNode) {
    guard let member = root["diagonalKm"], member.kind != .null else { return }
    let limits = CoverageMapLimits.diagonal
    if let kilometers = member.double, limits.contains(.kilometers(kilometers)) {
      diagonal = .kilometers(kilometers)
    } else {
      let (least, most) = (limits.lowerBound.kilometers, limits.upperBound.kilometers)
      let message = "'diagonalKm' must be a number from \(least) to \(most)"
      log.add(.invalidMember, message, offset: member.offset)
    }
  }

  /// The member `type`, which every GeoJSON object has.
  mutating func type(of node: JSONNode, place: ProblemLog.Place) -> String? {
    if node.kind == .object, let type = node["type"]?.string { return type }
    let message = "a GeoJSON object with a string 'type' was expected"
    log.add(.notGeoJSON, message, at: place, offset: node.offset)
    return nil
  }

  /// An optional member that must be a string with something in it.
  private mutating func text(
    _ key: StaticString, of node: JSONNode, place: ProblemLog.Place
  ) -> String? {
    guard let member = node[key], member.kind != .null else { return nil }
    if let text = member.string, !text.isEmpty { return text }
    let message = "'\(key)' must be a string that is not empty"
    log.add(.invalidMember, message, at: place, offset: member.offset)
    return nil
  }

  static func place(
    _ feature: CheckedFeature, polygon: Int? = nil, ring: Int? = nil, position: Int? = nil
  ) -> ProblemLog.Place {
    ProblemLog.Place(
      feature: feature.index, featureName: feature.name, polygon: polygon, ring: ring,
      position: position)
  }
}
