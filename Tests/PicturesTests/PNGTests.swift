import Testing

@testable import Pictures

@Suite("A PNG file")
struct PNGTests {
  typealias Chunk = PNGDraft.Chunk

  /// The combinations that the standard's table 11.1 allows.
  static let legal: [UInt8: Set<UInt8>] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]
  private static let palette = Chunk("PLTE", [1, 2, 3, 4, 5, 6])

  @Test("is taken with every colour type and bit depth that the standard allows, and no other")
  func everyCombination() throws {
    for colorType in UInt8(0)...7 {
      for depth in UInt8(0)...17 {
        let draft = PNGDraft(
          depth: depth, colorType: colorType, between: colorType == 3 ? [Self.palette] : [])
        if Self.legal[colorType]?.contains(depth) == true {
          #expect(try Picture(checking: draft.bytes).bytes == draft.bytes)
        } else {
          #expect(throws: PictureRefusal.damaged(.header)) { try Picture(checking: draft.bytes) }
        }
      }
    }
  }

  @Test(
    "has just the interlaced rows that its dimensions make",
    arguments: [
      // One pixel in the first pass; a pixel of each pass in turn; the standard's 8 × 8 pattern.
      (1, 1, 2), (1, 2, 2 + 2), (2, 1, 2 + 2), (5, 1, 2 + 2 + 2 + 3), (1, 5, 2 + 2 + 2 + 4),
      (8, 8, 2 + 2 + 3 + 2 * 3 + 2 * 5 + 4 * 5 + 4 * 9),
    ])
  func interlaced(width: Int, height: Int, byteCount: Int) throws {
    for difference in -1...1 {
      let draft = PNGDraft(
        width: width, height: height, colorType: 0, isInterlaced: true,
        rawByteCount: byteCount + difference)
      if difference == 0 {
        #expect(try Picture(checking: draft.bytes).bytes == draft.bytes)
      } else {
        #expect(throws: PictureRefusal.damaged(.imageData)) { try Picture(checking: draft.bytes) }
      }
    }
  }

  @Test(
    "is refused outside the dimensions",
    arguments: [
      (0, 1, PictureRefusal.damaged(.header)), (1, 0, .damaged(.header)),
      (1025, 1, .tooManyPixels(width: 1025, height: 1)),
      (1, 1025, .tooManyPixels(width: 1, height: 1025)),
      (0xFFFF_FFFF, 0xFFFF_FFFF, .tooManyPixels(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)),
    ])
  func dimensions(width: Int, height: Int, refusal: PictureRefusal) {
    let draft = PNGDraft(width: width, height: height, rawByteCount: 1)
    #expect(throws: refusal) { try Picture(checking: draft.bytes) }
  }

  @Test("is taken at the largest dimensions", arguments: [(1024, 1), (1, 1024), (1024, 1024)])
  func largest(width: Int, height: Int) throws {
    let draft = PNGDraft(width: width, height: height, depth: 1, colorType: 0)
    let picture = try Picture(checking: draft.bytes)
    #expect(picture.width == width)
    #expect(picture.height == height)
  }

  @Test(
    "loses every chunk that a viewer may do without",
    arguments: [
      "tEXt", "zTXt", "iTXt", "iCCP", "tIME", "pHYs", "bKGD", "hIST", "sPLT", "sBIT", "acTL",
      "fcTL", "fdAT", "mDCV", "cLLI", "prVt", "caBX", "eXIf",
    ])
  func ancillary(type: String) throws {
    let bare = PNGDraft()
    for place in 1..<bare.chunks.count {
      var laden = bare
      laden.chunks.insert(Chunk(type, Array("LEAK".utf8)), at: place)
      #expect(try Picture(checking: laden.bytes).bytes == bare.bytes)
    }
  }

  @Test("keeps valid numbers about colours, in one order")
  func colors() throws {
    let colors = [
      Chunk("cICP", [12, 13, 0, 1]), Chunk("gAMA", [0, 0, 0xB1, 0x8F]),
      Chunk("cHRM", Array(repeating: 1, count: 32)), Chunk("sRGB", [0]),
    ]
    let expected = PNGDraft(between: colors).bytes
    #expect(try Picture(checking: PNGDraft(between: colors.reversed()).bytes).bytes == expected)
  }

  @Test(
    "loses numbers about colours that are not valid, come twice or too late",
    arguments: [
      Chunk("cICP", [12, 13, 1, 1]), Chunk("cICP", [12, 13, 0, 2]), Chunk("cICP", [12, 13, 0]),
      Chunk("gAMA", [0, 0, 0, 0]), Chunk("gAMA", [0x80, 0, 0, 0]), Chunk("gAMA", [1, 1, 1, 1, 1]),
      Chunk("cHRM", [1]), Chunk("sRGB", [4]), Chunk("sRGB", [0, 0]),
    ])
  func invalidColors(chunk: Chunk) throws {
    #expect(try Picture(checking: PNGDraft(between: [chunk]).bytes).bytes == PNGDraft().bytes)
    let valid = Chunk("sRGB", [1])
    let once = PNGDraft(between: [valid])
    let twice = PNGDraft(between: [valid, Chunk("sRGB", [2])])
    #expect(try Picture(checking: twice.bytes).bytes == once.bytes)
    let late = PNGDraft(depth: 1, colorType: 3, between: [Self.palette, valid])
    let never = PNGDraft(depth: 1, colorType: 3, between: [Self.palette])
    #expect(try Picture(checking: late.bytes).bytes == never.bytes)
  }

  @Test(
    "keeps palette and transparency that fit the pixels",
    arguments: [
      (3, 1, [palette, Chunk("tRNS", [0, 9])]), (3, 8, [palette, Chunk("tRNS", [0])]),
      (0, 4, [Chunk("tRNS", [0, 9])]), (2, 8, [Chunk("tRNS", [0, 1, 0, 2, 0, 3])]),
    ] as [(UInt8, UInt8, [Chunk])])
  func transparency(colorType: UInt8, depth: UInt8, chunks: [Chunk]) throws {
    let draft = PNGDraft(depth: depth, colorType: colorType, between: chunks)
    #expect(try Picture(checking: draft.bytes).bytes == draft.bytes)
  }

  @Test("loses a palette that is only advice", arguments: [2, 6] as [UInt8])
  func suggestedPalette(colorType: UInt8) throws {
    let laden = PNGDraft(colorType: colorType, between: [Self.palette])
    #expect(try Picture(checking: laden.bytes).bytes == PNGDraft(colorType: colorType).bytes)
  }

  @Test(
    "is refused with a palette or transparency that does not fit",
    arguments: [
      (3, 1, [], .disorder), (3, 1, [Chunk("PLTE", [])], .table),
      (3, 1, [Chunk("PLTE", [1, 2, 3, 4])], .table),
      (3, 1, [Chunk("PLTE", Array(repeating: 1, count: 9))], .table),
      (2, 8, [Chunk("PLTE", Array(repeating: 1, count: 257 * 3))], .table),
      (3, 1, [palette, palette], .disorder), (0, 1, [palette], .disorder),
      (4, 8, [palette], .disorder), (3, 1, [Chunk("tRNS", [0]), palette], .disorder),
      (3, 1, [palette, Chunk("tRNS", [1, 2, 3])], .table),
      (3, 1, [palette, Chunk("tRNS", [])], .table),
      (3, 1, [palette, Chunk("tRNS", [1]), Chunk("tRNS", [1])], .disorder),
      (0, 8, [Chunk("tRNS", [1])], .table), (2, 8, [Chunk("tRNS", [1, 1])], .table),
      (4, 8, [Chunk("tRNS", [0, 1])], .disorder), (6, 8, [Chunk("tRNS", [0, 1])], .disorder),
      (2, 8, [Chunk("tRNS", [0, 1, 0, 1, 0, 1]), palette], .disorder),
    ] as [(UInt8, UInt8, [Chunk], PictureDamage)])
  func misfits(colorType: UInt8, depth: UInt8, chunks: [Chunk], damage: PictureDamage) {
    let draft = PNGDraft(depth: depth, colorType: colorType, between: chunks)
    #expect(throws: PictureRefusal.damaged(damage)) { try Picture(checking: draft.bytes) }
  }

  @Test("is refused if any checksum is wrong, of a chunk that is kept or not")
  func checksums() {
    let draft = PNGDraft(between: [Chunk("tEXt", Array("a\u{0}b".utf8))])
    var end = 8
    for chunk in draft.chunks {
      end += 12 + chunk.data.count
      var damaged = draft.bytes
      damaged[end - 1] ^= 1
      #expect(throws: PictureRefusal.damaged(.checksum)) { try Picture(checking: damaged) }
    }
  }

  @Test(
    "is refused if an unknown chunk calls itself necessary", arguments: ["ABCD", "Idat", "JDAT"])
  func critical(type: String) {
    let draft = PNGDraft(between: [Chunk(type)])
    #expect(throws: PictureRefusal.unsupported(.criticalChunk)) {
      try Picture(checking: draft.bytes)
    }
  }

  @Test("is refused if its chunks stand in a wrong order")
  func order() {
    let (header, data, end) = (PNGDraft().chunks[0], PNGDraft().chunks[1], Chunk("IEND"))
    let text = Chunk("tEXt")
    let orders: [[Chunk]] = [
      [data, header, end], [header, header, data, end], [header, end],
      [header, data, text, data, end], [header, data, Chunk("IEND", [1])],
      [text, header, data, end], [header, data, header, end],
      [header, data, Chunk("tRNS", [0, 1, 0, 1, 0, 1]), end], [header, data, Self.palette, end],
    ]
    for order in orders {
      var draft = PNGDraft()
      draft.chunks = order
      #expect(throws: PictureRefusal.damaged(.disorder)) { try Picture(checking: draft.bytes) }
    }
  }

  @Test("may have its image data in pieces, and has it in one afterwards")
  func pieces() throws {
    let whole = PNGDraft()
    var split = whole
    split.chunks.remove(at: 1)
    for byte in whole.chunks[1].data.reversed() {
      split.chunks.insert(Chunk("IDAT", [byte]), at: 1)
      split.chunks.insert(Chunk("IDAT", []), at: 1)
    }
    #expect(try Picture(checking: split.bytes).bytes == whole.bytes)
  }

  @Test("loses what follows the compressed data in its chunk")
  func hiddenBehindData() throws {
    var laden = PNGDraft()
    laden.chunks[1].data += Array("LEAK".utf8)
    #expect(try Picture(checking: laden.bytes).bytes == PNGDraft().bytes)
  }

  @Test(
    "is refused if it inflates to more or less than its dimensions need", arguments: [19, 21, 0])
  func wrongDataLength(rawByteCount: Int) {
    let draft = PNGDraft(rawByteCount: rawByteCount)
    #expect(throws: PictureRefusal.damaged(.imageData)) { try Picture(checking: draft.bytes) }
  }

  @Test(
    "is refused with header fields that have one value only",
    arguments: [(10, 1), (11, 1), (12, 2)] as [(Int, UInt8)])
  func fixedFields(index: Int, value: UInt8) {
    var draft = PNGDraft()
    draft.chunks[0].data[index] = value
    #expect(throws: PictureRefusal.damaged(.header)) { try Picture(checking: draft.bytes) }
  }
}
