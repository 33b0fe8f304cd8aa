import Testing

@testable import Pictures

@Suite("A WebP file")
struct WebPTests {
  typealias Chunk = WebPDraft.Chunk

  private static let lossy = WebPDraft(Sample.lossyWebP.bare)
  private static let lossless = WebPDraft(Sample.losslessWebP.bare)
  private static let transparent = WebPDraft(Sample.transparentWebP.bare)

  private func expect(
    _ refusal: PictureRefusal, in draft: WebPDraft,
    sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout WebPDraft) -> Void
  ) {
    var draft = draft
    change(&draft)
    #expect(throws: refusal, sourceLocation: sourceLocation) {
      try Picture(checking: draft.bytes)
    }
  }

  /// The header of a canvas of 20 × 16 pixels.
  private static func header(_ features: UInt8) -> Chunk {
    Chunk("VP8X", [features, 0, 0, 0, 19, 0, 0, 15, 0, 0])
  }

  @Test(
    "loses every other chunk, wherever it stands",
    arguments: ["ICCP", "XMP ", "EXIF", "JUNK", "exif", "C2PA"])
  func unknown(type: String) throws {
    for bare in [Self.lossy, Self.lossless, Self.transparent] {
      for place in 1...bare.chunks.count {
        var laden = bare
        laden.chunks.insert(Chunk(type, Array("LEAK!".utf8)), at: place)
        #expect(try Picture(checking: laden.bytes).bytes == bare.bytes)
      }
    }
  }

  @Test("without an extended header has no transparency beside its image")
  func simpleAlpha() throws {
    var laden = Self.lossy
    laden.chunks.append(Chunk("ALPH", [1, 76, 69, 65, 75]))
    #expect(try Picture(checking: laden.bytes).bytes == Self.lossy.bytes)
  }

  @Test("keeps its extended header only for transparency or orientation")
  func simpleAgain() throws {
    for bare in [Self.lossy, Self.lossless] {
      var extended = bare
      extended.chunks.insert(Self.header(0x10), at: 0)
      #expect(try Picture(checking: extended.bytes).bytes == bare.bytes)
    }
  }

  @Test("with reserved bits and profile flag set has them cleared")
  func flags() throws {
    var laden = Self.transparent
    laden.chunks[0].data[0] |= 0xE1
    laden.chunks[0].data.replaceSubrange(1...3, with: [1, 2, 3])
    laden.chunks[1].data[0] |= 0xC0
    #expect(try Picture(checking: laden.bytes).bytes == Self.transparent.bytes)
  }

  @Test("has an orientation only where the extended header makes room for EXIF")
  func orientation() throws {
    var laden = Self.lossy
    laden.chunks.append(Chunk("EXIF", Sample.exif(6)))
    #expect(try Picture(checking: laden.bytes).bytes == Self.lossy.bytes)
    laden.chunks.insert(Self.header(0x08), at: 0)
    #expect(try Picture(checking: laden.bytes).bytes == laden.bytes)
  }

  @Test(
    "that announces metadata and has none is refused", arguments: [0x04, 0x08, 0x0C] as [UInt8])
  func announced(features: UInt8) {
    for bare in [Self.lossy, Self.lossless] {
      expect(.damaged(.contradiction), in: bare) {
        $0.chunks.insert(Self.header(features), at: 0)
      }
    }
  }

  @Test("with frames in time is refused")
  func animation() {
    expect(.unsupported(.animation), in: Self.transparent) { $0.chunks[0].data[0] |= 0x02 }
    for type in ["ANIM", "ANMF"] {
      expect(.unsupported(.animation), in: Self.transparent) {
        $0.chunks.insert(Chunk(type), at: 1)
      }
    }
  }

  @Test("is refused if its chunks stand in a wrong order")
  func order() {
    let image = Self.lossy.chunks[0]
    for chunks in [
      [], [Self.header(0)], [Self.header(0), image, image], [image, image],
      [image, Self.header(0)], [Self.header(0), Self.header(0), image], [Chunk("JUNK"), image],
      [Self.header(0x10), image, Chunk("ALPH", [0, 1])],
      [Self.header(0x10), Chunk("ALPH", [0, 1]), Chunk("ALPH", [0, 1]), image],
    ] {
      #expect(throws: PictureRefusal.self) { try Picture(checking: WebPDraft(chunks).bytes) }
    }
  }

  @Test("is refused if canvas and image differ, or the canvas is too large")
  func canvas() {
    expect(.damaged(.contradiction), in: Self.transparent) { $0.chunks[0].data[4] = 20 }
    expect(.damaged(.contradiction), in: Self.transparent) { $0.chunks[0].data[7] = 0 }
    expect(.tooManyPixels(width: 1044, height: 16), in: Self.transparent) {
      $0.chunks[0].data[5] = 4
    }
    expect(.damaged(.header), in: Self.transparent) { $0.chunks[0].data.append(0) }
  }

  @Test("is refused with a lossy header that is not valid")
  func lossyHeader() {
    func header(_ refusal: PictureRefusal, _ index: Int, _ change: (inout UInt8) -> Void) {
      expect(refusal, in: Self.lossy) { change(&$0.chunks[0].data[index]) }
    }
    header(.damaged(.header), 0) { $0 |= 0x01 }  // Not a key frame.
    header(.damaged(.header), 0) { $0 |= 0x08 }  // A version that nobody knows.
    header(.damaged(.header), 0) { $0 &= ~0x10 }  // Not shown.
    header(.damaged(.truncated), 2) { $0 = 0xFF }  // A first part longer than the chunk.
    for index in 3...5 { header(.damaged(.header), index) { $0 ^= 1 } }
    header(.damaged(.header), 6) { $0 = 0 }
    header(.damaged(.header), 8) { $0 = 0 }
    header(.tooManyPixels(width: 1044, height: 16), 7) { $0 = 4 }
    header(.tooManyPixels(width: 20, height: 1040), 9) { $0 = 4 }
    expect(.damaged(.truncated), in: Self.lossy) { $0.chunks[0].data.removeLast(50) }
  }

  @Test("is refused with a lossless header that is not valid")
  func losslessHeader() {
    expect(.damaged(.header), in: Self.lossless) { $0.chunks[0].data[0] = 0x2E }
    expect(.damaged(.header), in: Self.lossless) { $0.chunks[0].data[4] |= 0x20 }
    expect(.tooManyPixels(width: 20 + 4096, height: 16), in: Self.lossless) {
      $0.chunks[0].data[1] |= 0
      $0.chunks[0].data[2] |= 0x10
    }
    expect(.damaged(.truncated), in: Self.lossless) { $0.chunks[0].data = [0x2F] }
    expect(.damaged(.truncated), in: Self.lossless) { $0.chunks[0].data.removeSubrange(5...) }
  }

  @Test("is taken at the largest dimensions that its bits can say within the limit")
  func largest() throws {
    var draft = Self.lossless
    // Width and height less one, 14 bits each.
    let bits = 1023 | 1023 << 14
    for index in 0..<4 { draft.chunks[0].data[1 + index] = UInt8(bits >> (8 * index) & 0xFF) }
    let picture = try Picture(checking: draft.bytes)
    #expect(picture.width == 1024)
    #expect(picture.height == 1024)
  }

  @Test("keeps uncompressed transparency to the last pixel and no further")
  func rawAlpha() throws {
    var whole = Self.transparent
    whole.chunks[1].data = [0] + Array(repeating: 7, count: 320)
    #expect(try Picture(checking: whole.bytes).bytes == whole.bytes)
    var laden = whole
    laden.chunks[1].data += Array("LEAK".utf8)
    #expect(try Picture(checking: laden.bytes).bytes == whole.bytes)
    expect(.damaged(.truncated), in: whole) { $0.chunks[1].data.removeLast() }
    expect(.damaged(.truncated), in: whole) { $0.chunks[1].data = [1] }
    expect(.damaged(.truncated), in: whole) { $0.chunks[1].data = [] }
    expect(.damaged(.header), in: whole) { $0.chunks[1].data[0] = 2 }
    expect(.damaged(.header), in: whole) { $0.chunks[1].data[0] = 0x20 }
  }

  @Test("loses transparency beside lossless data, which has its own")
  func losslessAlpha() throws {
    var laden = Self.lossless
    laden.chunks.insert(contentsOf: [Self.header(0x10), Chunk("ALPH", [0, 1])], at: 0)
    #expect(try Picture(checking: laden.bytes).bytes == Self.lossless.bytes)
  }

  @Test("is refused if it is said to be longer than it is")
  func riffSize() {
    var bytes = Self.lossy.bytes
    bytes[4] += 2
    #expect(throws: PictureRefusal.damaged(.truncated)) { try Picture(checking: bytes) }
  }
}
