import CWebP
import Pictures

/// WebP under libwebp, with the transparency that lies beside a lossy image.
enum WebPDecoding {
  static func check(_ picture: Picture) throws(PictureRefusal) {
    let frame = Array(try WebPFrame(of: picture).bytes)
    let byteCount = picture.pixelByteCount
    // No size beyond the one that is given is ever written.
    let isDecoded = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount) {
      WebPDecodeRGBAInto(
        frame, frame.count, $0.baseAddress, byteCount, 4 * Int32(picture.width)) != nil
    }
    guard isDecoded else { throw .damaged(.imageData) }
  }
}
