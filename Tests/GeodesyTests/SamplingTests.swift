import RealModule
import Testing

@testable import Geodesy

@Suite("Sampling")
struct SamplingTests {
  /// Twenty bands of the same area on the sphere: equal steps of sin φ.
  private static func band(_ latitude: Angle) -> Int {
    min(Int((Double.sin(latitude.radians) + 1) * 10), 19)
  }

  private static func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  /// Chi-square with 19 degrees of freedom exceeds 43.8 once in a thousand.
  private static let limit19 = 43.8

  @Test("is uniform over the sphere, in bands of latitude and in sectors of longitude")
  func uniform() throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(-180, -90, 180, 90)))
    var random = SeededRandom(seed: 2)
    var (bands, sectors) = ([Int](repeating: 0, count: 20), [Int](repeating: 0, count: 20))
    for _ in 0..<100_000 {
      let place = map.samplePlace(using: &random).coordinate
      bands[Self.band(place.latitude)] += 1
      sectors[min(Int((place.longitude.degrees + 180) / 18), 19)] += 1
    }
    #expect(Self.chiSquare(bands) < Self.limit19)
    #expect(Self.chiSquare(sectors) < Self.limit19)
  }

  @Test("by degrees would fail that test by far")
  func poleBias() {
    var random = SeededRandom(seed: 2)
    var bands = [Int](repeating: 0, count: 20)
    for _ in 0..<100_000 { bands[Self.band(.degrees(random.nextUnit() * 180 - 90))] += 1 }
    #expect(Self.chiSquare(bands) > 100 * Self.limit19)
  }

  /// Cuts the triangle (0, 0), (90, 0), (90, 90) into 20 bands of the same area. South of φ lies
  /// ∫ (π/2 − t) cos t dt = (π/2 − φ) sin φ + 1 − cos φ.
  @Test("is uniform between lines straight in longitude and latitude")
  func uniformTriangle() throws {
    let map = try CoverageMap(MapText.polygon([(0, 0), (90, 0), (90, 90)]))
    var random = SeededRandom(seed: 4)
    var bands = [Int](repeating: 0, count: 20)
    var halves = [0, 0]
    for _ in 0..<100_000 {
      let place = map.samplePlace(using: &random).coordinate
      let (x, y) = (place.longitude.radians, place.latitude.radians)
      let share = (.pi / 2 - y) * Double.sin(y) + 1 - Double.cos(y)
      bands[min(Int(share * 20), 19)] += 1
      halves[2 * (x - y) < .pi / 2 - y ? 0 : 1] += 1
    }
    #expect(Self.chiSquare(bands) < Self.limit19)
    // One degree of freedom: 10.8 once in a thousand.
    #expect(Self.chiSquare(halves) < 10.8)
  }

  @Test("chooses regions by weight, and by area where there is none")
  func weights() throws {
    let texts = [
      MapText.collection(
        MapText.feature(MapText.polygon(MapText.box(0, 0, 1, 1)), #"{"name":"a","weight":3}"#),
        MapText.feature(MapText.polygon(MapText.box(0, 60, 40, 80)), #"{"name":"b","weight":1}"#)),
      MapText.collection(
        MapText.feature(MapText.polygon(MapText.box(0, 0, 60, 30)), #"{"name":"a"}"#),
        MapText.feature(MapText.polygon(MapText.box(0, 30, 20, 90)), #"{"name":"b"}"#)),
    ]
    for text in texts {
      let map = try CoverageMap(text)
      var random = SeededRandom(seed: 5)
      let count = (0..<40_000).count { _ in map.samplePlace(using: &random).region == "a" }
      // 3 : 1 both times; four standard deviations are 346.
      #expect((29_654...30_346).contains(count))
    }
  }

  @Test("may begin on many threads at once, prepared or not, read or still to be")
  func concurrent() async throws {
    let text = MapText.polygon(MapText.box(0, 0, 20, 10))
    let prepared = try CoverageMap(text)
    prepared.prepareForSampling()
    let unprepared = try CoverageMap(text)
    let known = CoverageMap(name: "test", knownAs: prepared.summary) { Array(text.utf8) }
    let draw = { @Sendable (map: CoverageMap) in
      var random = SeededRandom(seed: 8)
      return map.samplePlaces(5, using: &random)
    }
    let expected = draw(prepared)
    await withTaskGroup(of: [Place].self) { group in
      for map in [unprepared, known] {
        for _ in 0..<8 { group.addTask { draw(map) } }
      }
      for await places in group { #expect(places == expected) }
    }
  }

  @Test("with the same seed draws the same places")
  func reproducible() throws {
    let map = try CoverageMap(MapText.polygon([(0, 0), (50, 10), (30, 60), (-20, 40)]))
    var (one, other, third) = (SeededRandom(seed: 6), SeededRandom(seed: 6), SeededRandom(seed: 7))
    let places = map.samplePlaces(20, using: &one)
    #expect(places == map.samplePlaces(20, using: &other))
    #expect(places != map.samplePlaces(20, using: &third))
  }

  @Test(
    "draws a place from four numbers: piece, height, breadth and, for the parallels, a threshold")
  func fourNumbers() throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(10, 0, 20, 10)))
    var random = SeededRandom(seed: 1)
    var numbers = random
    let place = map.samplePlace(using: &random).coordinate
    _ = numbers.next()
    let (height, breadth) = (numbers.nextUnit(), numbers.nextUnit() * 2)
    #expect(numbers.nextUnit() < 0.98, "accepted anywhere up to 10° north")
    #expect(random == numbers)
    // Beyond the box the parallelogram's other half is turned onto it.
    let (share, offset) = breadth > 1 ? (1 - height, 2 - breadth) : (height, breadth)
    #expect(abs(place.latitude.degrees - share * 10) < 1e-12)
    #expect(abs(place.longitude.degrees - 10 - offset * 10) < 1e-12)
  }

  @Test("keeps a distance between places", arguments: [0.01, 1.0, 40.0])
  func separation(size: Double) throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(0, 0, size, size)))
    let root = map.area.value.squareRoot()
    #expect(abs(map.minimumSeparation.value / root - 0.05) < 1e-12)
    var random = SeededRandom(seed: 8)
    for _ in 0..<200 {
      let places = map.samplePlaces(5, using: &random).map(\.coordinate)
      for (index, place) in places.enumerated() {
        for other in places[..<index] {
          #expect(place.distance(to: other) >= map.minimumSeparation)
        }
      }
    }
  }

  @Test("gives up on distance, but not on places, where a map is too small for them")
  func crowded() throws {
    let map = try CoverageMap(
      MapText.collection(
        MapText.feature(MapText.polygon(MapText.box(0, 0, 0.001, 0.001)), #"{"weight":1e9}"#),
        MapText.feature(MapText.polygon(MapText.box(10, 10, 50, 50)), #"{"weight":1e-9}"#)))
    var random = SeededRandom(seed: 9)
    let places = map.samplePlaces(10, using: &random)
    #expect(places.count == 10)
    #expect(Set(places).count == 10)
  }

  @Test("rejects what is not preferred, and what is left is as likely as before")
  func preference() throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(0, 0, 40, 1)))
    var random = SeededRandom(seed: 11)
    var quarters = [0, 0, 0, 0]
    for _ in 0..<4000 {
      for place in map.samplePlaces(
        2, using: &random, preferring: { $0.coordinate.longitude.degrees > 20 })
      {
        let longitude = place.coordinate.longitude.degrees
        #expect(longitude > 20)
        quarters[min(3, Int((longitude - 20) / 5))] += 1
      }
    }
    // Of 8000; four standard deviations are 155.
    for count in quarters { #expect((1845...2155).contains(count)) }
  }

  @Test("draws the same places as without a preference where everything is good")
  func everythingGood() throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(0, 0, 40, 40)))
    var (one, other) = (SeededRandom(seed: 12), SeededRandom(seed: 12))
    #expect(
      map.samplePlaces(10, using: &one)
        == map.samplePlaces(10, using: &other, preferring: { _ in true }))
    #expect(one == other)
  }

  @Test("takes whatever comes, after a bounded number of questions, where nothing is good")
  func nothingGood() throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(0, 0, 40, 40)))
    var random = SeededRandom(seed: 13)
    var questions = 0
    let places = map.samplePlaces(10, using: &random) { _ in
      questions += 1
      return false
    }
    #expect(places.count == 10)
    #expect(questions == CoverageMapLimits.preferenceTries)
    for place in places { #expect(map.contains(place.coordinate)) }
  }

  @Test("asks a bounded number of questions in all, where a place is good now and then")
  func seldomGood() throws {
    let map = try CoverageMap(MapText.polygon(MapText.box(0, 0, 40, 40)))
    var random = SeededRandom(seed: 14)
    var (questions, good) = (0, 0)
    let places = map.samplePlaces(100, using: &random) { _ in
      questions += 1
      let isGood = questions.isMultiple(of: 60)
      if isGood { good += 1 }
      return isGood
    }
    #expect(places.count == 100)
    #expect(questions - good == CoverageMapLimits.preferenceTriesOfAll)
  }

  @Test("finds its way through slivers, tips and whole numbers")
  func slivers() throws {
    var comb: MapText.Ring = [(20, 0), (0, 0)]
    for tooth in 0..<200 {
      let x = Double(tooth) * 0.1
      comb += [(x, 0.5), (x + 0.05, 10)]
    }
    let rings = [comb]
    let map = try CoverageMap(MapText.polygon(rings[0]))
    var random = SeededRandom(seed: 10)
    for _ in 0..<10_000 {
      let place = map.samplePlace(using: &random).coordinate
      #expect(map.contains(place))
      #expect(NaivePolygon.contains(rings, place.longitude.degrees, place.latitude.degrees))
    }
  }
}
