import Atlas
import Geodesy
import Sketch
import Testing

/// The pictures of a place that a player zooms between, each a WebP file.
func pictures(of place: Coordinate) throws -> [[UInt8]] {
  let renderer = SketchRenderer(atlas: try Atlas.shipped())
  return try SketchLimits.widths.map { try renderer.picture(of: place, width: $0) }
}

@Suite("Sketch's front page")
struct FrontPageExample {
  @Test("There are five pictures, all of one length, which tells nothing")
  func example() throws {
    let place = try #require(Coordinate(latitude: 44.4, longitude: 12.2))
    let pictures = try pictures(of: place)
    #expect(pictures.map(\.count) == Array(repeating: 40_960, count: 5))
    #expect(Set(pictures).count == 5)
  }
}
