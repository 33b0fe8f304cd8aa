import RealModule
import Synchronization
import Testing

@testable import Geodesy

@Suite("Coverage maps")
struct CoverageMapTests {
  fileprivate static let earthArea = 4 * Double.pi * 6_371_008.8 * 6_371_008.8

  @Test("every kind of GeoJSON that has an area is a map")
  func kinds() throws {
    let square = MapText.polygon(MapText.box(1, 2, 3, 4))
    let collection = #"{"type":"GeometryCollection","geometries":[\#(square)]}"#
    let texts = [
      square,
      MapText.multiPolygon([MapText.box(1, 2, 3, 4)]),
      collection,
      #"{"type":"GeometryCollection","geometries":[\#(collection)]}"#,
      MapText.feature(square),
      MapText.feature(square, "null"),
      MapText.collection(MapText.feature(square)),
    ]
    for text in texts {
      let map = try CoverageMap(text)
      #expect(map.contains(2, 3))
      #expect(!map.contains(4, 3))
      #expect(map.regions.count == 1)
    }
  }

  @Test("a map that is known from before is the same, and its file is read once, when it must be")
  func known() throws {
    let text = MapText.collection(
      MapText.feature(MapText.polygon(MapText.box(1, 2, 3, 4)), #"{"name":"west"}"#),
      MapText.feature(MapText.polygon(MapText.box(5, 2, 6, 4)), #"{"country":"AT","weight":3}"#),
      members: #""title":"Two","diagonalKm":123.5,"#)
    let map = try CoverageMap(text)
    let readings = Mutex(0)
    let known = CoverageMap(name: "test", knownAs: map.summary) {
      readings.withLock { $0 += 1 }
      return Array(text.utf8)
    }
    #expect(known.title == "Two" && known.diagonal == .kilometers(123.5))
    #expect(known.bounds == map.bounds && known.area == map.area)
    #expect(known.summary.polygonCount == 2)
    #expect(readings.withLock { $0 } == 0, "that is known without the file")
    #expect(known.regions == map.regions)
    var (random, same) = (SeededRandom(seed: 1), SeededRandom(seed: 1))
    #expect(known.samplePlaces(5, using: &random) == map.samplePlaces(5, using: &same))
    #expect(readings.withLock { $0 } == 1)
  }

  @Test("the shapes of a player's map are judged, unless they were before")
  func judgedBefore() throws {
    let good = Array(MapText.polygon(MapText.box(0, 0, 1, 1)).utf8)
    let first = try CoverageMap(playersMap: "own:a", title: "T", geoJSON: good)
    let again = try CoverageMap(playersMap: "own:a", title: "T", geoJSON: good, wasJudged: true)
    #expect(first.summary == again.summary && first.regions == again.regions)
    let boxes = [MapText.box(0, 0, 2, 2), MapText.box(1, 1, 3, 3)]
    let overlapping = Array(MapText.multiPolygon([boxes[0]], [boxes[1]]).utf8)
    #expect(throws: CoverageMapError.self) {
      try CoverageMap(playersMap: "own:a", title: "T", geoJSON: overlapping)
    }
    let unjudged = try CoverageMap(
      playersMap: "own:a", title: "T", geoJSON: overlapping, wasJudged: true)
    #expect(unjudged.summary.polygonCount == 2)
  }

  @Test("optional members are read, foreign ones and heights are not")
  func members() throws {
    let geometry = """
      {"type":"Polygon","note":[1],"bbox":[0,0,1,1],
       "coordinates":[[[0,0,100],[1,0,-3,7],[1,1],[0,1,"?"],[0,0]]]}
      """
    let feature = MapText.feature(
      geometry, #"{"name":"Fläche","country":"AT","weight":2.5,"population":[null]}"#)
    let map = try CoverageMap(
      MapText.collection(feature, members: #""title":"A title","diagonalKm":123.5,"crs":{},"#))
    #expect(map.title == "A title")
    #expect(map.diagonal == .kilometers(123.5))
    #expect(map.regions[0].name == "Fläche")
    #expect(map.regions[0].country == "AT")
    #expect(map.regions[0].weight == 2.5)
    var random = SeededRandom(seed: 1)
    let place = map.samplePlace(using: &random)
    #expect(place.country == "AT")
    #expect(place.region == "Fläche")
  }

  @Test("without optional members there are defaults")
  func defaults() throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(0, 0, 1, 1)))
    #expect(map.title == "test")
    #expect(map.regions[0].name == nil)
    #expect(map.regions[0].country == nil)
    #expect(map.regions[0].weight == map.area.squareKilometers)
  }

  /// The octant is an eighth of the sphere; a box between meridians and parallels has Δλ·Δsin φ/4π
  /// of it (Archimedes).
  fileprivate static let boxShares: [(Double, Double, Double, Double, Double)] = [
    (0, 0, 90, 90, 1.0 / 8), (-180, -90, 0, 90, 1.0 / 2), (-180, 0, -90, 90, 1.0 / 8),
    (-180, -90, 180, 90, 1), (0, 30, 90, 90, 1.0 / 16), (10, -30, 46, 30, 1.0 / 20),
    (-180, -90, 180, 0, 1.0 / 2),
  ]

  @Test("areas have their closed form", arguments: boxShares)
  func boxAreas(west: Double, south: Double, east: Double, north: Double, share: Double) throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(west, south, east, north)))
    #expect(abs(map.area.value / (share * Self.earthArea) - 1) < 1e-12)
    #expect(abs(map.regions[0].area.squareKilometers - map.area.value / 1e6) < 1e-3)
  }

  /// Between the equator, a meridian and the line from (0°, 0°) to (90° E, 90° N) in the plane:
  /// ∫ (π/2 − φ) cos φ dφ from 0 to π/2 is 1, of the sphere's 4π.
  @Test("a triangle with a line straight in longitude and latitude has its closed form")
  func triangleArea() throws {
    let map = try CoverageMap(MapText.polygon([(0, 0), (90, 0), (90, 90)]))
    #expect(abs(map.area.value / (Self.earthArea / (4 * .pi)) - 1) < 1e-12)
  }

  /// The steps share their parallels, and each is a box.
  @Test("a flight of steps has the area of its boxes")
  func stepsArea() throws {
    let heights = [3.0, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
    var steps: MapText.Ring = []
    var area = 0.0
    for (column, height) in heights.enumerated() {
      steps += [(Double(column), height), (Double(column + 1), height)]
      area += Double.sin(height * .pi / 180) / 360 / 2 * Self.earthArea
    }
    steps += [(Double(heights.count), 0), (0, 0)]
    #expect(abs(try CoverageMap(MapText.polygon(steps)).area.value / area - 1) < 1e-12)
  }

  @Test("an area is the same however finely its border is divided")
  func dividedArea() throws {
    var fine: MapText.Ring = []
    let corners: MapText.Ring = [(5, 40), (30, 42), (21, 70)]
    for (index, from) in corners.enumerated() {
      let to = corners[(index + 1) % 3]
      for step in 0..<64 {
        let share = Double(step) / 64
        fine.append((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share))
      }
    }
    let coarse = try CoverageMap(MapText.polygon(corners))
    #expect(abs(try CoverageMap(MapText.polygon(fine)).area.value / coarse.area.value - 1) < 1e-12)
  }

  @Test("either winding is the same map, with holes of either winding")
  func windings() throws {
    let (exterior, hole) = (MapText.box(0, 0, 10, 10), MapText.box(3, 3, 6, 6))
    let texts = [
      MapText.polygon(exterior, hole), MapText.polygon(exterior, hole.reversed()),
      MapText.polygon(exterior.reversed(), hole),
      MapText.polygon(exterior.reversed(), hole.reversed()),
    ]
    let areas = try texts.map { try CoverageMap($0).area }
    #expect(areas.allSatisfy { abs($0.value / areas[0].value - 1) < 1e-14 })
    let whole = try CoverageMap(MapText.polygon(exterior)).area.value
    let missing = try CoverageMap(MapText.polygon(hole)).area.value
    #expect(abs(areas[0].value / (whole - missing) - 1) < 1e-12)
    for text in texts {
      let map = try CoverageMap(text)
      #expect(map.contains(2, 5))
      #expect(!map.contains(4, 5))
      #expect(map.contains(3, 5), "the border belongs to the map")
    }
  }

  @Test("a lake may touch the shore, and an island lie in the lake")
  func touching() throws {
    let lake: MapText.Ring = [(0, 5), (5, 2), (8, 5), (5, 8)]
    let island = MapText.box(4, 4, 6, 6)
    let map = try CoverageMap(MapText.multiPolygon([MapText.box(0, 0, 10, 10), lake], [island]))
    #expect(map.contains(5, 5))
    #expect(!map.contains(2, 5))
    #expect(map.contains(1, 1))
    #expect(map.contains(9, 5))
  }

  @Test("a map across the antimeridian is cut in the file and whole in the game")
  func antimeridian() throws {
    let map = try CoverageMap(
      MapText.multiPolygon([MapText.box(177, -20, 180, -15)], [MapText.box(-180, -20, -178, -15)]))
    #expect(map.bounds.west == .degrees(177))
    #expect(map.bounds.east == .degrees(-178))
    #expect(map.bounds.crossesAntimeridian)
    #expect(map.bounds.longitudeSpan == .degrees(5))
    #expect(map.diagonal < .kilometers(800))
    for longitude in [177, 179, 180, -180, -179, -178] as [Double] {
      #expect(map.contains(longitude, -17))
    }
    #expect(!map.contains(176.9, -17))
    #expect(!map.contains(-177.9, -17))
    var random = SeededRandom(seed: 3)
    let east = (0..<5000).count { _ in
      map.samplePlace(using: &random).coordinate.longitude > .degrees(0)
    }
    #expect((2850...3150).contains(east), "three of five degrees are west of it")
  }

  @Test("a meridian of 180° has two names")
  func antimeridianNames() throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(170, 0, 180, 10)))
    #expect(map.contains(-180, 5))
    #expect(CoverageLocator(map).contains(-180, 5))
    #expect(!map.bounds.crossesAntimeridian)
  }

  fileprivate static let limitedBoxes: [(Double, Double, Double, Double, Double)] = [
    (0, 0, 0.001, 0.001, 1), (-180, -60, 180, 70, 14_916.862), (-90, -5, 90, 5, 14_916.862),
  ]

  @Test(
    "the diagonal is within limits, and the world's for half the world", arguments: limitedBoxes)
  func diagonalLimits(
    west: Double, south: Double, east: Double, north: Double, kilometers: Double
  ) throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(west, south, east, north)))
    #expect(map.diagonal == .kilometers(kilometers))
  }

  @Test("a medium map's diagonal is the distance between its corners")
  func diagonal() throws {
    let map = try CoverageMap(MapText.polygon([(5, 42), (9, 42.5), (8, 51), (-4, 48)]))
    let southWest = try #require(Coordinate(latitude: 42, longitude: -4))
    let northEast = try #require(Coordinate(latitude: 51, longitude: 9))
    #expect(map.diagonal == southWest.distance(to: northEast))
  }

  @Test("the smallest box around a map is found wherever its widest gap is")
  func bounds() throws {
    let map = try CoverageMap(
      MapText.multiPolygon(
        [MapText.box(100, 0, 110, 10)], [MapText.box(-170, 0, -160, 10)],
        [MapText.box(105, 10, 150, 20)], [MapText.box(-100, -30, -90, -10)]))
    let expected = Bounds(
      west: .degrees(100), south: .degrees(-30), east: .degrees(-90), north: .degrees(20))
    #expect(map.bounds == expected)
  }

  @Test("a map all around the world does not cross the antimeridian")
  func worldBounds() throws {
    let map = try CoverageMap(
      MapText.multiPolygon(
        [MapText.box(-180, 0, -20, 10)], [MapText.box(-10, 0, 90, 10)],
        [MapText.box(91, 0, 180, 10)]))
    #expect(map.bounds.west == .degrees(-180))
    #expect(map.bounds.east == .degrees(180))
  }

  fileprivate static let names: [(String, Bool)] = [
    ("a", true), ("world-2", true), ("", false), ("World", false), ("a.b", false), ("ä", false),
    (String(repeating: "a", count: 40), true), (String(repeating: "a", count: 41), false),
  ]

  @Test("a map's name is 1 to 40 small letters, digits and hyphens", arguments: names)
  func nameRule(name: String, isValid: Bool) {
    let text = Array(MapText.polygon(MapText.box(0, 0, 1, 1)).utf8)
    if isValid {
      #expect(throws: Never.self) { try CoverageMap(name: name, geoJSON: text) }
    } else {
      let error = #expect(throws: CoverageMapError.self) {
        try CoverageMap(name: name, geoJSON: text)
      }
      #expect(error?.problems.map(\.kind) == [.invalidName])
    }
  }
}
