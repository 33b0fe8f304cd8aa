import Testing

@testable import Pictures

@Suite("The length of compressed data")
struct ZlibStreamTests {
  /// Made with zlib, one for each kind of block, and how long they inflate.
  static let streams: [(String, Int)] = [
    // "hello", in the code that needs no table.
    ("789ccb48cdc9c90700062c0215", 5),
    // 90 letters with copies, the same code.
    (
      """
      78014b4c4c4c4a4e49cbc84a4c49cf4a4ecf4ec94cce48ce4cc94a4bca4c4bcece484b494accceca0482ace\
      cc424a0baece4b4cca4b42ca8b2ecf4e4acf494c42ca0bae4a44410401806005c5c23be
      """, 90
    ),
    // 600 letters, with a code of their own.
    (
      """
      78daedccc10d00310803c15a8d2d08a6ffff11e9cac8be470b20a83c86caac51f3b0e58c4ece4905c6bd7910\
      eb86d991fed9145d82d731707bb337bbec0345bbeec7
      """, 600
    ),
    // "abc" and four times more, with empty stored blocks between.
    ("78da4a4c4a06000000ffff4a444200000000ffff03002df505bf", 15),
    // A thousand zeros, as copies of themselves.
    ("78da63601805a360140c77000003e80001", 1000),
  ]

  @Test("is found without inflating it", arguments: streams)
  func lengths(hexadecimal: String, byteCount: Int) throws {
    let stream = Self.bytes(hexadecimal)
    #expect(try ZlibStream.byteCount(of: stream, inflatingTo: byteCount) == stream.count)
    let followed = stream + Array("LEAK".utf8)
    #expect(try ZlibStream.byteCount(of: followed, inflatingTo: byteCount) == stream.count)
  }

  @Test("is refused one byte off", arguments: streams, [-1, 1])
  func wrongLengths(stream: (String, Int), difference: Int) {
    #expect(throws: PictureRefusal.damaged(.imageData)) {
      try ZlibStream.byteCount(of: Self.bytes(stream.0), inflatingTo: stream.1 + difference)
    }
  }

  @Test("is not found in a stream that is cut off", arguments: streams)
  func truncated(hexadecimal: String, byteCount: Int) {
    let stream = Self.bytes(hexadecimal)
    for count in stream.indices {
      #expect(throws: PictureRefusal.damaged(.truncated), "at \(count)") {
        try ZlibStream.byteCount(of: Array(stream.prefix(count)), inflatingTo: byteCount)
      }
    }
  }

  @Test(
    "is refused where the stream breaks a rule",
    arguments: [
      // Headers: another method, too large a window, a wrong check, a dictionary.
      "7918", "881c", "789d", "7820",
      // A block of the reserved kind, and a stored one whose lengths differ.
      "789c07", "789c010100ffff",
      // Length and distance words that mean nothing.
      "789c1b03", "789c63003e",
      // Codes with too many words for literals and for distances.
      "789cf50000", "789c051e00",
      // Codes with more words than there can be, and with fewer.
      "789c05009200", "789c05002400",
      // A first length repeated that is not there, one repeated too often, no word for the end.
      "789c05001200", "789c050082e0ff1f", "789c050082e07f1b",
    ])
  func malformed(hexadecimal: String) {
    #expect(throws: PictureRefusal.damaged(.imageData)) {
      try ZlibStream.byteCount(of: Self.bytes(hexadecimal) + [0, 0, 0, 0, 0], inflatingTo: 9)
    }
  }

  /// With the end of the block in the zeros behind, these would otherwise have the right length.
  @Test(
    "is refused where a copy comes from before the beginning",
    arguments: [("789c0302", 3), ("789c630042", 4)])
  func tooFarBack(hexadecimal: String, byteCount: Int) {
    let stream = Self.bytes(hexadecimal) + [0, 0, 0, 0, 0, 0]
    #expect(throws: PictureRefusal.damaged(.imageData)) {
      try ZlibStream.byteCount(of: stream, inflatingTo: byteCount)
    }
  }

  @Test("is found or not, without a trap, in all streams of two bytes and zeros or ones behind")
  func everyShortStream() {
    for number in 0..<0x1_0000 {
      let start = [0x78, 0x01, UInt8(number & 0xFF), UInt8(number >> 8)]
      for filler: UInt8 in [0, 0xFF] {
        let stream = start + Array(repeating: filler, count: 12)
        if let count = try? ZlibStream.byteCount(of: stream, inflatingTo: 1) {
          #expect(count >= 2 + 3 + 4 && count <= stream.count)
        }
      }
    }
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

@Suite("A prefix code")
struct PrefixCodeTests {
  @Test(
    "has as many words as there can be, or a single one of one bit, or none",
    arguments: [
      ([1, 1], true), ([1, 2, 3, 3], true), ([2, 2, 2, 2], true), ([15, 15] + Array(1...14), true),
      ([0, 1], true), ([0, 0], true), ([], true),
      ([1, 1, 1], false), ([1, 2, 2, 15], false), ([2, 2, 2, 2, 2], false),
      ([1, 2], false), ([2], false), ([15], false), ([2, 2, 2], false),
    ])
  func completeness(lengths: [Int], isCode: Bool) {
    #expect(((try? PrefixCode(lengths: lengths[...])) != nil) == isCode)
  }

  /// The example in RFC 1951 §3.2.2: the symbols A to H and their words.
  @Test("has the words of the standard's example")
  func example() throws {
    let code = try PrefixCode(lengths: [3, 3, 3, 3, 3, 2, 4, 4])
    let words = ["010", "011", "100", "101", "110", "00", "1110", "1111"]
    for (symbol, word) in words.enumerated() {
      let byte = word.reversed().reduce(UInt8(0)) { $0 << 1 | ($1 == "1" ? 1 : 0) }
      var bits = BitReader([byte], from: 0)
      #expect(try code.symbol(from: &bits) == symbol)
    }
  }
}

@Suite("A chunk's checksum")
struct CRC32Tests {
  /// The check value that catalogues of CRCs give for CRC-32/ISO-HDLC, and the four bytes with
  /// which every PNG file ends.
  @Test("is the one that is known", arguments: [("123456789", 0xCBF4_3926), ("IEND", 0xAE42_6082)])
  func known(text: String, checksum: Int) {
    #expect(CRC32.checksum(of: text.utf8) == checksum)
    #expect(PNGDraft.checksum(Array(text.utf8)) == checksum)
  }
}
