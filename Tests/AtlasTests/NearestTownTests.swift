import Geodesy
import Testing

@testable import Atlas

@Suite("The nearest town")
struct NearestTownTests {
  /// Positions from Natural Earth's populated places, 1 : 10 million, which know nothing of
  /// GeoNames.
  @Test(
    "A city's center is in or beside it, and in its country",
    arguments: [
      (44.4204, 12.22, "Ravenna", "IT"), (64.15, -21.95, "Reykjavík", "IS"),
      (-54.79, -68.31, "Ushuaia", "AR"), (78.2167, 15.55, "Longyearbyen", "SJ"),
      (-18.133, 178.4417, "Suva", "FJ"), (64.1983, -51.7327, "Nuuk", "GL"),
      (71.2906, -156.7886, "Utqiagvik", "US"), (-23.701, 133.88, "Alice Springs", "AU"),
      (16.7666, -3.0166, "Timbuktu", "ML"), (69.34, 88.225, "Norilsk", "RU"),
    ])
  func knownTowns(latitude: Double, longitude: Double, name: String, country: String) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let found = AtlasUnderTest.atlas.nearestTown(to: place)
    #expect(found.town.name == name)
    #expect(found.town.country.code == country)
    #expect(found.distance < .kilometers(6))
  }

  @Test("A place is told as its distance and direction from the town")
  func directions() throws {
    // Alice Springs is alone: nothing else within 100 km is larger than a station.
    let center = try #require(Coordinate(latitude: -23.69748, longitude: 133.88362))
    for (index, direction) in CompassDirection.allCases.enumerated() {
      let bearing = Angle.degrees(45 * Double(index) + 10)
      let place = center.destination(bearing: bearing, distance: .kilometers(9))
      let found = AtlasUnderTest.atlas.nearestTown(to: place)
      #expect(found.town.name == "Alice Springs")
      #expect(found.direction == direction)
      #expect(abs(found.distance.kilometers - 9) < 0.05)
    }
  }

  @Test(
    "A direction is the nearest of eight",
    arguments: [
      (0.0, CompassDirection.north), (22.4, .north), (22.6, .northEast), (90, .east),
      (180, .south), (270, .west), (337.4, .northWest), (337.6, .north), (359.99, .north),
    ])
  func eighths(bearing: Double, direction: CompassDirection) {
    #expect(CompassDirection(bearing: .degrees(bearing)) == direction)
  }

  @Test("No town is nearer, anywhere: at the poles, at the antimeridian, far out at sea")
  func nearestOfAll() throws {
    let atlas = AtlasUnderTest.atlas
    let half = Meters(.pi * Earth.meanRadius.value)
    let all = atlas.towns(within: Circle(center: .origin, radius: half))
    #expect(all.count > 70_000)
    var places = AtlasUnderTest.randomPlaces(20, seed: 3)
    for (latitude, longitude) in [(90.0, 0.0), (-90, 0), (0, 180), (65, -180), (-48.9, -123.4)] {
      places.append(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }
    for place in places {
      let nearest = all.map { $0.place.distance(to: place) }.min()
      #expect(atlas.nearestTown(to: place).distance == nearest)
    }
  }

  @Test("Towns within a circle are all there, the greatest first, none below the least population")
  func towns() throws {
    let rome = try #require(Coordinate(latitude: 41.9, longitude: 12.5))
    let circle = Circle(center: rome, radius: .kilometers(200))
    let towns = AtlasUnderTest.atlas.towns(within: circle, population: 100_000)
    #expect(towns.first?.name == "Rome")
    #expect(towns.map(\.population) == towns.map(\.population).sorted(by: >))
    #expect(towns.allSatisfy { $0.population >= 95_000 })
    #expect(towns.allSatisfy { $0.place.distance(to: rome) <= circle.radius })
    #expect(
      Set(towns.map(\.name)).isSuperset(of: ["Rome", "Naples", "Perugia", "Terni"]))
    let more = AtlasUnderTest.atlas.towns(within: circle)
    #expect(more.count > 3 * towns.count)
  }
}
