import Testing

@testable import Geodesy

@Suite("Problems of map files")
struct MapProblemTests {
  @Test(
    "Another kind of problem comes with another version of the checks, as good files may have it")
  func version() {
    #expect(CoverageMap.checksVersion == 1 && MapProblem.Kind.allCases.count == 17)
  }

  /// A changed row, or a new one that was good before, needs a new ``CoverageMap/checksVersion``.
  @Test("are told with their places, and good files have none", arguments: MapCase.all)
  func problems(of file: MapCase) throws {
    let problems = CoverageMap.problems(inGeoJSON: file.bytes)
    #expect(problems.count == file.problemCount)
    #expect(problems.prefix(12).map(\.description) == file.problems)
    if problems.isEmpty {
      let map = try CoverageMap(name: "test", geoJSON: file.bytes)
      #expect(map.area.squareKilometers.rounded() == file.squareKilometers)
      #expect(map.diagonal.kilometers.rounded() == file.diagonalKm)
    } else {
      let error = #expect(throws: CoverageMapError.self) {
        try CoverageMap(name: "test", geoJSON: file.bytes)
      }
      #expect(error?.problems == problems)
    }
  }

  @Test("A sliver without a piece has no area, nor has a triangle that is smaller than a number")
  func slivers() {
    let text = MapText.multiPolygon(
      [[(0, 0), (0.6, 2), (18, 60)]], [[(30, 0), (30 + 1e-9, 0), (30, 1e-158)]])
    let problems = CoverageMap.problems(inGeoJSON: Array(text.utf8))
    #expect(
      problems.map(\.description) == ["1:1: the polygons enclose less than a square millimeter"])
  }

  @Test("know where on the map they are")
  func points() {
    func points(_ text: String) -> [Coordinate?] {
      CoverageMap.problems(inGeoJSON: Array(text.utf8)).map(\.point)
    }
    let bowTie = MapText.polygon([(0, 0), (4, 4), (4, 0), (0, 4)])
    #expect(points(bowTie) == [Coordinate(latitude: 0, longitude: 0)])
    let hole = MapText.polygon(MapText.box(0, 0, 10, 10), MapText.box(20, 0, 30, 10))
    #expect(points(hole) == [Coordinate(latitude: 0, longitude: 20)])
    let open = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#
    #expect(points(open) == [Coordinate(latitude: 1, longitude: 0)])
    #expect(points("[]") == [nil])
  }

  @Test("are all told, with line and column, in the order of the text")
  func everyProblem() {
    let text = """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "Là", "weight": -3}, "geometry":
          {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,95],[0,0]]]}},
        {"type": "Feature", "properties": {"name": "Elsewhere"}, "geometry":
          {"type": "Polygon", "coordinates": [
            [[0,0],[4,4],[4,0],[0,4],[0,0]],
            [[0,0],[1,0],[1,1],[2,1]]
          ]}}
      ]}
      """
    let problems = CoverageMap.problems(inGeoJSON: Array(text.utf8))
    #expect(
      problems.prefix(3).map { String($0.description.prefix(60)) } == [
        "2:63: feature 0 (Là): the weight must be a number above zero",
        "3:54: feature 0 (Là), polygon 0, ring 0, position 2: longitu",
        "6:8: feature 1 (Elsewhere), polygon 0, ring 0, position 0: t",
      ])
    #expect(problems.contains { $0.kind == .openRing && $0.text?.line == 7 && $0.ring == 1 })
  }

  @Test("are cut off where nobody reads on")
  func tooMany() throws {
    var random = SeededRandom(seed: 1)
    let tangle = (0..<500).map { _ in (random.nextUnit() * 100, random.nextUnit() * 50) }
    let problems = CoverageMap.problems(inGeoJSON: Array(MapText.polygon(tangle).utf8))
    #expect(problems.count == CoverageMapLimits.problems + 1)
    #expect(problems.last?.kind == .tooManyProblems)
  }
}
