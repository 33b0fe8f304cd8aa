import CWebP
import Pictures

/// Checks that libwebp can decode a WebP picture, the alpha channel of a lossy image included.
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
