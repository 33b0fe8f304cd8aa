import CTurboJPEG
import PictureEncoding
import Places
import RealModule

/// The pixels of a panorama: an equirectangular projection with north in the horizontal middle.
///
/// Everything is made of pixels: no metadata and no byte of a provider's file goes on.
struct PanoramaImage {
  /// The sides of a kept panorama.
  static let width = 2048
  static let height = 1024
  /// The longest file that is decoded.
  static let longestFile = 2 << 20
  /// The widths that a provider's file may have. Its height is half of it.
  static let acceptedWidths = 1024...2048
  private static let keptQuality: Int32 = 88
  /// Falling; those that are not likely to fit are skipped.
  private static let qualities: [Int32] = [82, 74, 64, 52, 40, 28, 16, 5]

  let width: Int
  let height: Int
  /// Red, green, blue; rows from the top.
  var pixels: [UInt8]

  /// The reason why a picture is refused or cannot be made.
  struct Failure: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Decodes a provider's file, and turns it so that north is in the middle.
  ///
  /// - Parameter heading: The direction of the file's middle, in degrees.
  init(file: [UInt8], heading: Double) throws(Failure) {
    let decoded = try Self.decode(file) { width, height throws(Failure) in
      guard Self.acceptedWidths.contains(width), width == 2 * height else {
        throw Failure(description: "a picture of \(width) × \(height)")
      }
      return (width, height)
    }
    self = decoded.resized(turnedBy: heading)
  }

  /// Decodes a kept file, at a quarter of its size if `isSmall`.
  init(kept file: [UInt8], isSmall: Bool) throws(Failure) {
    self = try Self.decode(file) { width, height throws(Failure) in
      guard width == Self.width, height == Self.height else {
        throw Failure(description: "a kept picture of \(width) × \(height)")
      }
      return isSmall ? (width / 4, height / 4) : (width, height)
    }
  }

  /// The file to keep.
  func kept() throws(JPEGFile.Failure) -> [UInt8] {
    try encoded { bytes throws(JPEGFile.Failure) in
      try JPEGFile.encoded(
        bytes, .rgb, width: width, height: height, stride: 3 * width, quality: Self.keptQuality)
    }
  }

  /// A file of exactly so many bytes, at about the best quality that fits.
  func file(byteCount: Int) throws(JPEGFile.Failure) -> [UInt8] {
    try encoded { bytes throws(JPEGFile.Failure) in
      try JPEGFile.filled(
        bytes, .rgb, width: width, height: height, stride: 3 * width, qualities: Self.qualities,
        byteCount: byteCount
      ).file
    }
  }

