import RealModule
import Testing

@testable import Geodesy

@Suite("Great circles")
struct GreatCircleTests {
  private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  struct Example: Sendable {
    let from: (Double, Double)
    let to: (Double, Double)
    /// The angle at the Earth's centre, and how precisely it was published.
    let radians: Double
    let tolerance: Double
  }

  /// Worked examples:
  /// - E. Williams, Aviation Formulary, "Worked Examples": Los Angeles (33°57′ N 118°24′ W) to New
  ///   York (40°38′ N 73°47′ W), 0.623585 rad.
  /// - Rosetta Code, "Haversine formula": Nashville to Los Angeles, 2887.2599506 km on R = 6372.8
  /// km.
  static let examples: [Example] = [
    Example(
      from: (33 + 57.0 / 60, -118.4), to: (40 + 38.0 / 60, -73 - 47.0 / 60), radians: 0.623585,
      tolerance: 1e-6),
    Example(
      from: (36.12, -86.67), to: (33.94, -118.40), radians: 2887.2599506071106 / 6372.8,
      tolerance: 1e-14),
    Example(from: (0, 0), to: (0, 90), radians: .pi / 2, tolerance: 1e-15),
    Example(from: (0, 0), to: (90, 0), radians: .pi / 2, tolerance: 1e-15),
    Example(from: (90, 0), to: (-90, 77), radians: .pi, tolerance: 1e-15),
    Example(from: (0, 0), to: (0, 180), radians: .pi, tolerance: 1e-15),
    Example(from: (0, 179.5), to: (0, -179.5), radians: .pi / 180, tolerance: 1e-15),
  ]

  @Test("distances are those of published examples", arguments: examples)
  func knownDistances(example: Example) throws {
    let from = try Self.place(example.from.0, example.from.1)
    let to = try Self.place(example.to.0, example.to.1)
    let radius = 6_371_008.8
    #expect(abs(from.distance(to: to).value / radius - example.radians) <= example.tolerance)
    #expect(abs(to.distance(to: from).value / radius - example.radians) <= example.tolerance)
  }

  @Test("a place is exactly no distance from itself")
  func zero() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<1000 {
      let place = try Self.place(random.nextUnit() * 180 - 90, random.nextUnit() * 360 - 180)
      #expect(place.distance(to: place).value == 0)
    }
  }

  @Test(
    "a millimeter is a millimeter, anywhere and almost at the antipode",
    arguments: [0.0, 23.4, 51.5, -89.0, 89.999])
  func smallDistances(latitude: Double) throws {
    let degrees = 0.001 / 6_371_008.8 * 180 / .pi
    let from = try Self.place(latitude, 11)
    // The degrees themselves are rounded: by 1.4e-14 at 90, or 1.6 nanometers.
    #expect(abs(from.distance(to: try Self.place(latitude + degrees, 11)).value - 0.001) < 4e-9)
    let nearlyOpposite = try Self.place(-latitude + degrees, -169)
    let half = Double.pi * 6_371_008.8
    #expect(abs(half - from.distance(to: nearlyOpposite).value - 0.001) < 1e-8)
  }

  @Test("distances near a pole keep their precision")
  func nearPole() throws {
    // 1 m from the pole, 90° of longitude apart: √2 m but for the curvature.
    let latitude = 90 - 1 / 6_371_008.8 * 180 / .pi
    let (one, other) = (try Self.place(latitude, 0), try Self.place(latitude, 90))
    #expect(abs(one.distance(to: other).value - 2.0.squareRoot()) < 1e-7)
  }

  @Test("distances obey the triangle inequality and agree with vectors")
  func vectors() throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<10_000 {
      let places = try (0..<3).map { _ in
        try Self.place(random.nextUnit() * 180 - 90, random.nextUnit() * 360 - 180)
      }
      let (ab, bc) = (places[0].distance(to: places[1]), places[1].distance(to: places[2]))
      #expect(places[0].distance(to: places[2]).value <= ab.value + bc.value + 1e-6)
      let expected = Self.vectorDistance(places[0], places[1])
      #expect(abs(ab.value - expected) < 1e-7)
    }
  }

  /// The angle between two vectors, by a formula that shares nothing with the haversine:
  /// 2·atan2(|a − b|, |a + b|) (W. Kahan).
  private static func vectorDistance(_ one: Coordinate, _ other: Coordinate) -> Double {
    func vector(_ place: Coordinate) -> SIMD3<Double> {
      let (latitude, longitude) = (place.latitude.radians, place.longitude.radians)
      return SIMD3(
        .cos(latitude) * .cos(longitude), .cos(latitude) * .sin(longitude), .sin(latitude))
    }
    let (difference, sum) = (vector(one) - vector(other), vector(one) + vector(other))
    let lengths = (
      (difference * difference).sum().squareRoot(), (sum * sum).sum().squareRoot()
    )
    return 2 * Double.atan2(y: lengths.0, x: lengths.1) * 6_371_008.8
  }

  /// Aviation Formulary, "Worked Examples": the initial course from Los Angeles to New York is
  /// 1.150035 rad (66°).
  @Test("the initial bearing is that of the published example")
  func knownBearing() throws {
    let losAngeles = try Self.place(33 + 57.0 / 60, -118.4)
    let newYork = try Self.place(40 + 38.0 / 60, -73 - 47.0 / 60)
    #expect(abs(losAngeles.initialBearing(to: newYork).radians - 1.150035) < 1e-6)
  }

  @Test(
    "bearings to the four winds",
    arguments: [(1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, 270)])
  func winds(north: Double, east: Double, bearing: Double) throws {
    let to = try Self.place(north, east)
    #expect(abs(Coordinate.origin.initialBearing(to: to).degrees - bearing) < 1e-12)
  }

  /// Aviation Formulary, "Worked Examples": 100 nautical miles (arc minutes) from Los Angeles
  /// towards New York, on course 1.150035 rad, lies 0.604180 rad north, 2.034206 rad west.
  @Test("the destination is that of the published example")
  func knownDestination() throws {
    let losAngeles = try Self.place(33 + 57.0 / 60, -118.4)
    let hundredMiles = Meters(100 * .pi / (180 * 60) * 6_371_008.8)
    let end = losAngeles.destination(bearing: .radians(1.150035), distance: hundredMiles)
    #expect(abs(end.latitude.radians - 0.604180) < 1e-6)
    #expect(abs(end.longitude.radians + 2.034206) < 1e-6)
  }

  @Test("going somewhere at its bearing and distance arrives there")
  func roundTrip() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<10_000 {
      let from = try Self.place(random.nextUnit() * 180 - 90, random.nextUnit() * 360 - 180)
      let to = try Self.place(random.nextUnit() * 180 - 90, random.nextUnit() * 360 - 180)
      let distance = from.distance(to: to)
      // Towards the antipode all ways lead, and a bearing's last bit decides where one arrives.
      guard distance.kilometers < 19_000 else { continue }
      let bearing = from.initialBearing(to: to)
      #expect((0..<360).contains(bearing.degrees))
      #expect(from.destination(bearing: bearing, distance: distance).distance(to: to).value < 1e-6)
    }
  }

  @Test("the antipode is half the circumference away, and its antipode the place itself")
  func antipodes() throws {
    let place = try Self.place(48.2, 16.4)
    #expect(abs(place.distance(to: place.antipode).value - .pi * 6_371_008.8) < 1e-8)
    #expect(place.antipode == (try Self.place(-48.2, -163.6)))
  }
}
