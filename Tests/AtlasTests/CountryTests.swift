import Geodesy
import Testing

@testable import Atlas

@Suite("The country of a place")
struct CountryTests {
  /// Well inside; the disputed ones as the General Assembly's resolution 68/262 and the recipe's
  /// README have them.
  @Test(
    "Known places are in their country",
    arguments: [
      (52.52, 13.405, "DE"), (48.8566, 2.3522, "FR"), (-15.79, -47.88, "BR"), (39.0, 125.75, "KP"),
      (44.95, 34.10, "UA"), (27.15, -13.0, "EH"), (3.95, -53.0, "GF"), (-21.13, 55.52, "RE"),
      (35.19, 33.38, "CY"), (9.56, 44.06, "SO"), (66.9, -179.0, "RU"), (66.9, 179.0, "RU"),
      (-17.85, 178.0, "FJ"), (-29.6, 28.2, "LS"), (43.94, 12.45, "SM"), (-89, 0, "AQ"),
      (-85, 60, "AQ"), (53.5, 108.2, "RU"), (72, -40, "GL"), (42.6, 20.9, "XK"),
    ])
  func knownPlaces(latitude: Double, longitude: Double, code: String) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(AtlasUnderTest.atlas.country(at: place)?.code == code)
  }

  @Test(
    "At sea there is none", arguments: [(90.0, 0.0), (0, 0), (30, -40), (43, 35), (-48.9, -123.4)])
  func sea(latitude: Double, longitude: Double) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(AtlasUnderTest.atlas.country(at: place) == nil)
  }

  @Test("Names are English, and each code stands once")
  func names() {
    let atlas = AtlasUnderTest.atlas
    #expect(atlas.country(code: "CI")?.name == "Côte d’Ivoire")
    #expect(atlas.country(code: "DE")?.name == "Germany")
    #expect(atlas.country(code: "XX") == nil)
    #expect(Set(atlas.countries.map(\.code)).count == atlas.countries.count)
    #expect(atlas.countries.count >= 249, "as many as ISO 3166-1 has")
  }

  @Test("Nearly all large towns are in the country that GeoNames counts them to, or on its coast")
  func townsAgree() {
    let atlas = AtlasUnderTest.atlas
    let half = Meters(.pi * Earth.meanRadius.value)
    let towns = atlas.towns(within: Circle(center: .origin, radius: half), population: 15_000)
    let strangers = towns.filter { town in
      atlas.country(at: town.place).map { $0 != town.country } ?? false
    }
    let offshore = towns.filter { atlas.country(at: $0.place) == nil }
    #expect(towns.count > 25_000)
    #expect(Double(strangers.count) < 0.006 * Double(towns.count))
    #expect(Double(offshore.count) < 0.03 * Double(towns.count))
  }
}
