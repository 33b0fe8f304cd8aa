import Testing

@testable import Geodesy

@Suite("Problems of map files")
struct MapProblemTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let problems: [String]

    var testDescription: String { name }

    init(_ name: String, _ text: String, _ problems: String...) {
      self.name = name
      self.text = text
      self.problems = problems
    }
  }

  private static func brief(_ problem: MapProblem) -> String {
    let parts = [problem.feature, problem.polygon, problem.ring, problem.position]
    let place = parts.map { $0.map(String.init) ?? "-" }.joined(separator: "/")
    return "\(problem.kind) \(place)"
  }

  private static func polygon(_ rings: String) -> String {
    #"{"type":"Polygon","coordinates":[\#(rings)]}"#
  }

  @Test(
    "Another kind of problem comes with another version of the checks, as good files may have it")
  func version() {
    #expect(CoverageMap.checksVersion == 1 && MapProblem.Kind.allCases.count == 17)
  }

  /// Kind, then feature/polygon/ring/position. Who changes a row, or adds one that was good before,
  /// raises ``CoverageMap/checksVersion``.
  private static let structure: [Case] = [
    Case("empty text", "", "notJSON -/-/-/-"),
    Case("a brace is missing", #"{"type":"#, "notJSON -/-/-/-"),
    Case("an array", "[]", "notGeoJSON -/-/-/-"),
    Case("no type", "{}", "notGeoJSON -/-/-/-"),
    Case("a type that is no string", #"{"type":3}"#, "notGeoJSON -/-/-/-"),
    Case("an unknown type", #"{"type":"Topology"}"#, "notGeoJSON -/-/-/-"),
    Case("no features", #"{"type":"FeatureCollection"}"#, "notGeoJSON -/-/-/-"),
    Case("an empty collection", MapText.collection(), "nothingToSample -/-/-/-"),
    Case(
      "a bare geometry among features", MapText.collection(square), "notGeoJSON 0/-/-/-"),
    Case("a feature of null", MapText.collection("null"), "notGeoJSON 0/-/-/-"),
    Case("no geometry", MapText.collection(MapText.feature("null")), "notAnArea 0/-/-/-"),
    Case("a geometry that is a number", MapText.feature("7"), "notGeoJSON -/-/-/-"),
    Case("a point", #"{"type":"Point","coordinates":[1,2]}"#, "notAnArea -/-/-/-"),
    Case("no coordinates", #"{"type":"Polygon"}"#, "notGeoJSON -/-/-/-"),
    Case("empty coordinates", #"{"type":"Polygon","coordinates":[]}"#, "notAnArea -/-/-/-"),
    Case(
      "a polygon without rings", #"{"type":"MultiPolygon","coordinates":[[]]}"#,
      "notGeoJSON -/0/-/-"),
    Case("a ring that is a number", polygon("7"), "notGeoJSON -/0/0/-"),
    Case("properties that are an array", MapText.feature(square, "[]"), "notGeoJSON -/-/-/-"),
    Case(
      "a wrong name", MapText.feature(square, #"{"name":3}"#), "invalidMember -/-/-/-"),
    Case(
      "a wrong country", MapText.feature(square, #"{"country":"at"}"#), "invalidMember -/-/-/-"),
    Case("a weight of zero", MapText.feature(square, #"{"weight":0}"#), "invalidWeight -/-/-/-"),
    Case(
      "a negative weight", MapText.feature(square, #"{"weight":-1}"#), "invalidWeight -/-/-/-"),
    Case(
      "a weight in words", MapText.feature(square, #"{"weight":"2"}"#), "invalidWeight -/-/-/-"),
    Case(
      "a wrong title", MapText.collection(MapText.feature(square), members: #""title":1,"#),
      "invalidMember -/-/-/-"),
    Case(
      "a diagonal of zero",
      MapText.collection(MapText.feature(square), members: #""diagonalKm":0,"#),
      "invalidMember -/-/-/-"),
    Case(
      "a diagonal beyond the world's",
      MapText.collection(MapText.feature(square), members: #""diagonalKm":20000,"#),
      "invalidMember -/-/-/-"),
  ]

  private static let square = MapText.polygon(MapText.box(0, 0, 10, 10))

  private static let rings: [Case] = [
    Case("three positions", polygon("[[0,0],[1,0],[0,0]]"), "tooFewPositions -/0/0/-"),
    Case("an open ring", polygon("[[0,0],[1,0],[1,1],[0,1]]"), "openRing -/0/0/3"),
    Case("a position of one number", polygon("[[0,0],[1],[1,1],[0,0]]"), "invalidPosition -/0/0/1"),
    Case(
      "a position in words", polygon(#"[[0,0],["1",0],[1,1],[0,0]]"#), "invalidPosition -/0/0/1"),
    Case("too far east", polygon("[[0,0],[180.1,0],[1,1],[0,0]]"), "outOfRange -/0/0/1"),
    Case(
      "too far north, twice", polygon("[[0,0],[9,91],[1,1e9],[0,0]]"), "outOfRange -/0/0/1",
      "outOfRange -/0/0/2"),
    Case(
      "not cut at the antimeridian", MapText.polygon(MapText.box(-179, 0, 179, 1)),
      "uncutAtAntimeridian -/0/0/0", "uncutAtAntimeridian -/0/0/2"),
    Case("all on one line", polygon("[[0,0],[2,2],[1,1],[0,0]]"), "zeroArea -/0/0/-"),
    // 10⁻¹⁵⁸ degrees: a corner by exact arithmetic, but its area is less than any number.
    Case(
      "smaller than a number", polygon("[[0,0],[1e-158,0],[0,1e-158],[0,0]]"), "zeroArea -/-/-/-"),
    Case(
      "half a square millimeter", polygon("[[0,0],[9e-9,0],[0,9e-9],[0,0]]"), "zeroArea -/-/-/-"),
    // By exact arithmetic the third corner is off the line, as 0.6 is no binary fraction: by less
    // than a coordinate between the corners is rounded by.
    Case("a sliver without a piece", polygon("[[0,0],[0.6,2],[18,60],[0,0]]"), "zeroArea -/-/-/-"),
    Case(
      "a sliver and a triangle that is smaller than a number",
      MapText.multiPolygon(
        [[(0, 0), (0.6, 2), (18, 60)]], [[(30, 0), (30 + 1e-9, 0), (30, 1e-158)]]),
      "zeroArea -/-/-/-"),
    Case("all in one point", polygon("[[3,4],[3,4],[3,4],[3,4]]"), "zeroArea -/0/0/-"),
    Case(
      "a bow tie", MapText.polygon([(0, 0), (4, 4), (4, 0), (0, 4)]), "selfIntersection -/0/0/0"),
    Case(
      "a bow tie with a knot", MapText.polygon([(0, 0), (2, 2), (4, 4), (4, 0), (2, 2), (0, 4)]),
      "selfIntersection -/0/0/1"),
    Case(
      "a spike", MapText.polygon([(0, 0), (4, 0), (8, 0), (4, 0), (4, 4)]),
      "selfIntersection -/0/0/1"),
    Case(
      "positions count with duplicates",
      polygon("[[0,0],[0,0],[0,0],[4,4],[4,4],[4,0],[0,4],[0,0]]"), "selfIntersection -/0/0/0"),
    Case(
      "a hole across the exterior",
      MapText.polygon(MapText.box(0, 0, 10, 10), MapText.box(8, 4, 12, 6)),
      "selfIntersection -/0/0/1", "selfIntersection -/0/0/1"),
    Case(
      "a hole along the exterior",
      MapText.polygon(MapText.box(0, 0, 10, 10), MapText.box(8, 4, 10, 6)),
      "selfIntersection -/0/0/1"),
    Case(
      "a hole outside", MapText.polygon(MapText.box(0, 0, 10, 10), MapText.box(20, 0, 30, 10)),
      "misplacedHole -/0/1/-"),
    Case(
      "a hole in a hole",
      MapText.polygon(
        MapText.box(0, 0, 10, 10), MapText.box(3, 3, 4, 4), MapText.box(2, 2, 8, 8)),
      "misplacedHole -/0/1/-"),
    Case(
      "a polygon in another",
      MapText.multiPolygon([MapText.box(0, 0, 10, 10)], [MapText.box(2, 2, 3, 3)]),
      "overlap -/1/0/-"),
    Case(
      "overlapping polygons",
      MapText.multiPolygon([MapText.box(0, 0, 10, 10)], [MapText.box(5, 5, 15, 15)]),
      "overlap -/0/0/1", "overlap -/0/0/2"),
    Case(
      "the same polygon twice", MapText.multiPolygon([triangle], [triangle]), "overlap -/0/0/0",
      "overlap -/0/0/1", "overlap -/0/0/2"),
    Case(
      "a polygon with its corners on another's border",
      MapText.multiPolygon([MapText.box(0, 0, 10, 10)], [[(5, 0), (10, 5), (5, 10), (0, 5)]]),
      "overlap -/1/0/-"),
  ]

  private static let triangle: MapText.Ring = [(0, 0), (3, 0), (0, 3)]

  @Test("is told with its place", arguments: structure + rings)
  func problem(of file: Case) {
    let problems = CoverageMap.problems(inGeoJSON: Array(file.text.utf8))
    #expect(problems.map(Self.brief) == file.problems)
    let error = #expect(throws: CoverageMapError.self) { try CoverageMap(file.text) }
    #expect(error?.problems == problems)
  }

  private static let good: [Case] = [
    Case("duplicate positions", polygon("[[0,0],[0,0],[1,0],[1,0],[1,1],[0,1],[0,0],[0,0]]")),
    Case(
      "polygons that share a border",
      MapText.multiPolygon([MapText.box(0, 0, 10, 10)], [MapText.box(10, 2, 15, 8)])),
    Case(
      "polygons that share a border, wound differently",
      MapText.multiPolygon([MapText.box(0, 0, 10, 10).reversed()], [MapText.box(10, 2, 15, 8)])),
    Case(
      "a polygon that fills a hole",
      MapText.multiPolygon(
        [MapText.box(0, 0, 10, 10), MapText.box(2, 2, 5, 5)], [MapText.box(2, 2, 5, 5)])),
    Case(
      "a ring that touches itself",
      MapText.polygon([(0, 0), (5, 5), (10, 0), (10, 10), (5, 5), (0, 10)])),
    Case(
      "holes that touch",
      MapText.polygon(
        MapText.box(0, 0, 10, 10), MapText.box(1, 1, 5, 5), MapText.box(5, 5, 9, 9))),
    Case("the southern half", MapText.polygon(MapText.box(-180, -90, 180, 0))),
    Case("an unknown country", MapText.feature(square, #"{"country":null,"weight":null}"#)),
    Case(
      "overlapping features",
      MapText.collection(MapText.feature(square), MapText.feature(square))),
  ]

  @Test("is nothing that is allowed", arguments: good)
  func noProblem(of file: Case) throws {
    #expect(CoverageMap.problems(inGeoJSON: Array(file.text.utf8)) == [])
    _ = try CoverageMap(file.text)
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
