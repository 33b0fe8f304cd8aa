/// Bits in the order in which Deflate packs them: each byte's lowest first (RFC 1951 §3.1.1).
struct BitReader {
  private let bytes: [UInt8]
  /// Counted from the first byte's lowest bit.
  private var position: Int

  init(_ bytes: [UInt8], from byte: Int) {
    self.bytes = bytes
    position = byte * 8
  }

  /// The first byte of which no bit was read.
  var nextByte: Int { (position + 7) / 8 }

  mutating func bit() throws(PictureRefusal) -> Int {
    let byte = position >> 3
    guard byte < bytes.count else { throw .damaged(.truncated) }
    defer { position += 1 }
    return Int(bytes[byte] >> UInt8(position & 7)) & 1
  }

  /// A number of `count` bits, the lowest first.
  mutating func bits(_ count: Int) throws(PictureRefusal) -> Int {
    var value = 0
    for shift in 0..<count { value |= try bit() << shift }
    return value
  }

  /// Goes to the next byte's beginning, and `count` bytes further.
  mutating func skipBytes(_ count: Int) throws(PictureRefusal) {
    let end = nextByte + count
    guard end <= bytes.count else { throw .damaged(.truncated) }
    position = end * 8
  }
}
