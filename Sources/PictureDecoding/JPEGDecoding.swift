import CTurboJPEG
import Pictures

/// Checks that libjpeg-turbo can decode a JPEG picture. Its warnings count as damage, because after
/// one it goes on with a guess.
enum JPEGDecoding {
  static func check(_ picture: Picture) throws(PictureRefusal) {
    // Fails only for want of memory: the same as a picture that cannot be decoded.
    guard let decoder = tjInitDecompress() else { throw .damaged(.imageData) }
    defer { tjDestroy(decoder) }
    guard decodes(picture, with: decoder) else { throw .damaged(.imageData) }
  }

  private static func decodes(_ picture: Picture, with decoder: tjhandle) -> Bool {
    var (width, height, sampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, -1, -1)
    // Fails for rare samplings, which have no name in TurboJPEG, and decodes them all the same.
    _ = tjDecompressHeader3(
      decoder, picture.bytes, UInt(picture.bytes.count), &width, &height, &sampling, &colors)
    guard width == picture.width, height == picture.height else { return false }
    let isInk = colors == TJCS_CMYK.rawValue || colors == TJCS_YCCK.rawValue
    let format = isInk ? TJPF_CMYK : TJPF_RGBX
    // No size beyond the one that is given is ever written.
    let status = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: picture.pixelByteCount) {
      tjDecompress2(
        decoder, picture.bytes, UInt(picture.bytes.count), $0.baseAddress, width, 4 * width,
        height, format.rawValue, TJFLAG_STOPONWARNING)
    }
    return status == 0
  }
}
