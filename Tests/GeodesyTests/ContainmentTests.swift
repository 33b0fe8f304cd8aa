import Testing

@testable import Geodesy

@Suite("Containment")
struct ContainmentTests {
  /// Every quadrilateral on a 4×4 grid, every half-grid point off all lines' corners: small, but
  /// all of it. Those with crossing lines are told as such; of the others each point must agree.
  @Test("agrees with the even-odd rule for every quadrilateral on a small grid")
  func everyQuadrilateral() {
    let corners: MapText.Ring = Self.grid(3, from: (0, 0), step: 2)
    // Off every line through two grid points.
    let probes = Self.grid(8, from: (0.11, -0.07), step: 0.6)
    var (valid, invalid, compared) = (0, 0, 0)
    for number in 0..<(9 * 9 * 9 * 9) {
      let ring = [number % 9, number / 9 % 9, number / 81 % 9, number / 729].map { corners[$0] }
      guard Set([number % 9, number / 9 % 9, number / 81 % 9, number / 729]).count == 4 else {
        continue
      }
      guard let map = try? CoverageMap(MapText.polygon(ring)) else {
        invalid += 1
        continue
      }
      valid += 1
      for (x, y) in probes {
        if map.contains(x, y) != NaivePolygon.contains([ring], x, y) {
          Issue.record("\(ring) disagrees at \(x), \(y)")
        }
        compared += 1
      }
    }
    #expect(valid > 800)
    #expect(invalid > 800)
    #expect(compared == valid * probes.count)
  }

