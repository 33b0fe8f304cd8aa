/// The image of a WebP picture for whoever can decode it: what there is for transparency, and the
/// coded data, without the file around them (RFC 9649 §2.7).
///
/// libwebp reads beyond the end of coded data that is cut off, into whatever part follows, and
/// takes that for the rest of the image; other decoders do not. Here nothing follows.
public struct WebPFrame: Sendable {
  /// Chunks without padding behind the last one.
  public let bytes: ArraySlice<UInt8>

  /// Refuses a picture of another format.
  public init(of picture: Picture) throws(PictureRefusal) {
    guard picture.format == .webp else { throw .unknownFormat }
    var file = ByteReader(picture.bytes)
    _ = try file.bytes(12)
    var start = file.position
    var chunk = try WebPChunk(from: &file)
    if chunk.type == .extendedHeader {
      start = file.position
      chunk = try WebPChunk(from: &file)
    }
    while chunk.type != .lossyImage, chunk.type != .losslessImage {
      chunk = try WebPChunk(from: &file)
    }
    bytes = picture.bytes[start..<chunk.data.endIndex]
  }
}
