/// Choices read from an input: zeros when the input is used up, so that every input is a whole
/// course of events and a shorter one is a simpler one.
struct ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Unsigned, of so many bytes (at most 8), the first byte the highest.
  mutating func number(byteCount: Int) -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<byteCount { value = value << 8 | UInt64(byte()) }
    return value
  }

  /// One of 0..<count.
  mutating func index(below count: Int) -> Int { Int(byte()) % count }

  /// The bytes that have not been read.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
