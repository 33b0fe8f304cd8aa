/// A part of a PNG file (W3C PNG §5.3).
struct PNGChunk {
  let type: FourCharacterCode
  let data: ArraySlice<UInt8>

  /// The next chunk, whose checksum is right.
  init(from reader: inout ByteReader) throws(PictureRefusal) {
    let count = try reader.bigEndian(byteCount: 4)
    let covered = try reader.bytes(4 + count)
    guard try reader.bigEndian(byteCount: 4) == CRC32.checksum(of: covered) else {
      throw .damaged(.checksum)
    }
    type = FourCharacterCode(value: covered.prefix(4).reduce(0) { $0 << 8 | Int($1) })
    data = covered.dropFirst(4)
  }

  init(type: FourCharacterCode, data: ArraySlice<UInt8>) {
    self.type = type
    self.data = data
  }

  /// Writes the chunk, with a checksum of our own.
  func append(to bytes: inout [UInt8]) {
    bytes.append(bigEndian: data.count, byteCount: 4)
    let start = bytes.count
    bytes.append(bigEndian: type.value, byteCount: 4)
    bytes += data
    bytes.append(bigEndian: CRC32.checksum(of: bytes[start...]), byteCount: 4)
  }
}

/// The chunks that are looked at; all others are left behind.
extension FourCharacterCode {
  static let imageHeader = FourCharacterCode("IHDR")
  static let palette = FourCharacterCode("PLTE")
  static let transparency = FourCharacterCode("tRNS")
  static let imageData = FourCharacterCode("IDAT")
  static let imageEnd = FourCharacterCode("IEND")
  static let codingIndependentColor = FourCharacterCode("cICP")
  static let gamma = FourCharacterCode("gAMA")
  static let chromaticities = FourCharacterCode("cHRM")
  static let standardColor = FourCharacterCode("sRGB")
  static let exif = FourCharacterCode("eXIf")

  /// Whether a viewer may do without a PNG chunk of this type (W3C PNG §5.4).
  var isAncillary: Bool { value & 0x2000_0000 != 0 }
}
