import Pictures

// Libraries in C read what strangers have sent here: zlib, libjpeg-turbo and libwebp, all of which
// browsers rely on for the same. What they are given is bounded before by `Picture`: its bytes, its
// dimensions, the passes over a JPEG; and the buffers are as large as the dimensions need. Metadata
// and unknown parts are gone by then.
extension Picture {
  /// The picture in an upload that can be shown, or why there is none.
  ///
  /// Takes at most about 20 MiB while it decodes; belongs onto a thread for slow work.
  public init(decoding upload: [UInt8]) throws(PictureRefusal) {
    try self.init(checking: upload)
    try checkDecodes()
  }

  /// Checks that the picture can be decoded as a whole, and throws its pixels away.
  ///
  /// Damage that other decoders make up for with a guess, such as a JPEG's missing end, is refused
  /// too.
  public func checkDecodes() throws(PictureRefusal) {
    switch format {
    case .png: try PNGDecoding.check(PNGImageData(of: self))
    case .jpeg: try JPEGDecoding.check(self)
    case .webp: try WebPDecoding.check(self)
    }
  }

  /// The bytes of the decoded picture, four a pixel at most.
  var pixelByteCount: Int { width * height * 4 }
}
