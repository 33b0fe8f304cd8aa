import Geodesy
import Testing

@testable import Atlas

@Suite("Places that are worth showing")
struct WorthTests {
  /// Counts what the table was made of, from the lines themselves, at fine detail.
  private func count(around place: Coordinate) -> Int {
    let circle = Circle(center: place, radius: Atlas.worthRadius)
    let atlas = AtlasUnderTest.atlas
    let lines = atlas.lines(within: circle, detail: .fine)
    let near = lines.filter { line in
      zip(line.corners, line.corners.dropFirst()).contains {
        isNear(place, from: $0, to: $1, radius: circle.radius)
      }
    }
    return Set(near.map(\.feature)).count + atlas.towns(within: circle).count
  }

  /// Whether one of the points of an edge, some kilometers apart, is within the radius.
  private func isNear(
    _ place: Coordinate, from start: Coordinate, to end: Coordinate, radius: Meters
  ) -> Bool {
    let length = start.distance(to: end)
    let steps = max(1, Int(length.kilometers / 3))
    let bearing = start.initialBearing(to: end)
    return (0...steps).contains { step in
      let way = Meters(length.value * Double(step) / Double(steps))
      return start.destination(bearing: bearing, distance: way).distance(to: place) <= radius
    }
  }

  @Test(
    "The table agrees with a slow count, but where five features are just within or beyond reach")
  func agreesWithSlowCount() {
    let places = AtlasUnderTest.randomLandPlaces(120, seed: 11)
    let wrong = places.filter { place in
      AtlasUnderTest.atlas.isWorthShowing(place) != (count(around: place) >= Atlas.worthFeatures)
    }
    #expect(places.count == 120)
    #expect(wrong.count <= 3)
  }

  @Test("About a quarter of the land is not worth a picture, mostly ice and desert")
  func rejectedShare() {
    let places = AtlasUnderTest.randomLandPlaces(4000, seed: 12)
    let inhabited = places.filter { $0.latitude.degrees > -60 }
    func share(_ places: [Coordinate]) -> Double {
      let rejected = places.filter { !AtlasUnderTest.atlas.isWorthShowing($0) }
      return Double(rejected.count) / Double(places.count)
    }
    #expect(places.count == 4000)
    #expect((0.25...0.33).contains(share(places)))
    #expect((0.19...0.26).contains(share(inhabited)))
  }

  @Test(
    "Europe's cities are, the middle of the Sahara, of Antarctica and of the ocean are not",
    arguments: [
      (50.1, 8.7, true), (35.7, 139.7, true), (60.2, 25.0, true), (25.5, 2.5, false),
      (-85, 60, false), (-48.9, -123.4, false), (90, 0, false), (-90, 180, false),
    ])
  func known(latitude: Double, longitude: Double, isWorth: Bool) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(AtlasUnderTest.atlas.isWorthShowing(place) == isWorth)
  }

  @Test("Both spellings of the antimeridian are the same place, but for a tenth of a degree")
  func seam() throws {
    var differing = 0
    for tenth in -899...899 {
      let latitude = Double(tenth) / 10
      let east = try #require(Coordinate(latitude: latitude, longitude: 180))
      let west = try #require(Coordinate(latitude: latitude, longitude: -180))
      let atlas = AtlasUnderTest.atlas
      if atlas.isWorthShowing(east) != atlas.isWorthShowing(west) { differing += 1 }
    }
    #expect(differing <= 12)
  }
}
