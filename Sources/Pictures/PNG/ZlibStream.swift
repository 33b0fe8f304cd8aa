/// Measures compressed data without decompressing it (RFC 1950, RFC 1951).
///
/// To know how long the data gets, symbols must be read but no byte of it made: no window, no
/// memory, no time beyond a few steps for each bit. The Adler-32 at the end is therefore not
/// verified here; ``PNGImageData`` is for whoever inflates the data.
enum ZlibStream {
  /// The length of the stream at the beginning of `bytes`, which must inflate to just
  /// `inflatedByteCount` bytes.
  static func byteCount(
    of bytes: [UInt8], inflatingTo inflatedByteCount: Int
  ) throws(PictureRefusal) -> Int {
    var header = ByteReader(bytes)
    let method = Int(try header.byte())
    let flags = Int(try header.byte())
    // Deflate, a window of at most 32 KiB, no preset dictionary (RFC 1950 §2.2).
    guard method & 0x0F == 8, method >> 4 <= 7, (method << 8 | flags) % 31 == 0, flags & 0x20 == 0
    else { throw .damaged(.imageData) }
    var blocks = DeflateMeasure(bytes, from: header.position, limit: inflatedByteCount)
    try blocks.measure()
    let end = blocks.bits.nextByte + 4
    guard end <= bytes.count else { throw .damaged(.truncated) }
    return end
  }
}
