/// The longest EXIF block with an orientation alone: eight bytes of TIFF header, one entry of
/// twelve in a directory of eighteen.
private let orientationBytes = 26

/// The parts of a PNG file, found without the reader under test.
enum PNGParts {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let needed: Set = [
    "IHDR", "PLTE", "tRNS", "IDAT", "IEND", "cICP", "gAMA", "cHRM", "sRGB", "eXIf",
  ]

  static func expectOnlyNeeded(in bytes: [UInt8]) throws(FuzzFinding) {
    var end = signature.count
    var last = ""
    for (type, content) in chunks(of: bytes) {
      try expect(needed.contains(type), "no other part of a PNG file is left: \(type)")
      try expect(
        type != "eXIf" || content.count <= orientationBytes, "of EXIF only the orientation is left")
      end = content.upperBound + 4
      last = type
    }
    try expect(last == "IEND" && end == bytes.count, "a PNG file ends with its end")
  }

  /// The same file with each chunk's checksum corrected.
  static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: signature) else { return bytes }
    var repaired = bytes
    for (_, content) in chunks(of: bytes) where content.upperBound + 4 <= bytes.count {
      let sum = checksum(bytes[(content.lowerBound - 4)..<content.upperBound])
      for place in 0..<4 {
        repaired[content.upperBound + place] = UInt8(
          truncatingIfNeeded: sum >> UInt32(24 - 8 * place))
      }
    }
    return repaired
  }

  private static func chunks(of bytes: [UInt8]) -> [(type: String, content: Range<Int>)] {
    var chunks: [(String, Range<Int>)] = []
    var start = signature.count
    while start + 12 <= bytes.count {
      let count = bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard start + 12 + count <= bytes.count else { break }
      let type = String(decoding: bytes[(start + 4)..<(start + 8)], as: UTF8.self)
      chunks.append((type, (start + 8)..<(start + 8 + count)))
      start += 12 + count
    }
    return chunks
  }

  /// W3C PNG annex D, bit by bit.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return ~sum
  }
}

/// The segments of a JPEG file, found without the reader under test.
enum JPEGParts {
  static func expectOnlyNeeded(in bytes: [UInt8]) throws(FuzzFinding) {
    var place = 2
    while place + 4 <= bytes.count {
      // Coded data up to the next marker that is neither a stuffed byte nor a restart.
      guard bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7 ~= bytes[place + 1]) else {
        place += 1
        continue
      }
      let marker = bytes[place + 1]
      let count = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      switch marker {
      case 0xE0: try expect(count == 16, "of JFIF no density and thumbnail is left")
      case 0xE1: try expect(count == 8 + orientationBytes, "of EXIF only the orientation is left")
      case 0xEE: try expect(count == 14, "of Adobe's segment only the transform is left")
      case 0xC0, 0xC1, 0xC2, 0xC4, 0xDA, 0xDB, 0xDD: break
      default: throw FuzzFinding("no other part of a JPEG file is left: \(marker)")
      }
      place += 2 + count
    }
    try expect(bytes.suffix(2).elementsEqual([0xFF, 0xD9]), "a JPEG file ends with its end")
  }
}

/// The chunks of a WebP file, found without the reader under test.
enum WebPParts {
  private static let needed: Set = ["VP8X", "VP8 ", "VP8L", "ALPH", "EXIF"]

  static func expectOnlyNeeded(in bytes: [UInt8]) throws(FuzzFinding) {
    var start = 12
    while start + 8 <= bytes.count {
      let type = String(decoding: bytes[start..<(start + 4)], as: UTF8.self)
      let count = bytes[(start + 4)..<(start + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      try expect(needed.contains(type), "no other part of a WebP file is left: \(type)")
      try expect(
        type != "EXIF" || count <= orientationBytes, "of EXIF only the orientation is left")
      start += 8 + count + count % 2
    }
    try expect(start == bytes.count, "a WebP file ends with its last part")
  }
}
