import Geodesy
import Testing

/// How far off a player is in five places who always guesses the same.
func distances(ofGuess guess: Coordinate, onMap geoJSON: [UInt8], seed: UInt64) throws -> [Meters] {
  let map = try CoverageMap(name: "my-map", geoJSON: geoJSON)
  var random = SeededRandom(seed: seed)
  let places = map.samplePlaces(5, using: &random)
  return places.map { $0.coordinate.distance(to: guess) }
}

@Suite("Geodesy's front page")
struct FrontPageExample {
  @Test("Whoever guesses a square's middle is off by no more than half of its diagonal")
  func example() throws {
    let square = """
      {"type": "Polygon", "coordinates": [[[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]]}
      """
    let distances = try distances(ofGuess: .origin, onMap: Array(square.utf8), seed: 1)
    #expect(Set(distances).count == 5)
    // √2 degrees of 111.2 km.
    #expect(distances.allSatisfy { $0 < .kilometers(157.3) })
  }
}
