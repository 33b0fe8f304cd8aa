/// Inspects a connection's first bytes while they are still in the kernel's buffer.
enum RequestPeek {
  /// Whether the bytes hold a whole request head, a whole TLS record, or can become neither.
  ///
  /// `known` is the number of bytes at the last call, which returned false. From `limit` bytes on
  /// the result is true.
  static func areComplete(
    _ bytes: UnsafeBufferPointer<UInt8>, known: Int = 0, isTLS: Bool, limit: Int
  ) -> Bool {
    guard let first = bytes.first else { return false }
    if bytes.count >= limit { return true }
    return isTLS
      ? isRecordComplete(bytes, type: first)
      // A method starts with a letter; libwebsockets refuses what doesn't.
      : !isLetter(first) || endsHead(bytes, from: max(0, known - 3))
  }

  /// Whether the first record is there (RFC 8446 §5.1: type, version, and length of what follows):
  /// no handshake can be answered before.
  private static func isRecordComplete(
    _ bytes: UnsafeBufferPointer<UInt8>, type: UInt8
  ) -> Bool {
    guard type == 22 else { return true }
    return bytes.count >= 5 && bytes.count >= 5 + Int(bytes[3]) << 8 + Int(bytes[4])
  }

  /// Whether an empty line follows `start` (RFC 9112 §2.1, and §2.2 for lines that end without
  /// a carriage return).
  private static func endsHead(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let lineFeed = UInt8(ascii: "\n")
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == lineFeed {
        if bytes[index + 1] == lineFeed { return true }
        if bytes[index + 1] == UInt8(ascii: "\r"), index + 2 < bytes.count,
          bytes[index + 2] == lineFeed
        {
          return true
        }
      }
      index += 1
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & ~0x20)
  }
}
