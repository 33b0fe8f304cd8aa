/// Why a WebSocket connection ended: the status code and text of RFC 6455 §7.1.5 and who sent them.
public struct CloseReason: Hashable, Sendable {
  /// Which side ended the connection.
  public enum Origin: Hashable, Sendable {
    /// This side sent the first close frame, or dropped the connection.
    case local
    /// The peer sent the first close frame.
    case peer
    /// No close frame in either direction: the network, a time limit of the handshake, a refusal.
    case abnormal
  }

  /// The status code; 1005 when the peer's close frame had none, 1006 when there was no frame.
  public let code: UInt16
  /// The UTF-8 text that came with the code, at most 123 bytes.
  public let text: String
  /// Which side ended the connection.
  public let origin: Origin

  /// A reason made of its parts.
  public init(code: UInt16, text: String, origin: Origin) {
    self.code = code
    self.text = text
    self.origin = origin
  }
}
