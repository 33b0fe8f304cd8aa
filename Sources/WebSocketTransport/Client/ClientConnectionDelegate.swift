/// Receives the events of a `ClientConnection`, on the loop's thread.
///
/// As with `WebSocketServerDelegate`, a type confined to an actor that runs on the loop conforms
/// with an isolated conformance.
public protocol ClientConnectionDelegate: AnyObject {
  /// The handshake is complete: from now on messages can be sent.
  func connectionOpened(_ connection: ClientConnection)

  /// A whole text message; valid during the call only.
  func connection(_ connection: ClientConnection, received text: UnsafeBufferPointer<UInt8>)

  /// The connection is gone, or never came about (`closeReason` says which): the last call for it.
  func connectionClosed(_ connection: ClientConnection)
}
