import CTurboJPEG
import Testing

@testable import PictureEncoding

@Suite("JPEG files of a fixed length")
struct JPEGFileTests {
  private static let side = 64
  /// Noise, which no two qualities write alike: three bytes a pixel.
  private static let noise: [UInt8] = (0..<side * side * 3).map {
    UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7)
  }
  private static let qualities: [Int32] = [90, 70, 50, 30, 10]

  private func filled(_ byteCount: Int) throws -> (file: [UInt8], quality: Int32, length: Int) {
    try Self.noise.withUnsafeBytes {
      try JPEGFile.filled(
        $0, .rgb, width: Self.side, height: Self.side, stride: 3 * Self.side,
        qualities: Self.qualities, byteCount: byteCount)
    }
  }

  private func length(_ quality: Int32) throws -> Int {
    try Self.noise.withUnsafeBytes {
      try JPEGFile.encoded(
        $0, .rgb, width: Self.side, height: Self.side, stride: 3 * Self.side, quality: quality)
    }.count
  }

  /// The markers before the picture, each with the bytes of its segment; without fill bytes.
  private func segments(_ file: [UInt8]) -> [(marker: UInt8, bytes: ArraySlice<UInt8>)] {
    var found: [(UInt8, ArraySlice<UInt8>)] = []
    var start = 2
    while file[start + 1] != 0xDA {
      if file[start + 1] == 0xFF {
        start += 1
        continue
      }
      let end = start + 2 + Int(file[start + 2]) << 8 + Int(file[start + 3])
      found.append((file[start + 1], file[start + 4..<end]))
      start = end
    }
    return found
  }

  private func pixels(_ file: [UInt8]) throws -> [UInt8] {
    let decoder = try #require(tjInitDecompress())
    defer { tjDestroy(decoder) }
    var pixels = [UInt8](repeating: 0, count: Self.side * Self.side * 3)
    let status = tjDecompress2(
      decoder, file, UInt(file.count), &pixels, Int32(Self.side), 0, Int32(Self.side),
      TJPF_RGB.rawValue, TJFLAG_STOPONWARNING)
    #expect(status == 0)
    return pixels
  }

  @Test(
    "Every length is filled exactly: with comments, or fill bytes where no comment fits",
    arguments: [0, 1, 2, 3, 4, 5, 70_000])
  func lengths(rest: Int) throws {
    let picture = try filled(try length(90) + rest)
    #expect(picture.quality == 90 && picture.file.count == picture.length + rest)
    #expect(picture.file.suffix(2) == [0xFF, 0xD9])
    _ = try pixels(picture.file)
  }

  @Test("A picture that is too long gets a lower quality at which it fits")
  func quality() throws {
    #expect(try filled(try length(90) - 1).quality == 70)
    #expect(try filled(try length(50)).quality == 50)
    #expect(throws: JPEGFile.Failure.tooDetailed) { try filled(try length(10) - 1) }
  }

  @Test("The file has no metadata: of application segments only JFIF's, and comments of zeros")
  func metadata() throws {
    for (marker, bytes) in segments(try filled(100_000).file) {
      switch marker {
      case 0xE0: #expect(bytes.starts(with: Array("JFIF\u{0}".utf8)))
      case 0xFE: #expect(bytes.allSatisfy { $0 == 0 })
      default: #expect(!(0xE1...0xEF).contains(marker))
      }
    }
  }

  @Test("Variations have the same length, other bytes and slightly other pixels")
  func variations() throws {
    let file = try filled(try length(50) + 1000).file
    let original = try pixels(file)
    var seen: Set<[UInt8]> = [file]
    var pictures: Set<[UInt8]> = [original]
    for salt in UInt64(1)...20 {
      let varied = JPEGFile.varied(file, by: salt)
      #expect(varied.count == file.count && JPEGFile.varied(file, by: salt) == varied)
      let picture = try pixels(varied)
      let change = zip(picture, original).map { abs(Int($0) - Int($1)) }.reduce(0, +)
      #expect(Double(change) / Double(picture.count) < 4, "a picture of nothing but fine detail")
      seen.insert(varied)
      pictures.insert(picture)
    }
    #expect(seen.count == 21 && pictures.count == 21)
  }

  @Test(
    "Bytes that are no such file are returned as they are",
    arguments: [
      [], [0xFF], Array("hello, this is a text".utf8), [0xFF, 0xD8, 0xFF, 0xDB, 0xFF, 0xFF, 0, 1],
      [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 0, 9, 9, 9],
    ] as [[UInt8]])
  func strange(bytes: [UInt8]) {
    #expect(JPEGFile.varied(bytes, by: 7) == bytes)
  }
}
