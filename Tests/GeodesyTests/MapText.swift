@testable import Geodesy

/// Writes GeoJSON for tests.
enum MapText {
  typealias Ring = [(Double, Double)]

  static func ring(_ ring: Ring, isClosed: Bool = true) -> String {
    let positions = isClosed ? ring + ring.prefix(1) : ring
    return "[" + positions.map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]"
  }

  static func polygon(_ rings: Ring...) -> String {
    #"{"type":"Polygon","coordinates":[\#(rings.map { ring($0) }.joined(separator: ","))]}"#
  }

  static func multiPolygon(_ polygons: [Ring]...) -> String {
    let texts = polygons.map { "[" + $0.map { ring($0) }.joined(separator: ",") + "]" }
    return #"{"type":"MultiPolygon","coordinates":[\#(texts.joined(separator: ","))]}"#
  }

  static func feature(_ geometry: String, _ properties: String = "{}") -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  static func collection(_ features: String..., members: String = "") -> String {
    #"{"type":"FeatureCollection",\#(members)"features":[\#(features.joined(separator: ","))]}"#
  }

  /// Counterclockwise, as RFC 7946 wants exteriors.
  static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Ring {
    [(west, south), (east, south), (east, north), (west, north)]
  }
}

extension CoverageMap {
  init(_ text: String) throws { try self.init(name: "test", geoJSON: Array(text.utf8)) }

  func contains(_ longitude: Double, _ latitude: Double) -> Bool {
    Coordinate(latitude: latitude, longitude: longitude).map { contains($0) } ?? false
  }
}

extension CoverageLocator {
  func contains(_ longitude: Double, _ latitude: Double) -> Bool {
    Coordinate(latitude: latitude, longitude: longitude).map { contains($0) } ?? false
  }
}
