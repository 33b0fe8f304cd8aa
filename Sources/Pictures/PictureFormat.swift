/// A kind of file that a picture may be.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png, jpeg, webp

  /// The media type to serve the picture with.
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    }
  }

  /// The format whose signature stands at the beginning of a file; nil if there is none.
  init?(signatureOf bytes: [UInt8]) {
    if bytes.starts(with: PNGReader.signature) {
      self = .png
    } else if bytes.starts(with: [0xFF, JPEGMarker.startOfImage, 0xFF]) {
      self = .jpeg
    } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else {
      return nil
    }
  }
}
