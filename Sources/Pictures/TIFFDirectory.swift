/// The first list of tags in a TIFF block (CIPA DC-008 §4.6.2).
struct TIFFDirectory {
  private var entries: ByteReader
  private let isBigEndian: Bool

  /// Throws if the block is not TIFF or ends within the list or the offset behind it.
  init(firstOf block: [UInt8]) throws(PictureRefusal) {
    var header = ByteReader(block)
    let order = try header.bytes(2)
    isBigEndian = order.elementsEqual("MM".utf8)
    guard isBigEndian || order.elementsEqual("II".utf8),
      try header.integer(byteCount: 2, isBigEndian: isBigEndian) == 42
    else { throw .damaged(.header) }
    let offset = try header.integer(byteCount: 4, isBigEndian: isBigEndian)
    guard offset >= header.position else { throw .damaged(.header) }
    entries = ByteReader(block)
    _ = try entries.bytes(offset)
    let count = try entries.integer(byteCount: 2, isBigEndian: isBigEndian)
    var list = entries
    entries = try list.section(count * 12)
    _ = try list.bytes(4)
  }

  /// The value of the first entry with a tag, if it is a single one of a type with 16 bits.
  func shortValue(of tag: Int, type: Int) -> Int? {
    var entries = entries
    while var entry = try? entries.section(12) {
      guard (try? entry.integer(byteCount: 2, isBigEndian: isBigEndian)) == tag else { continue }
      guard (try? entry.integer(byteCount: 2, isBigEndian: isBigEndian)) == type,
        (try? entry.integer(byteCount: 4, isBigEndian: isBigEndian)) == 1
      else { return nil }
      return try? entry.integer(byteCount: 2, isBigEndian: isBigEndian)
    }
    return nil
  }
}

extension ByteReader {
  fileprivate mutating func integer(
    byteCount: Int, isBigEndian: Bool
  ) throws(PictureRefusal) -> Int {
    isBigEndian ? try bigEndian(byteCount: byteCount) : try littleEndian(byteCount: byteCount)
  }
}
