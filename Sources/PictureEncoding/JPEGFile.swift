import CTurboJPEG

/// Writes JPEG files without metadata, of a length that tells nothing of what they show.
public enum JPEGFile {
  /// The order of a pixel's bytes.
  public enum PixelFormat: Sendable {
    /// Red, green, blue: three bytes a pixel.
    case rgb
    /// Blue, green, red, and one that is not read.
    case bgrx

    fileprivate var code: Int32 {
      switch self {
      case .rgb: TJPF_RGB.rawValue
      case .bgrx: TJPF_BGRX.rawValue
      }
    }
  }

  /// The reason why no file was made.
  public enum Failure: Error, Hashable, Sendable {
    /// TurboJPEG failed, with its message.
    case encoder(String)
    /// The picture fits at none of the qualities.
    case tooDetailed
  }

  /// A picture as a file, with colors at half the resolution (4:2:0).
  ///
  /// - Parameters:
  ///   - pixels: Rows from the top, each `stride` bytes after the last.
  ///   - quality: 1…100, libjpeg's.
  public static func encoded(
    _ pixels: UnsafeRawBufferPointer, _ format: PixelFormat, width: Int, height: Int, stride: Int,
    quality: Int32
  ) throws(Failure) -> [UInt8] {
    guard let encoder = tjInitCompress() else { throw .encoder(Self.message(nil)) }
    defer { tjDestroy(encoder) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    // TurboJPEG allocates the buffer, of the length that it sets.
    defer { tjFree(buffer) }
    let status = tjCompress2(
      encoder, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width),
      Int32(stride), Int32(height), format.code, &buffer, &length, Int32(TJSAMP_420.rawValue),
      quality, 0)
    guard status == 0, let buffer else { throw .encoder(Self.message(encoder)) }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(length)))
  }

  /// A picture as a file of exactly so many bytes, at about the best of the qualities at which it
  /// fits.
  ///
  /// - Parameter qualities: Falling. Those that are not likely to fit are not tried.
  /// - Returns: The file, its quality, and its length before it was filled up.
  public static func filled(
    _ pixels: UnsafeRawBufferPointer, _ format: PixelFormat, width: Int, height: Int, stride: Int,
    qualities: [Int32], byteCount: Int
  ) throws(Failure) -> (file: [UInt8], quality: Int32, length: Int) {
    var rest = qualities[...]
    while let quality = rest.popFirst() {
      let file = try encoded(
        pixels, format, width: width, height: height, stride: stride, quality: quality)
      if file.count <= byteCount { return (filled(file, to: byteCount), quality, file.count) }
      // The length falls about with the steps in which detail is written to the power of 4/7.
      let excess = Double(file.count) / Double(byteCount)
      let root = excess.squareRoot()
      let coarser = step(quality) * excess * root * root.squareRoot()
      rest = rest.drop { step($0) < coarser && $0 != rest.last }
    }
    throw .tooDetailed
  }

  /// The steps in which detail is written, in percent of those at quality 50 (libjpeg's scale).
  private static func step(_ quality: Int32) -> Double {
    quality < 50 ? 5000 / Double(quality) : 200 - 2 * Double(quality)
  }

  /// The file with comments of zeros after its first marker (ITU-T T.81 §B.2.4.5), and where the
  /// rest is too short for one, with fill bytes before the next marker (§B.1.1.2).
  static func filled(_ file: [UInt8], to byteCount: Int) -> [UInt8] {
    precondition(file.count <= byteCount, "a file that fits")
    var filled = Array(file[..<2])
    filled.reserveCapacity(byteCount)
    var rest = byteCount - file.count
    while rest >= 4 {
      let length = min(rest - 2, 0xFFFF)
      filled += [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)]
      filled += repeatElement(0, count: length - 2)
      rest -= length + 2
    }
    filled += repeatElement(0xFF, count: rest)
    return filled + file[2...]
  }

  private static func message(_ handle: tjhandle?) -> String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no memory"
  }
}