  private func encoded(
    _ encode: (UnsafeRawBufferPointer) throws(JPEGFile.Failure) -> [UInt8]
  ) throws(JPEGFile.Failure) -> [UInt8] {
    // The encoder reads within the array: three bytes a pixel.
    let result: Result<[UInt8], JPEGFile.Failure> = pixels.withUnsafeBytes { bytes in
      do throws(JPEGFile.Failure) { return .success(try encode(bytes)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Changes brightness and contrast a little, by the salt, so that equal panoramas differ from
  /// match to match.
  mutating func vary(by salt: UInt64) {
    let contrast = 0.96 + 0.08 * Double(salt & 0xFF) / 255
    for channel in 0..<3 {
      let offset = -5 + 10 * Double(salt >> (8 + 8 * UInt64(channel)) & 0xFF) / 255
      let table = (0..<256).map { value in
        UInt8(min(max((Double(value) - 128) * contrast + 128 + offset, 0), 255))
      }
      pixels.withUnsafeMutableBufferPointer { pixels in
        for index in stride(from: channel, to: pixels.count, by: 3) {
          pixels[index] = table[Int(pixels[index])]
        }
      }
    }
  }

  /// A flat picture of 90° in width, level, looking in a direction.
  func flat(heading: Double, width outWidth: Int, height outHeight: Int) -> PanoramaImage {
    var out = [UInt8](repeating: 0, count: outWidth * outHeight * 3)
    let yaw = heading * .pi / 180
    let half = Double(outWidth) / 2
    pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<outHeight {
        let up = (Double(outHeight) / 2 - Double(row) - 0.5) / half
        for column in 0..<outWidth {
          let right = (Double(column) + 0.5 - half) / half
          let bearing = yaw + Double.atan(right)
          let elevation = Double.atan(up / (1 + right * right).squareRoot())
          let x = (bearing / (2 * .pi) + 0.5) * Double(width) - 0.5
          let y = min(max((0.5 - elevation / .pi) * Double(height) - 0.5, 0), Double(height - 1))
          let (left, top) = (Int(x.rounded(.down)), Int(y))
          let (across, down) = (x - x.rounded(.down), y - Double(top))
          let (bottom, first) = (min(top + 1, height - 1), (left % width + width) % width)
          let second = (first + 1) % width
          for channel in 0..<3 {
            let above =
              Double(pixels[(top * width + first) * 3 + channel]) * (1 - across)
              + Double(pixels[(top * width + second) * 3 + channel]) * across
            let below =
              Double(pixels[(bottom * width + first) * 3 + channel]) * (1 - across)
              + Double(pixels[(bottom * width + second) * 3 + channel]) * across
            out[(row * outWidth + column) * 3 + channel] =
              UInt8(above + (below - above) * down + 0.5)
          }
        }
      }
    }
    return PanoramaImage(width: outWidth, height: outHeight, pixels: out)
  }

  /// At the kept size, with north in the middle: the pixel of a bearing comes from `heading`
  /// further to the left.
  private func resized(turnedBy heading: Double) -> PanoramaImage {
    var out = [UInt8](repeating: 0, count: Self.width * Self.height * 3)
    let scale = Double(width) / Double(Self.width)
    let shift = Int((heading / 360 * Double(Self.width)).rounded())
    for row in 0..<Self.height {
      let y = min(Int(Double(row) * scale), height - 1)
      for column in 0..<Self.width {
        let turned = ((column - shift) % Self.width + Self.width) % Self.width
        let x = min(Int(Double(turned) * scale), width - 1)
        let (from, to) = ((y * width + x) * 3, (row * Self.width + column) * 3)
        out[to] = pixels[from]
        out[to + 1] = pixels[from + 1]
        out[to + 2] = pixels[from + 2]
      }
    }
    return PanoramaImage(width: Self.width, height: Self.height, pixels: out)
  }

  // MARK: - TurboJPEG

  /// - Parameter size: Given the sides of the file, those to decode it at; throws if they will not
  ///   do.
  private static func decode(
    _ file: [UInt8], size: (Int, Int) throws(Failure) -> (Int, Int)
  ) throws(Failure) -> PanoramaImage {
    guard file.count <= longestFile else {
      throw Failure(description: "a picture of \(file.count) bytes")
    }
    guard let decoder = tjInitDecompress() else { throw Failure(description: "no memory") }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, -1, -1)
    guard
      tjDecompressHeader3(
        decoder, file, UInt(file.count), &width, &height, &sampling, &colors) == 0
    else { throw Failure(description: "a file that is no JPEG picture") }
    let (outWidth, outHeight) = try size(Int(width), Int(height))
    let pixels = [UInt8](unsafeUninitializedCapacity: outWidth * outHeight * 3) { buffer, count in
      let status = tjDecompress2(
        decoder, file, UInt(file.count), buffer.baseAddress, Int32(outWidth), 0, Int32(outHeight),
        TJPF_RGB.rawValue, TJFLAG_STOPONWARNING)
      count = status == 0 ? outWidth * outHeight * 3 : 0
    }
    guard !pixels.isEmpty else { throw Failure(description: "a damaged JPEG picture") }
    return PanoramaImage(width: outWidth, height: outHeight, pixels: pixels)
  }
}
