import Testing

@testable import Bots

@Suite("The bots' own pictures")
struct TinyPictureTests {
  @Test("The checksum of chunks has the check value of its catalogue (CRC-32/ISO-HDLC)")
  func crc() {
    #expect(TinyPicture.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test(
    "The checksum of streams is that of RFC 1950 §8.2",
    arguments: [("", 0x0000_0001), ("Wikipedia", 0x11E6_0398)] as [(String, UInt32)])
  func adler(text: String, checksum: UInt32) {
    #expect(TinyPicture.adler32(Array(text.utf8)) == checksum)
  }

  /// Known from ISO/IEC 15948: an IEND chunk is always these twelve bytes.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  @Test(
    "A picture says its size, and has its pixels in stored blocks, however many it takes",
    arguments: [1, 8, 64, 200])
  func layout(side: Int) throws {
    let file = TinyPicture.png(side: side, red: 200, green: 100, blue: 50)
    let size = try #require(TinyPicture.size(ofPNG: file))
    #expect(size == (UInt32(side), UInt32(side)))
    #expect(Array(file.suffix(12)) == Self.end)
    let pixels = side * (1 + 3 * side)
    let blocks = (pixels + 0xFFFE) / 0xFFFF
    let (chunks, stream) = (3 * 12 + 13, 2 + blocks * 5 + 4)
    #expect(file.count == 8 + chunks + stream + pixels)
  }

  @Test("What is no PNG has no size")
  func noPicture() {
    #expect(TinyPicture.size(ofPNG: Array("no picture, but long enough for one".utf8)) == nil)
    #expect(TinyPicture.size(ofPNG: TinyPicture.signature) == nil)
  }
}
