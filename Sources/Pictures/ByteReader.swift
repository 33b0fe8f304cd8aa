/// A place in a file, from which values are read; never leaves its part of the file.
///
/// A read of more than is left throws that the file is truncated.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8]) {
    self.init(bytes, from: 0, to: bytes.count)
  }

  private init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    position = start
    self.end = end
  }

  var remainingCount: Int { end - position }
  var isAtEnd: Bool { position == end }

  /// The unread bytes.
  var rest: ArraySlice<UInt8> { bytes[position..<end] }

  mutating func byte() throws(PictureRefusal) -> UInt8 {
    guard position < end else { throw .damaged(.truncated) }
    defer { position += 1 }
    return bytes[position]
  }

  /// The next `count` bytes, which is not negative.
  mutating func bytes(_ count: Int) throws(PictureRefusal) -> ArraySlice<UInt8> {
    guard count <= remainingCount else { throw .damaged(.truncated) }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  /// A reader of the next `count` bytes, which this one passes.
  mutating func section(_ count: Int) throws(PictureRefusal) -> ByteReader {
    guard count <= remainingCount else { throw .damaged(.truncated) }
    defer { position += count }
    return ByteReader(bytes, from: position, to: position + count)
  }

  /// The most significant byte first, as in PNG, JPEG and one kind of TIFF.
  mutating func bigEndian(byteCount: Int) throws(PictureRefusal) -> Int {
    try bytes(byteCount).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The least significant byte first, as in WebP and the other kind of TIFF.
  mutating func littleEndian(byteCount: Int) throws(PictureRefusal) -> Int {
    try bytes(byteCount).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func code() throws(PictureRefusal) -> FourCharacterCode {
    FourCharacterCode(value: try bigEndian(byteCount: 4))
  }

  /// Goes back over bytes that were read from this reader.
  mutating func stepBack(_ count: Int) {
    precondition(count <= position)
    position -= count
  }
}
