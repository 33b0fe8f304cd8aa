/// The properties in a JPEG file's application segments that affect how it is shown. They are
/// written anew, without the rest.
struct JPEGHeader {
  private var isJFIF = false
  private var colorTransform: UInt8?
  private var orientation: Orientation?

  private static let jfifName = Array("JFIF".utf8) + [0]
  private static let adobeName = Array("Adobe".utf8)

  /// Notes what is needed of a segment. One that is of another kind, too short or without meaning
  /// is passed over, as decoders do it.
  mutating func read(_ segment: ByteReader, marker: UInt8) {
    let content = segment.rest
    switch marker {
    case JPEGMarker.jfif where content.count >= 14 && content.starts(with: Self.jfifName):
      isJFIF = true
    case JPEGMarker.exif where content.starts(with: Orientation.exifPrefix):
      orientation = orientation ?? Orientation(exif: content)
    case JPEGMarker.adobe where content.count >= 12 && content.starts(with: Self.adobeName):
      colorTransform = content[content.startIndex + 11]
    default: break
    }
  }

  var segments: [UInt8] {
    var bytes: [UInt8] = []
    if isJFIF {
      // Version 1.1, square pixels, no thumbnail (ITU-T T.871).
      bytes.append(
        marker: JPEGMarker.jfif, content: Self.jfifName + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    }
    if let orientation, orientation != .upright {
      bytes.append(
        marker: JPEGMarker.exif, content: Orientation.exifPrefix + orientation.exif)
    }
    if let colorTransform {
      // Version 100, no flags (ITU-T T.872 §6.5.3).
      bytes.append(
        marker: JPEGMarker.adobe, content: Self.adobeName + [0, 100, 0, 0, 0, 0, colorTransform])
    }
    return bytes
  }
}

extension [UInt8] {
  /// Writes a segment with its marker and length.
  mutating func append(marker: UInt8, content: some Collection<UInt8>) {
    append(0xFF)
    append(marker)
    append(bigEndian: content.count + 2, byteCount: 2)
    append(contentsOf: content)
  }

  /// Writes a segment that was read, as it was.
  mutating func append(marker: UInt8, segment: ByteReader) {
    append(marker: marker, content: segment.rest)
  }
}
