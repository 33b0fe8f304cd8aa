import Collections

/// Text messages that wait for a socket, the oldest first.
struct MessageQueue {
  private var messages = Deque<[UInt8]>()
  /// The bytes of all messages, without the frames' headers.
  private(set) var byteCount = 0

  var isEmpty: Bool { messages.isEmpty }

  mutating func append(_ message: [UInt8]) {
    messages.append(message)
    byteCount += message.count
  }

  mutating func popFirst() -> [UInt8]? {
    guard let message = messages.popFirst() else { return nil }
    byteCount -= message.count
    return message
  }

  mutating func removeAll() {
    messages.removeAll()
    byteCount = 0
  }

  /// Takes the oldest messages, as many as fit, and writes them as a server's frames: whole and
  /// unmasked (RFC 6455 §5.2). Returns the bytes written; 0 if not even the first fits.
  mutating func takeFrames(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var end = 0
    while let next = messages.first,
      end + Self.maximumHeaderBytes + next.count <= buffer.count, let message = popFirst()
    {
      end = Self.writeHeader(length: message.count, into: buffer, at: end)
      end = buffer[end...].update(fromContentsOf: message)
    }
    return end
  }

  /// Returns where the payload goes.
  private static func writeHeader(
    length: Int, into buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    // The last frame of a message, and its first: a text.
    buffer[start] = 0x81
    guard length > 125 else {
      buffer[start + 1] = UInt8(length)
      return start + 2
    }
    let lengthBytes = length < 1 << 16 ? 2 : 8
    buffer[start + 1] = lengthBytes == 2 ? 126 : 127
    for place in 0..<lengthBytes {
      buffer[start + 2 + place] = UInt8(
        truncatingIfNeeded: length >> (8 * (lengthBytes - 1 - place)))
    }
    return start + 2 + lengthBytes
  }

  /// Of a frame without a mask: two bytes, and eight for a long length.
  static let maximumHeaderBytes = 10
}
