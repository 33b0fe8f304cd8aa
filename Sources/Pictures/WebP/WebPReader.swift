/// Takes a WebP file apart and puts together what is allowed of it (RFC 9649).
///
/// Kept: the image, lossy or lossless, and its transparency. Written anew: the extended header, if
/// there is transparency beside the image or an EXIF chunk with the orientation alone. Left behind:
/// EXIF, XMP, colour profile, chunks that nobody knows, what follows the end. The coded data is
/// copied, not decoded, and its last part has no length of its own but the chunk's; therefore a
/// file that announces EXIF or XMP and has none is refused: it may lie where it was not found.
struct WebPReader {
  private var chunks: ByteReader
  private var header: WebPHeader?
  private var alpha: WebPChunk?
  private var image: WebPImage?
  private var orientation: Orientation?
  /// The metadata that was there.
  private var metadata: WebPHeader.Features = []

  /// The picture in a file that begins with the RIFF and WebP signatures.
  static func picture(in bytes: [UInt8]) throws(PictureRefusal) -> Picture {
    var file = ByteReader(bytes)
    _ = try file.bytes(4)
    var content = try file.section(file.littleEndian(byteCount: 4))
    _ = try content.bytes(4)
    var reader = WebPReader(chunks: content)
    try reader.readFirstChunk()
    while !reader.chunks.isAtEnd {
      try reader.read(WebPChunk(from: &reader.chunks))
    }
    return try reader.picture()
  }

  private init(chunks: ByteReader) {
    self.chunks = chunks
  }

  /// Which decides what kind of file it is (RFC 9649 §2.5 to §2.7).
  private mutating func readFirstChunk() throws(PictureRefusal) {
    let chunk = try WebPChunk(from: &chunks)
    switch chunk.type {
    case .extendedHeader:
      let header = try WebPHeader(chunk)
      guard !header.features.contains(.animation) else { throw .unsupported(.animation) }
      self.header = header
    case .lossyImage, .losslessImage: image = try WebPImage(chunk)
    default: throw .damaged(.disorder)
    }
  }

  private mutating func read(_ chunk: WebPChunk) throws(PictureRefusal) {
    switch chunk.type {
    case .extendedHeader: throw .damaged(.disorder)
    case .lossyImage, .losslessImage:
      guard image == nil else { throw .damaged(.disorder) }
      image = try WebPImage(chunk)
    case .alpha where header != nil:
      guard image == nil, alpha == nil else { throw .damaged(.disorder) }
      alpha = chunk
    case .animation, .animationFrame: throw .unsupported(.animation)
    case .webpExif where header != nil:
      orientation = orientation ?? Orientation(exif: chunk.data)
      metadata.insert(.exif)
    case .webpXMP: metadata.insert(.xmp)
    default: break
    }
  }

  private func picture() throws(PictureRefusal) -> Picture {
    guard let image else { throw .damaged(.disorder) }
    if let header {
      guard header.canvas == image.size,
        header.features.intersection([.exif, .xmp]).isSubset(of: metadata)
      else { throw .damaged(.contradiction) }
    }
    var chunks: [WebPChunk] = []
    var features: WebPHeader.Features = image.hasAlpha ? .alpha : []
    // Lossless data has its transparency within.
    if let alpha, image.chunk.type == .lossyImage {
      features.insert(.alpha)
      chunks.append(try WebPAlpha(alpha, of: image.size).chunk)
    }
    chunks.append(image.chunk)
    if let orientation, orientation != .upright {
      features.insert(.exif)
      chunks.append(WebPChunk(type: .webpExif, data: orientation.exif[...]))
    }
    if chunks.count > 1 {
      chunks.insert(WebPHeader(features: features, canvas: image.size).chunk, at: 0)
    }
    return Picture(format: .webp, size: image.size, bytes: Self.file(of: chunks))
  }

  private static func file(of chunks: [WebPChunk]) -> [UInt8] {
    var content = Array("WEBP".utf8)
    for chunk in chunks { chunk.append(to: &content) }
    var file = Array("RIFF".utf8)
    file.append(littleEndian: content.count, byteCount: 4)
    return file + content
  }
}
