/// How a viewer turns or mirrors the stored pixels: EXIF's tag 274 (CIPA DC-008 §4.6.4).
///
/// The only part of EXIF that survives. It is never copied: the tag is read, and a block with
/// nothing else is written.
enum Orientation: Int, CaseIterable {
  case upright = 1
  case mirrored, turnedHalf, flipped, transposed, turnedRight, transversed, turnedLeft

  private static let tag = 0x0112
  private static let shortType = 3
  /// The bytes before a TIFF block in a JPEG file, and by some writers' mistake in a WebP file.
  static let exifPrefix: [UInt8] = Array("Exif".utf8) + [0, 0]

  /// The orientation in an EXIF block, with or without its prefix; nil if there is none or the
  /// block is not well formed as far as that tag.
  ///
  /// Only the first directory is read; the directory must be complete, and the tag a single number
  /// of 16 bits.
  init?(exif block: ArraySlice<UInt8>) {
    let block = block.starts(with: Self.exifPrefix) ? block.dropFirst(6) : block
    guard let tags = try? TIFFDirectory(firstOf: Array(block)),
      let value = tags.shortValue(of: Self.tag, type: Self.shortType)
    else { return nil }
    self.init(rawValue: value)
  }

  /// A TIFF block with this tag alone.
  var exif: [UInt8] {
    var block: [UInt8] = Array("MM".utf8) + [0, 42]
    block.append(bigEndian: 8, byteCount: 4)  // Where the directory is.
    block.append(bigEndian: 1, byteCount: 2)  // How many tags it has.
    block.append(bigEndian: Self.tag, byteCount: 2)
    block.append(bigEndian: Self.shortType, byteCount: 2)
    block.append(bigEndian: 1, byteCount: 4)  // How many values the tag has.
    block.append(bigEndian: rawValue, byteCount: 2)
    block.append(bigEndian: 0, byteCount: 2)
    block.append(bigEndian: 0, byteCount: 4)  // No further directory.
    return block
  }
}
