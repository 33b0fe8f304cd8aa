import CZlib
import Pictures

/// Checks that zlib can inflate a PNG picture's image data, and that each row has a known filter
/// type. Nothing else in the data can be damaged.
enum PNGDecoding {
  static func check(_ image: PNGImageData) throws(PictureRefusal) {
    // One byte more than there may be shows a stream that goes on.
    let inflated = inflate(Array(image.stream), upTo: image.byteCount + 1)
    guard let inflated, inflated.count == image.byteCount, image.hasKnownFilters(inflated) else {
      throw .damaged(.imageData)
    }
  }

  /// Inflates a whole stream; `nil` for one that is damaged, cut off, or longer than that.
  private static func inflate(_ bytes: [UInt8], upTo limit: Int) -> [UInt8]? {
    var stream = z_stream()
    // Fails only for want of memory: the same as a picture that cannot be decoded.
    guard whereami_inflate_init(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = bytes
    var isWhole = false
    let inflated = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(limit)
        isWhole = CZlib.inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
      }
      count = limit - Int(stream.avail_out)
    }
    return isWhole ? inflated : nil
  }
}
