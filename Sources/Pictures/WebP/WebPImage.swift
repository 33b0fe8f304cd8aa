/// The header of a WebP file's image data.
struct WebPImage {
  let chunk: WebPChunk
  let size: PixelSize
  /// Whether lossless data says that it has transparency; lossy data has it beside itself.
  let hasAlpha: Bool

  /// Reads a chunk of lossy or lossless data.
  init(_ chunk: WebPChunk) throws(PictureRefusal) {
    self.chunk = chunk
    var fields = ByteReader(Array(chunk.data))
    if chunk.type == .lossyImage {
      size = try Self.lossySize(from: &fields)
      hasAlpha = false
    } else {
      (size, hasAlpha) = try Self.losslessSize(from: &fields)
    }
    guard !fields.isAtEnd else { throw .damaged(.truncated) }
  }

  /// The header of a VP8 key frame that is shown, whose first part lies within the chunk
  /// (RFC 6386 §9.1).
  private static func lossySize(
    from fields: inout ByteReader
  ) throws(PictureRefusal) -> PixelSize {
    let tag = try fields.littleEndian(byteCount: 3)
    let isKeyFrame = tag & 1 == 0
    let version = tag >> 1 & 7
    let isShown = tag >> 4 & 1 == 1
    let firstPartByteCount = tag >> 5
    guard isKeyFrame, version <= 3, isShown, try fields.bytes(3) == [0x9D, 0x01, 0x2A] else {
      throw .damaged(.header)
    }
    // 14 bits each; the two above ask for scaling, which WebP ignores.
    let width = try fields.littleEndian(byteCount: 2) & 0x3FFF
    let height = try fields.littleEndian(byteCount: 2) & 0x3FFF
    guard firstPartByteCount > 0 else { throw .damaged(.header) }
    guard firstPartByteCount < fields.remainingCount else { throw .damaged(.truncated) }
    return try PixelSize(width: width, height: height)
  }

  /// The header of lossless data (RFC 9649 §3.4).
  private static func losslessSize(
    from fields: inout ByteReader
  ) throws(PictureRefusal) -> (PixelSize, hasAlpha: Bool) {
    guard try fields.byte() == 0x2F else { throw .damaged(.header) }
    let bits = try fields.littleEndian(byteCount: 4)
    let version = bits >> 29
    guard version == 0 else { throw .damaged(.header) }
    let size = try PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    return (size, bits >> 28 & 1 == 1)
  }
}
