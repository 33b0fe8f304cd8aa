/// Why an upload is not taken as a picture.
public enum PictureRefusal: Error, Hashable, Sendable {
  /// Longer than `PictureLimits.maximumByteCount`.
  case tooLarge(byteCount: Int)
  /// Neither a PNG nor a JPEG nor a WebP file.
  case unknownFormat
  /// A dimension lies above `PictureLimits.dimensions`.
  case tooManyPixels(width: Int, height: Int)
  /// A legal file of a kind that is not taken.
  case unsupported(UnsupportedPicture)
  /// The file breaks the rules of its format.
  case damaged(PictureDamage)
}

/// A legal picture that is not taken.
public enum UnsupportedPicture: String, Hashable, Sendable, CaseIterable {
  /// A WebP file with frames in time. Of a PNG file with frames the still image is taken.
  case animation
  /// A JPEG process other than sequential or progressive with Huffman codes: lossless, arithmetic,
  /// hierarchical, or with its height after the image.
  case codingProcess
  /// A JPEG file with samples of other than 8 bits.
  case samplePrecision
  /// A JPEG file with a number of components other than 1, 3 and 4.
  case componentCount
  /// A JPEG file of more than 64 scans.
  case scanCount
  /// A PNG file with a part that nobody knows and that its writer calls necessary.
  case criticalChunk
}

/// The kind of a file's error.
public enum PictureDamage: String, Hashable, Sendable, CaseIterable {
  /// The file ends before its format says it may.
  case truncated
  /// A checksum disagrees with what it covers.
  case checksum
  /// A part is missing, is there twice or stands where it may not.
  case disorder
  /// A header has a value that the format does not allow, or no pixels.
  case header
  /// A palette, quantization table or code table that the format does not allow.
  case table
  /// The image data is not what the header announces.
  case imageData
  /// Two places in the file contradict each other.
  case contradiction
}

extension PictureRefusal: CustomStringConvertible {
  /// A plain sentence, fit to be shown to the one who sent the picture.
  public var description: String {
    switch self {
    case .tooLarge(let byteCount):
      "A picture has at most \(PictureLimits.maximumByteCount) bytes, this one \(byteCount)."
    case .unknownFormat: "A picture is a PNG, JPEG or WebP file."
    case .tooManyPixels(let width, let height):
      """
      A picture is at most \(PictureLimits.dimensions.upperBound) pixels wide and high, this one \
      \(width) × \(height).
      """
    case .unsupported(let feature): feature.description
    case .damaged(let damage): "The picture is damaged: \(damage.description)."
    }
  }
}

extension UnsupportedPicture: CustomStringConvertible {
  public var description: String {
    switch self {
    case .animation: "Animated pictures are not taken."
    case .codingProcess: "A JPEG picture is baseline, extended or progressive."
    case .samplePrecision: "A JPEG picture has 8 bits per sample."
    case .componentCount: "A JPEG picture has 1, 3 or 4 components."
    case .scanCount: "A JPEG picture has at most \(PictureLimits.maximumScanCount) scans."
    case .criticalChunk: "The PNG picture has a necessary part that is not known."
    }
  }
}

extension PictureDamage: CustomStringConvertible {
  public var description: String {
    switch self {
    case .truncated: "it ends too early"
    case .checksum: "a checksum is wrong"
    case .disorder: "a part is missing, there twice or out of place"
    case .header: "a header is not valid"
    case .table: "a table is not valid"
    case .imageData: "the image data does not fit the header"
    case .contradiction: "two parts contradict each other"
    }
  }
}