  private static func grid(
    _ size: Int, from origin: (x: Double, y: Double), step: Double
  ) -> MapText.Ring {
    (0..<size * size).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: size)
      return (origin.x + Double(column) * step, origin.y + Double(row) * step)
    }
  }

  /// The other way to say that a quadrilateral is simple: neither pair of opposite sides meets, and
  /// no corner lies on another side. On small whole numbers, plain arithmetic is exact.
  @Test("calls a quadrilateral on a small grid invalid exactly if its sides meet")
  func everyVerdict() {
    typealias Point = (x: Int, y: Int)
    func side(_ a: Point, _ b: Point, _ c: Point) -> Int {
      ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).signum()
    }
    func isOn(_ a: Point, _ b: Point, _ c: Point) -> Bool {
      side(a, b, c) == 0 && (c.x - a.x) * (c.x - b.x) + (c.y - a.y) * (c.y - b.y) <= 0
    }
    func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
      side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    }
    for number in 0..<(9 * 9 * 9 * 9) {
      let indices = [number % 9, number / 9 % 9, number / 81 % 9, number / 729]
      guard Set(indices).count == 4 else { continue }
      let ring: [Point] = indices.map { ($0 % 3, $0 / 3) }
      let (a, b, c, d) = (ring[0], ring[1], ring[2], ring[3])
      let crosses = cross(a, b, c, d) || cross(b, c, d, a)
      // A corner on a side that is not its own: the ring folds back onto itself, or touches itself.
      let folds = [(a, b, c), (b, c, d), (c, d, a), (d, a, b)].contains { corner in
        isOn(corner.1, corner.2, corner.0) || isOn(corner.0, corner.1, corner.2)
      }
      let text = MapText.polygon(ring.map { (Double($0.x), Double($0.y)) })
      let problems = CoverageMap.problems(inGeoJSON: Array(text.utf8))
      #expect(problems.isEmpty == !(crosses || folds), "\(ring): \(problems)")
    }
  }

  @Test(
    "agrees with the even-odd rule for stars with star-shaped holes",
    arguments: 0..<40 as Range<UInt64>)
  func stars(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let (x, y) = (random.nextUnit() * 100 - 50, random.nextUnit() * 60 - 30)
    let exterior = NaivePolygon.star(
      corners: 5 + Int(seed) * 5, x: x, y: y, radius: 25, using: &random)
    // Within the smallest distance of the exterior's corners, and of the lines between them.
    let hole = NaivePolygon.star(corners: 7, x: x, y: y, radius: 1, using: &random)
    let map = try CoverageMap(MapText.polygon(exterior, hole))
    for _ in 0..<2000 {
      let (px, py) = (x + random.nextUnit() * 52 - 26, y + random.nextUnit() * 52 - 26)
      #expect(map.contains(px, py) == NaivePolygon.contains([exterior, hole], px, py))
    }
    for _ in 0..<2000 {
      let place = map.samplePlace(using: &random).coordinate
      #expect(map.contains(place))
      #expect(
        NaivePolygon.contains([exterior, hole], place.longitude.degrees, place.latitude.degrees))
    }
  }

  /// Real maps are rounded, so that many corners lie on one parallel: here all of them lie on few.
  /// The lakes are diamonds, each of which touches its neighbours.
  @Test(
    "agrees with the even-odd rule for skylines over touching lakes",
    arguments: 0..<40 as Range<UInt64>)
  func skylines(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let (columns, isSlanted) = (3 + Int(seed), seed.isMultiple(of: 2))
    var (roofs, floors): (MapText.Ring, MapText.Ring) = ([], [])
    for column in 0..<columns {
      let roof = 2 + Double(Int(random.nextUnit() * 4))
      let floor = -1 - Double(Int(random.nextUnit() * 4))
      for x in isSlanted ? [Double(column)] : [Double(column), Double(column + 1)] {
        roofs.append((x, roof))
        floors.append((x, floor))
      }
    }
    let lakes: [MapText.Ring] = (0..<columns - 1).map { column in
      let x = Double(column) + 0.5
      return [(x - 0.5, 0.5), (x, 0), (x + 0.5, 0.5), (x, 1)]
    }
    // Where shore and lakes are as wide, they touch too.
    let rings = [floors + roofs.reversed()] + lakes
    let map = try CoverageMap(MapText.multiPolygon(rings))
    let pieces = PieceCollection(regions: map.regions)
    let whole = map.regions[0].polygons[0].unitArea
    #expect(abs(pieces.unitAreas.reduce(0, +) / whole - 1) < 1e-12)
    let locator = CoverageLocator(map)
    for _ in 0..<1000 {
      let x = random.nextUnit() * Double(columns + 2) - 1
      let y = random.nextUnit() * 12 - 6
      let isInside = NaivePolygon.contains(rings, x, y)
      #expect(map.contains(x, y) == isInside)
      #expect(locator.contains(x, y) == isInside)
    }
    for _ in 0..<1000 {
      let place = map.samplePlace(using: &random).coordinate
      #expect(NaivePolygon.contains(rings, place.longitude.degrees, place.latitude.degrees))
    }
  }

  @Test("corners belong to the map, whatever their shape")
  func corners() throws {
    var random = SeededRandom(seed: 9)
    let star = NaivePolygon.star(corners: 100, x: 20, y: 30, radius: 20, using: &random)
    let map = try CoverageMap(MapText.polygon(star))
    let locator = CoverageLocator(map)
    for (x, y) in star {
      #expect(map.contains(x, y))
      #expect(locator.contains(x, y))
    }
  }

  @Test("orientation is exact where rounding is not")
  func orientation() throws {
    // Points around a line through (12, 12) and (24, 24), moved by single units in the last place:
    // L. Kettner et al., Classroom Examples of Robustness Problems, ESA 2004, figure 2a.
    let (from, to) = (
      try #require(Coordinate(latitude: 12, longitude: 12)),
      try #require(Coordinate(latitude: 24, longitude: 24))
    )
    for row in 0..<64 {
      for column in 0..<64 {
        let (x, y) = (0.5 + Double(column) * 0x1p-53, 0.5 + Double(row) * 0x1p-53)
        let point = try #require(Coordinate(latitude: y, longitude: x))
        let side = Orientation.side(of: point, from: from, to: to)
        #expect((side > 0) == (y > x))
        #expect((side < 0) == (y < x))
      }
    }
  }
}
