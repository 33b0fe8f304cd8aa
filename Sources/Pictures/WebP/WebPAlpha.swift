/// The transparency beside a lossy WebP image (RFC 9649 §2.7.1.2).
struct WebPAlpha {
  let chunk: WebPChunk

  /// Clears what is reserved; drops what follows uncompressed values.
  init(_ chunk: WebPChunk, of size: PixelSize) throws(PictureRefusal) {
    guard let header = chunk.data.first else { throw .damaged(.truncated) }
    let preprocessing = header >> 4 & 3
    let compression = header & 3
    guard preprocessing <= 1, compression <= 1 else { throw .damaged(.header) }
    var values = chunk.data.dropFirst()
    if compression == 0 {
      guard values.count >= size.width * size.height else { throw .damaged(.truncated) }
      values = values.prefix(size.width * size.height)
    }
    guard !values.isEmpty else { throw .damaged(.truncated) }
    let data = [header & 0x3F] + values
    self.chunk = WebPChunk(type: chunk.type, data: data[...])
  }
}
