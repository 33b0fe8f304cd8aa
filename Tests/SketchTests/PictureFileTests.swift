import Geodesy
import Testing

@testable import Sketch

@Suite("The file of a picture")
struct PictureFileTests {
  @Test("The most crowded pictures fit, at a quality at which their lines are still clear")
  func crowded() throws {
    for (latitude, longitude) in [(60.9, 27.5), (46.5, 9.6), (-50, -74.5), (66, -38), (60.3, 16.2)]
    {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let sketch = try SketchUnderTest.renderer.sketch(of: place, width: .kilometers(1200))
      #expect(sketch.quality >= 28 && sketch.length <= SketchLimits.pictureBytes)
    }
  }

  @Test("A picture of little detail has the best quality")
  func plain() throws {
    let desert = try #require(Coordinate(latitude: 21, longitude: 12))
    let sketch = try SketchUnderTest.renderer.sketch(of: desert, width: .kilometers(75))
    #expect(sketch.quality == SketchLimits.qualities[0])
  }
}
