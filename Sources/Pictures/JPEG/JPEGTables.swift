/// Which tables a JPEG file has defined so far. Their content is checked, and not needed again.
struct JPEGTables {
  private var quantization: Set<UInt8> = []
  private var direct: Set<UInt8> = []
  private var alternating: Set<UInt8> = []

  func hasQuantization(_ table: UInt8) -> Bool { quantization.contains(table) }
  /// Codes for the first coefficient of blocks.
  func hasDirect(_ table: UInt8) -> Bool { direct.contains(table) }
  /// Codes for the other 63.
  func hasAlternating(_ table: UInt8) -> Bool { alternating.contains(table) }

  /// Reads a segment of quantization tables, of 8 or 16 bits (ITU-T T.81 §B.2.4.1).
  mutating func defineQuantization(_ segment: ByteReader) throws(PictureRefusal) {
    var segment = segment
    repeat {
      let selector = try Self.selector(from: &segment)
      try Self.skip(64 * (1 + Int(selector.kind)), of: &segment)
      quantization.insert(selector.table)
    } while !segment.isAtEnd
  }

  /// Reads a segment of Huffman tables (ITU-T T.81 §B.2.4.2, annex C).
  mutating func defineHuffman(_ segment: ByteReader) throws(PictureRefusal) {
    var segment = segment
    repeat {
      let selector = try Self.selector(from: &segment)
      guard segment.remainingCount >= 16 else { throw .damaged(.table) }
      let counts = try segment.bytes(16).map(Int.init)
      let isPossible = counts.reduce(1) { free, count in free < 0 ? free : free * 2 - count } >= 0
      let symbolCount = counts.reduce(0, +)
      guard isPossible, 1...256 ~= symbolCount, symbolCount <= segment.remainingCount else {
        throw .damaged(.table)
      }
      let symbols = try segment.bytes(symbolCount)
      if selector.kind == 0 {
        // Numbers of bits.
        guard symbols.allSatisfy({ $0 <= 15 }) else { throw .damaged(.table) }
        direct.insert(selector.table)
      } else {
        alternating.insert(selector.table)
      }
    } while !segment.isAtEnd
  }

  /// The byte before each table: of which kind, in which of four places.
  private static func selector(
    from segment: inout ByteReader
  ) throws(PictureRefusal) -> (kind: UInt8, table: UInt8) {
    guard !segment.isAtEnd else { throw .damaged(.table) }
    let selector = try segment.byte()
    guard selector >> 4 <= 1, selector & 0x0F <= 3 else { throw .damaged(.table) }
    return (selector >> 4, selector & 0x0F)
  }

  private static func skip(
    _ byteCount: Int, of segment: inout ByteReader
  ) throws(PictureRefusal) {
    guard byteCount <= segment.remainingCount else { throw .damaged(.table) }
    _ = try segment.bytes(byteCount)
  }
}
