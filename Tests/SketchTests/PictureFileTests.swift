import Geodesy
import Testing

@testable import Sketch

@Suite("The file of a picture")
struct PictureFileTests {
  /// Names and lengths of a RIFF file's chunks; nil when they do not fill it.
  private func chunks(of file: [UInt8]) -> [(name: String, length: Int)]? {
    func number(_ index: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(file[index + $1]) << (8 * $1) }
    }
    guard file.count >= 12, file.starts(with: Array("RIFF".utf8)), number(4) + 8 == file.count
    else {
      return nil
    }
    var found: [(String, Int)] = []
    var index = 12
    while index + 8 <= file.count {
      let length = number(index + 4)
      found.append((String(decoding: file[index..<index + 4], as: UTF8.self), length))
      index += 8 + length + length % 2
    }
    return index == file.count ? found : nil
  }

  @Test("It has the picture and a filling of zeros, and no metadata")
  func noMetadata() throws {
    let place = try #require(Coordinate(latitude: 50, longitude: 10))
    for width in SketchLimits.widths {
      let sketch = try SketchUnderTest.renderer.sketch(of: place, width: width)
      let chunks = try #require(self.chunks(of: sketch.file))
      #expect(chunks.map(\.name) == ["VP8X", "VP8 ", "JUNK"])
      // No flag of Exif, XMP, color profile, alpha or animation.
      #expect(sketch.file[20] == 0)
      #expect(sketch.file.suffix(chunks[2].length).allSatisfy { $0 == 0 })
      #expect(sketch.length < SketchLimits.pictureBytes)
    }
  }

  @Test("A picture that just fits is filled with nothing, one that is longer is refused")
  func bounds() throws {
    let simple = Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBPVP8 ".utf8) + [4, 0, 0, 0, 1, 2, 3, 4]
    let least = 12 + 12 + PictureFile.overhead
    let file = try #require(PictureFile.filled(simple, side: 720, length: least))
    #expect(file.count == least)
    #expect(chunks(of: file)?.map(\.length) == [10, 4, 0])
    // 719, 719: the canvas, less one (RFC 9649).
    #expect(Array(file[24..<30]) == [0xCF, 2, 0, 0xCF, 2, 0])
    #expect(PictureFile.filled(simple, side: 720, length: least - 2) == nil)
    #expect(PictureFile.filled(simple, side: 720, length: least + 10)?.count == least + 10)
  }

  @Test("The most crowded pictures fit at the first try")
  func crowded() throws {
    for (latitude, longitude) in [(60.9, 27.5), (46.5, 9.6), (-50, -74.5), (66, -38), (60.3, 16.2)]
    {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let sketch = try SketchUnderTest.renderer.sketch(of: place, width: .kilometers(1200))
      #expect(sketch.quality == SketchLimits.qualities[0])
    }
  }
}
