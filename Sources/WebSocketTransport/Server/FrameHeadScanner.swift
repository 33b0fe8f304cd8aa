/// Checks the frame heads of a connection (RFC 6455 §5.2) without consuming bytes.
///
/// libwebsockets 4.1 checks neither whether a client masks nor whether a length has its shortest
/// form, and reports neither. A pure machine: it gets the unread bytes and their position in the
/// stream. When it loses the frame boundary it stops for good, so it has no false positives.
struct FrameHeadScanner {
  /// A mistake in a frame's head.
  enum Finding {
    case unmasked
    /// The length is not in its shortest form.
    case overlongLength
  }

  /// The position of the next frame in the stream; nil once it is lost.
  private var next: Int?

  /// `start` is the position in the stream at which a frame begins.
  init(start: Int) { next = start }

  /// Whether the scan has stopped for good.
  var isLost: Bool { next == nil }

  /// Checks bytes that begin at a position of the stream.
  mutating func look(at position: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Finding? {
    while let start = next {
      // Something was read before it could be looked at.
      guard start >= position else {
        next = nil
        return nil
      }
      let head = UnsafeBufferPointer(rebasing: bytes.dropFirst(start - position))
      guard !head.isEmpty else { return nil }
      guard let (finding, length) = Self.read(head) else {
        // The rest of the head comes when this part has been read.
        next = nil
        return nil
      }
      let (end, overflow) = start.addingReportingOverflow(length)
      next = overflow || finding != nil ? nil : end
      if let finding { return finding }
    }
    return nil
  }

  /// The finding, and how long the frame is with its head; nil when the head is not complete.
  private static func read(
    _ head: UnsafeBufferPointer<UInt8>
  ) -> (finding: Finding?, length: Int)? {
    guard head.count >= 2 else { return nil }
    guard head[1] & 0x80 != 0 else { return (.unmasked, 0) }
    let form = Int(head[1] & 0x7f)
    let extra = form == 127 ? 8 : form == 126 ? 2 : 0
    guard head.count >= 2 + extra else { return nil }
    // Its highest bit makes libwebsockets end the connection.
    let length =
      extra == 0 ? form : head[2..<(2 + extra)].reduce(0) { ($0 & Int.max >> 8) << 8 | Int($1) }
    let least = form == 127 ? 65_536 : form == 126 ? 126 : 0
    let (end, overflow) = length.addingReportingOverflow(2 + extra + 4)
    return (length < least ? .overlongLength : nil, overflow ? Int.max : end)
  }
}
