/// A WebP file of a fixed length, without metadata.
///
/// WebP Container Specification (RFC 9649, section 2.7): the extended form, which may have chunks
/// that readers do not know at its end, and readers pass them over.
enum PictureFile {
  /// The least bytes that the container adds: the extended header and an empty padding chunk.
  static let overhead = 18 + 8

  /// Puts a simple lossy file (`RIFF`, `WEBP`, `VP8 `) into one of `length` bytes, an even number;
  /// `nil` when it does not fit.
  static func filled(_ simple: [UInt8], side: Int, length: Int) -> [UInt8]? {
    precondition(length % 2 == 0, "chunks have even lengths")
    let chunk = simple.dropFirst(12)
    precondition(chunk.starts(with: Array("VP8 ".utf8)) && chunk.count % 2 == 0, "a lossy picture")
    let filling = length - 12 - chunk.count - overhead
    guard filling >= 0 else { return nil }
    var file = Array("RIFF".utf8) + littleEndian(length - 8, bytes: 4) + Array("WEBP".utf8)
    // No flags: no alpha, no animation, no color profile, no Exif, no XMP.
    file += Array("VP8X".utf8) + littleEndian(10, bytes: 4) + [0, 0, 0, 0]
    file += littleEndian(side - 1, bytes: 3) + littleEndian(side - 1, bytes: 3)
    file += chunk
    file += Array("JUNK".utf8) + littleEndian(filling, bytes: 4)
    file += [UInt8](repeating: 0, count: filling)
    return file
  }

  private static func littleEndian(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
