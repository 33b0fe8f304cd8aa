/// The header of an extended WebP file: its canvas, and what the file has (RFC 9649 §2.7).
struct WebPHeader {
  struct Features: OptionSet {
    let rawValue: UInt8
    static let animation = Features(rawValue: 0x02)
    static let xmp = Features(rawValue: 0x04)
    static let exif = Features(rawValue: 0x08)
    static let alpha = Features(rawValue: 0x10)
  }

  let features: Features
  /// Both as large as the image, in a file that stands still.
  let canvas: PixelSize

  init(features: Features, canvas: PixelSize) {
    self.features = features
    self.canvas = canvas
  }

  init(_ chunk: WebPChunk) throws(PictureRefusal) {
    guard chunk.data.count == 10 else { throw .damaged(.header) }
    var fields = ByteReader(Array(chunk.data))
    features = Features(rawValue: try fields.byte())
    // Writers leave these three bytes at zero, and readers pass over them.
    _ = try fields.bytes(3)
    canvas = try PixelSize(
      width: fields.littleEndian(byteCount: 3) + 1, height: fields.littleEndian(byteCount: 3) + 1)
  }

  var chunk: WebPChunk {
    var data = [features.rawValue, 0, 0, 0]
    data.append(littleEndian: canvas.width - 1, byteCount: 3)
    data.append(littleEndian: canvas.height - 1, byteCount: 3)
    return WebPChunk(type: .extendedHeader, data: data[...])
  }
}
