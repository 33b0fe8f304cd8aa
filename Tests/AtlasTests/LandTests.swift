import Geodesy
import Testing

@testable import Atlas

@Suite("Land and lines")
struct LandTests {
  /// Even-odd rule over the rings, flat in longitude and latitude.
  private func isLand(_ place: Coordinate, _ detail: AtlasDetail) -> Bool {
    let parts = AtlasUnderTest.atlas.land(
      within: Circle(center: place, radius: .kilometers(1)), detail: detail)
    let (x, y) = (place.longitude.degrees, place.latitude.degrees)
    var isInside = false
    for ring in parts.flatMap(\.rings) {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (south, north) = (start.latitude.degrees, end.latitude.degrees)
        guard (south > y) != (north > y) else { continue }
        let (west, east) = (start.longitude.degrees, end.longitude.degrees)
        if x < west + (y - south) / (north - south) * (east - west) { isInside.toggle() }
      }
    }
    return isInside
  }

  @Test(
    "Known places are on land or in water, lakes included",
    arguments: [
      (48.2, 11.6, true), (45.0, 9.0, true), (-25.3, 131.0, true), (-80.5, 60.5, true),
      (43.5, -87.0, false), (-1.0, 33.0, false), (42.0, 51.0, false), (47.60, 9.42, false),
      (0.1, -30.1, false), (89.9, 0.1, false), (66.9, 179.93, true), (66.9, -179.93, true),
    ])
  func known(latitude: Double, longitude: Double, expected: Bool) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(isLand(place, .fine) == expected)
    #expect(isLand(place, .coarse) == expected)
  }

  @Test("29 percent of the Earth are land")
  func landShare() {
    // 148.94 million km² of 510 million (The World Factbook), of which lakes are cut out here, and
    // Antarctica's ice shelves are not in the source.
    let places = AtlasUnderTest.randomPlaces(4000, seed: 5)
    let share = Double(places.count { isLand($0, .coarse) }) / Double(places.count)
    #expect((0.265...0.305).contains(share))
  }

  @Test("The coast of an island is one feature, with lines of all kinds around")
  func features() throws {
    let geneva = try #require(Coordinate(latitude: 46.3, longitude: 6.5))
    let lines = AtlasUnderTest.atlas.lines(
      within: Circle(center: geneva, radius: .kilometers(100)), detail: .fine)
    #expect(Set(lines.map(\.kind)).isSuperset(of: [.lakeShore, .river, .border]))
    for (_, parts) in Dictionary(grouping: lines, by: \.feature) {
      #expect(Set(parts.map(\.kind)).count == 1)
    }
    #expect(lines.allSatisfy { (0...12).contains($0.rank) && ($0.rank == 0 || $0.kind == .river) })
  }

  @Test("No border runs between Crimea and the rest of Ukraine, one does east of Kharkiv")
  func crimea() throws {
    func borders(_ latitude: Double, _ longitude: Double) throws -> Int {
      let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let circle = Circle(center: center, radius: .kilometers(60))
      let lines = AtlasUnderTest.atlas.lines(within: circle, detail: .fine)
      return lines.count { line in
        line.kind == .border && line.corners.contains { $0.distance(to: center) < circle.radius }
      }
    }
    #expect(try borders(46.1, 33.7) == 0)
    #expect(try borders(50.2, 36.9) > 0)
  }
}
