/// With what words a connection ended: the status code and the reason of RFC 6455 §7.1.5.
public struct CloseStatus: Hashable, Sendable {
  /// The status code: one of the contract's (`WireProtocol.CloseCode`), or any other that the
  /// server or something on the way has sent; 1005 where a close frame had none.
  public let code: UInt16
  /// The text that came with it, of at most 123 bytes.
  public let text: String

  /// A status made of its parts.
  public init(code: UInt16, text: String) {
    self.code = code
    self.text = text
  }
}
