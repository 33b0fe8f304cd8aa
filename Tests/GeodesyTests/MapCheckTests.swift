import Testing

@testable import Geodesy

@Suite("Checking a map for an editor")
struct MapCheckTests {
  private func check(_ text: String, places: Int = 100, seed: UInt64 = 1) throws -> MapCheck {
    try #require(MapCheck(geoJSON: Array(text.utf8), placeCount: places, seed: seed))
  }

  private static let bowTie = MapText.polygon([(0, 0), (4, 4), (4, 0), (0, 4)])
  private static let square = MapText.polygon(MapText.box(20, 0, 30, 10))

  @Test("A file has the problems and the measures that a map of it has", arguments: MapCase.all)
  func sameVerdict(of file: MapCase) throws {
    let check = try #require(MapCheck(geoJSON: file.bytes, placeCount: 3, seed: 1))
    #expect(check.problems == CoverageMap.problems(inGeoJSON: file.bytes))
    #expect(check.places.count == (check.features.contains { $0.share != nil } ? 3 : 0))
    guard check.problems.isEmpty else { return }
    let map = try CoverageMap(name: "test", geoJSON: file.bytes)
    #expect(check.area == map.area && check.diagonal == map.diagonal)
    #expect(check.features.map(\.area) == map.regions.map(\.area))
    #expect(abs(check.features.reduce(0) { $0 + ($1.share ?? 0) } - 1) < 1e-12)
  }

  @Test("A region with a problem has no places, and the others keep theirs")
  func oneBadRegion() throws {
    let check = try check(
      MapText.collection(MapText.feature(Self.bowTie), "7", MapText.feature(Self.square)))
    #expect(check.problems.map(\.kind) == [.selfIntersection, .notGeoJSON])
    #expect(check.features.map(\.share) == [nil, nil, 1])
    #expect(check.features[0].area == nil && check.features[2].area == check.area)
    #expect(check.places.count == 100)
    #expect(check.places.allSatisfy { $0.longitude.degrees >= 20 })
  }

  @Test("Weights decide between regions, however large their sum is")
  func weights() throws {
    func feature(_ west: Double, _ weight: String) -> String {
      MapText.feature(
        MapText.polygon(MapText.box(west, 0, west + 10, 10)), #"{"weight":\#(weight)}"#)
    }
    let check = try check(
      MapText.collection(feature(0, "5e307"), feature(20, "1.5e308")), places: 20_000)
    #expect(check.features.map(\.share) == [0.25, 0.75])
    let first = check.places.count { $0.longitude.degrees <= 10 }
    // Four standard deviations.
    #expect(abs(Double(first) - 5000) < 4 * 3750.0.squareRoot())
  }

  @Test("The same seed draws the same places, another one others")
  func seeds() throws {
    let places = try check(Self.square).places
    #expect(try places == check(Self.square).places)
    #expect(try places != check(Self.square, seed: 2).places)
  }

  @Test("Many polygons in one another are looked at without a list of all their pairs")
  func nested() throws {
    let rings = (0..<1000).map { number in
      let half = 40 - Double(number) * 0.03
      return [
        MapText.box(-half, -half, half, half),
        MapText.box(-half + 0.01, -half + 0.01, half - 0.01, half - 0.01),
      ]
    }
    let polygons = rings.map { "[" + $0.map { MapText.ring($0) }.joined(separator: ",") + "]" }
    let text = #"{"type":"MultiPolygon","coordinates":[\#(polygons.joined(separator: ","))]}"#
    #expect(try check(text).problems == [])
  }

  @Test("A file with too many pairs of lines is not taken on")
  func tooComplex() {
    let triangles = (0..<10_000).map { number in
      let x = Double(number) * 0.01
      return "[" + MapText.ring([(0, 0), (x, 80), (x + 0.005, 80)]) + "]"
    }
    let text = #"{"type":"MultiPolygon","coordinates":[\#(triangles.joined(separator: ","))]}"#
    #expect(MapCheck(geoJSON: Array(text.utf8), placeCount: 1, seed: 1).map(\.problems) == nil)
  }
}
