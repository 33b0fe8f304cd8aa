import PictureDecoding
import Pictures

/// An accepted picture is within the limits, is accepted again and stays as it is, and has only the
/// parts that are needed to show it. Its decoder can be given every accepted picture.
enum PictureTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    try checkFile(bytes)
    // Nobody guesses a checksum, and what lies behind it is to be reached.
    let repaired = PNGParts.withRightChecksums(bytes)
    if repaired != bytes { try checkFile(repaired) }
  }

  private static func checkFile(_ bytes: [UInt8]) throws(FuzzFinding) {
    guard let picture = picture(in: bytes) else { return }
    let limits = PictureLimits.dimensions
    try expect(
      limits.contains(picture.width) && limits.contains(picture.height),
      "a picture has its size: \(picture.width) × \(picture.height)")
    try expect(
      picture.bytes.count <= min(bytes.count, PictureLimits.maximumByteCount),
      "a picture is no longer than its upload: \(picture.bytes.count) of \(bytes.count)")
    try expect(Self.picture(in: picture.bytes) == picture, "a picture is not changed any more")
    try? picture.checkDecodes()
    switch picture.format {
    case .png: try PNGParts.expectOnlyNeeded(in: picture.bytes)
    case .jpeg: try JPEGParts.expectOnlyNeeded(in: picture.bytes)
    case .webp: try WebPParts.expectOnlyNeeded(in: picture.bytes)
    }
  }

  private static func picture(in bytes: [UInt8]) -> Picture? {
    do {
      return try Picture(checking: bytes)
    } catch {
      precondition(!error.description.isEmpty, "a refusal says why")
      return nil
    }
  }
}
