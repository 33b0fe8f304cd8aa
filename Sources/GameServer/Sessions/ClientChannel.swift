/// A client's connection, as far as the game cares.
@GameLoop
public protocol ClientChannel: AnyObject {
  /// Sends one message. Does nothing on a connection that is closed.
  func send(_ text: [UInt8])
  /// Ends the connection; the peer gets the code and the reason, at most 123 bytes of UTF-8.
  func close(code: UInt16, reason: String)
}
