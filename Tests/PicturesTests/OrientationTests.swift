import Testing

@testable import Pictures

@Suite("The orientation in EXIF")
struct OrientationTests {
  @Test("is read in both byte orders, with and without prefix", arguments: Orientation.allCases)
  func bothOrders(orientation: Orientation) {
    let value = UInt8(orientation.rawValue)
    let big = Sample.exif(value)
    let little: [UInt8] =
      "II".utf8 + [42, 0, 8, 0, 0, 0, 1, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
    for block in [big, little] {
      #expect(Orientation(exif: block[...]) == orientation)
      #expect(Orientation(exif: ("Exif".utf8 + [0, 0] + block)[...]) == orientation)
    }
  }

  @Test("is written as a block of nothing else", arguments: Orientation.allCases)
  func written(orientation: Orientation) {
    #expect(orientation.exif == Sample.exif(UInt8(orientation.rawValue)))
  }

  @Test("is found behind other tags")
  func behindOthers() {
    var block = Sample.exif(7)
    block[9] = 2
    block.insert(contentsOf: [0x01, 0x00, 0, 4, 0, 0, 0, 1, 0, 0, 0, 9], at: 10)
    #expect(Orientation(exif: block[...]) == .transversed)
  }

  @Test("is none unless it is a single number of 16 bits from 1 to 8", arguments: [0, 9, 255])
  func outOfRange(value: UInt8) {
    #expect(Orientation(exif: Sample.exif(value)[...]) == nil)
  }

  @Test(
    "is none if a byte of the block says something else",
    arguments: [
      (0, 0x49), (3, 43), (7, 7), (7, 200), (4, 0x80), (8, 0xFF), (9, 0), (9, 2), (11, 0x13),
      (13, 4), (17, 2), (17, 0), (18, 1),
    ] as [(Int, UInt8)])
  func malformed(index: Int, value: UInt8) {
    var block = Sample.exif(6)
    block[index] = value
    #expect(Orientation(exif: block[...]) == nil)
  }

  @Test("is none in a block that is cut off anywhere")
  func truncated() {
    let block = Sample.exif(6)
    for count in block.indices { #expect(Orientation(exif: block.prefix(count)) == nil) }
  }

  @Test("of the first block counts if there are two")
  func twoBlocks() throws {
    var draft = PNGDraft(Sample.colorPNG.bare)
    draft.chunks.insert(.init("eXIf", Sample.exif(3)), at: 1)
    draft.chunks.insert(.init("eXIf", Sample.exif(6)), at: 1)
    #expect(try Picture(checking: draft.bytes).bytes == Sample.colorPNG.cleaned)
  }
}
