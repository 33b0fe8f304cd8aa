/// The payload of a close frame that a peer has sent (RFC 6455 §5.5.1, §7.4).
struct CloseFrame {
  /// The peer's mistake, as the close frame that answers it says it.
  struct Violation: Hashable {
    let code: UInt16
    let text: String
  }

  /// The status code; nil when the payload has none, or half of one.
  let code: UInt16?
  /// The text behind the code; bytes that are not UTF-8 are replaced.
  let text: String
  /// Nil when RFC 6455 allows the frame.
  let violation: Violation?

  init(_ payload: UnsafeBufferPointer<UInt8>) {
    code = payload.count < 2 ? nil : UInt16(payload[0]) << 8 | UInt16(payload[1])
    let bytes = UnsafeBufferPointer(rebasing: payload.dropFirst(2))
    text = String(decoding: bytes, as: UTF8.self)
    if payload.count == 1 {
      violation = Violation(code: CloseCode.protocolError, text: "half a close code")
    } else if let code, !Self.maySend(code) {
      violation = Violation(code: CloseCode.protocolError, text: "not a close code")
    } else if !UTF8Validation.isValid(bytes) {
      violation = Violation(code: CloseCode.invalidText, text: "invalid UTF-8")
    } else {
      violation = nil
    }
  }

  /// Whether a peer may send a code: those of RFC 6455 §7.4.1 and of IANA's registry that are not
  /// reserved (1004 to 1006, 1015), and those that libraries and applications define.
  static func maySend(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
