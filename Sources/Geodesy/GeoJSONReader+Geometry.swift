import JSON

extension GeoJSONReader {
  /// Appends the geometry's polygons to the feature.
  mutating func readGeometry(_ node: JSONNode, into feature: inout CheckedFeature) {
    let place = Self.place(feature)
    guard let type = type(of: node, place: place) else { return }
    switch type {
    case "Polygon":
      guard let rings = list("coordinates", of: node, type, feature) else { return }
      readPolygon(rings, offset: node.offset, into: &feature)
    case "MultiPolygon":
      guard let polygons = list("coordinates", of: node, type, feature) else { return }
      for polygon in polygons {
        readPolygon(polygon.elements, offset: polygon.offset, into: &feature)
      }
    case "GeometryCollection":
      guard let geometries = list("geometries", of: node, type, feature) else { return }
      for geometry in geometries { readGeometry(geometry, into: &feature) }
    case "Point", "MultiPoint", "LineString", "MultiLineString":
      let message = "a \(type) has no area; a map is made of Polygons and MultiPolygons"
      log.add(.notAnArea, message, at: place, offset: node.offset)
    default:
      let message = "GeoJSON has no geometry of type '\(type)'"
      log.add(.notGeoJSON, message, at: place, offset: node.offset)
    }
  }

  /// A member that must be an array with something in it.
  private mutating func list(
    _ key: StaticString, of node: JSONNode, _ type: String, _ feature: CheckedFeature
  ) -> JSONNode.Elements? {
    guard let list = node[key], let elements = list.elements else {
      let message = "a \(type) needs an array '\(key)'"
      log.add(.notGeoJSON, message, at: Self.place(feature), offset: node.offset)
      return nil
    }
    for _ in elements { return elements }
    let message = "an empty \(type) has no area"
    log.add(.notAnArea, message, at: Self.place(feature), offset: list.offset)
    return nil
  }

  private mutating func readPolygon(
    _ rings: JSONNode.Elements?, offset: Int, into feature: inout CheckedFeature
  ) {
    let index = feature.polygons.count
    var polygon = CheckedPolygon()
    if let rings {
      for ring in rings {
        let place = Self.place(feature, polygon: index, ring: polygon.rings.count)
        polygon.rings.append(readRing(ring, place: place))
      }
    }
    if polygon.rings.isEmpty {
      let message = "a polygon is an array of at least one ring"
      let place = Self.place(feature, polygon: index)
      log.add(.notGeoJSON, message, at: place, offset: offset)
      polygon.rings.append(CheckedRing(isSound: false))
    }
    feature.polygons.append(polygon)
  }

  private mutating func readRing(_ node: JSONNode, place: ProblemLog.Place) -> CheckedRing {
    var ring = CheckedRing()
    guard let elements = node.elements else {
      log.add(.notGeoJSON, "a ring is an array of positions", at: place, offset: node.offset)
      ring.isSound = false
      return ring
    }
    var count = 0
    for element in elements {
      if let point = readPosition(element, index: count, place: place) {
        ring.append(point, position: count, offset: element.offset)
      } else {
        ring.isSound = false
      }
      count += 1
    }
    if count < 4 {
      let message = "a ring has at least 4 positions, not \(count)"
      var place = place
      place.point = ring.points.first
      log.add(.tooFewPositions, message, at: place, offset: node.offset)
      ring.isSound = false
    }
    guard ring.isSound else { return ring }
    if ring.points.first != ring.points.last {
      var place = place
      place.position = count - 1
      place.point = ring.points.last
      let message = "the ring is open: its last position is not its first"
      log.add(.openRing, message, at: place, offset: ring.offsets.last)
    }
    checkLongLines(of: &ring, place: place)
    ring.dropClosingPoint()
    return ring
  }

  private mutating func readPosition(
    _ node: JSONNode, index: Int, place: ProblemLog.Place
  ) -> Coordinate? {
    var place = place
    place.position = index
    var elements = node.elements
    guard let x = elements?.next()?.double, let y = elements?.next()?.double else {
      let message = "a position is an array of longitude and latitude in degrees"
      log.add(.invalidPosition, message, at: place, offset: node.offset)
      return nil
    }
    if let point = Coordinate(latitude: y, longitude: x) { return point }
    let message = "longitude \(x), latitude \(y) is out of range (-180...180, -90...90)"
    log.add(.outOfRange, message, at: place, offset: node.offset)
    return nil
  }

  /// A line over more than half the circle was meant to cross the antimeridian, but in the plane it
  /// goes the other way round. Only a whole parallel, as under Antarctica, means what it says.
  private mutating func checkLongLines(of ring: inout CheckedRing, place: ProblemLog.Place) {
    for index in ring.points.indices.dropFirst() {
      let (start, end) = (ring.points[index - 1], ring.points[index])
      guard abs(end.x - start.x) > 180 else { continue }
      if start.y == end.y, abs(start.x) == 180, abs(end.x) == 180 { continue }
      var place = place
      place.position = Int(ring.positions[index - 1])
      place.point = start
      let message = """
        the line from here spans more than 180° of longitude; \
        polygons are cut at the antimeridian (RFC 7946, 3.1.9)
        """
      log.add(.uncutAtAntimeridian, message, at: place, offset: ring.offsets[index - 1])
      ring.isSound = false
    }
  }
}
