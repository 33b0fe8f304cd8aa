import Atlas
import Geodesy
import Testing

/// The description of a place for a player, once it has been revealed.
func description(of place: Coordinate, in atlas: Atlas) -> String {
  let near = atlas.nearestTown(to: place)
  let distance = "\(Int(near.distance.kilometers.rounded())) km \(near.direction.rawValue)"
  let country = atlas.country(at: place)?.name ?? "no country"
  return "\(distance) of \(near.town.name), \(near.town.country.name), on the ground of \(country)"
}

@Suite("Atlas' front page")
struct FrontPageExample {
  @Test("A place 30 km to the east of Alice Springs is told as that")
  func example() throws {
    let town = try #require(Coordinate(latitude: -23.69748, longitude: 133.88362))
    let place = town.destination(bearing: .degrees(90), distance: .kilometers(30))
    #expect(
      description(of: place, in: AtlasUnderTest.atlas)
        == "30 km E of Alice Springs, Australia, on the ground of Australia")
  }
}
