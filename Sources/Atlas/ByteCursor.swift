/// Reads numbers from a range of bytes, one after another.
struct ByteCursor {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }

  mutating func byte() -> UInt8 {
    defer { position += 1 }
    return bytes[position]
  }

  /// Two bytes, the low one first.
  mutating func littleEndian16() -> Int {
    let low = Int(byte())
    return low | Int(byte()) << 8
  }

  /// LEB128: seven bits a byte, least first.
  mutating func number() -> Int {
    var (value, shift) = (0, 0)
    while true {
      let next = Int(byte())
      value |= (next & 127) << shift
      if next < 128 { return value }
      shift += 7
    }
  }

  /// A zigzag number: LEB128 whose lowest bit is the sign.
  mutating func signedNumber() -> Int {
    let value = number()
    return value >> 1 ^ -(value & 1)
  }

  /// So many bytes of UTF-8.
  mutating func text(_ count: Int) -> String {
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  mutating func skip(_ count: Int) { position += count }
}
