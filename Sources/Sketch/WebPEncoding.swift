import CWebP

/// Makes WebP files of pixels.
enum WebPEncoding {
  /// A lossy picture of a square of pixels (blue, green, red, anything).
  ///
  /// - quality: 0…100.
  static func encode(
    _ pixels: UnsafeMutableRawBufferPointer, stride: Int, side: Int, quality: Float
  ) throws(SketchError) -> [UInt8] {
    var configuration = WebPConfig()
    var picture = WebPPicture()
    // Both return 0 only when the header is of another version than the library.
    guard WebPConfigInit(&configuration) != 0, WebPPictureInit(&picture) != 0 else {
      throw .webPEncoding(code: VP8_ENC_ERROR_INVALID_CONFIGURATION.rawValue)
    }
    configuration.quality = quality
    configuration.method = SketchLimits.encodingEffort
    configuration.segments = 4
    picture.width = Int32(side)
    picture.height = Int32(side)
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer {
      WebPPictureFree(&picture)
      WebPMemoryWriterClear(&writer)
    }
    let bytes = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPPictureImportBGRX(&picture, bytes, Int32(stride)) != 0
        && WebPEncode(&configuration, &picture) != 0
    }
    guard isEncoded else { throw .webPEncoding(code: picture.error_code.rawValue) }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }
}
