import Testing

@testable import Geodesy

@Suite("Previews")
struct PreviewTests {
  @Test("show every place within the picture, across the antimeridian too")
  func places() throws {
    let map = try CoverageMap(
      MapText.multiPolygon([MapText.box(177, -20, 180, -15)], [MapText.box(-180, -20, -178, -15)]))
    let frame = PreviewFrame(bounds: map.bounds)
    var random = SeededRandom(seed: 1)
    for _ in 0..<1000 {
      let (x, y) = frame.point(map.samplePlace(using: &random).coordinate)
      #expect((frame.left...frame.left + frame.width).contains(x))
      #expect((frame.top...frame.top + frame.height).contains(y))
    }
    #expect(frame.x(181) > frame.x(179))
    #expect(frame.label(longitude: 181) == "179° W")
    #expect(frame.shift(of: map.regions[0].polygons[0]) == 0)
    #expect(frame.shift(of: map.regions[0].polygons[1]) == 360)
  }

  @Test("are the same for the same seed, and escape what is text")
  func text() throws {
    let map = try CoverageMap(
      MapText.collection(
        MapText.feature(
          MapText.polygon(MapText.box(0, 0, 10, 10), MapText.box(2, 2, 4, 4)),
          #"{"name":"<b>&"}"#),
        members: #""title":"Bed & \"breakfast\"","#))
    let svg = map.svgPreview(sampling: 100, seed: 3)
    #expect(svg == map.svgPreview(sampling: 100, seed: 3))
    #expect(svg != map.svgPreview(sampling: 100, seed: 4))
    #expect(svg.contains("Bed &amp; \"breakfast\""))
    #expect(svg.contains("<title>&lt;b&gt;&amp;"))
    #expect(svg.count(where: { $0 == "Z" }) == 2, "one exterior, one hole")
    #expect(svg.components(of: "h0") == 100)
  }

  @Test(
    "write numbers as people read them",
    arguments: [(0.0, "0"), (9.95, "10"), (1234567.4, "1\u{202f}234\u{202f}567"), (2.34, "2.3")])
  func grouped(value: Double, text: String) {
    #expect(Decimal.grouped(value) == text)
  }

  @Test("write degrees without zeros", arguments: [(0.05, "0.05"), (30, "30"), (0.125, "0.125")])
  func shortest(value: Double, text: String) {
    #expect(Decimal.shortest(value) == text)
  }
}

extension String {
  /// How often the part occurs.
  fileprivate func components(of part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
