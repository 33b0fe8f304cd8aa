/// A part of a WebP file (RFC 9649 §2.3).
struct WebPChunk {
  let type: FourCharacterCode
  let data: ArraySlice<UInt8>

  /// The next chunk, and the byte that fills it up to an even length.
  init(from reader: inout ByteReader) throws(PictureRefusal) {
    type = try reader.code()
    let byteCount = try reader.littleEndian(byteCount: 4)
    data = try reader.bytes(byteCount)
    if byteCount % 2 == 1 { _ = try reader.byte() }
  }

  init(type: FourCharacterCode, data: ArraySlice<UInt8>) {
    self.type = type
    self.data = data
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(bigEndian: type.value, byteCount: 4)
    bytes.append(littleEndian: data.count, byteCount: 4)
    bytes += data
    if data.count % 2 == 1 { bytes.append(0) }
  }
}

/// The chunks that are looked at; all others are left behind.
extension FourCharacterCode {
  static let extendedHeader = FourCharacterCode("VP8X")
  static let lossyImage = FourCharacterCode("VP8 ")
  static let losslessImage = FourCharacterCode("VP8L")
  static let alpha = FourCharacterCode("ALPH")
  static let animation = FourCharacterCode("ANIM")
  static let animationFrame = FourCharacterCode("ANMF")
  static let webpExif = FourCharacterCode("EXIF")
  static let webpXMP = FourCharacterCode("XMP ")
}
