/// Who is told what happens on a `WebSocketServer`'s connections.
///
/// Every call is made on the event loop's thread, from inside a socket callback, and none of them is
/// annotated: a type confined to a global actor whose executor is that loop conforms with an isolated
/// conformance, `final class Gateway: @GameLoop WebSocketServerDelegate`, and needs no
/// `assumeIsolated`. It may send and close on any connection, also the one it is called for, and may
/// close the server.
public protocol WebSocketServerDelegate: AnyObject {
  /// A client finished its handshake; `context` is free for the delegate's session.
  func connectionOpened(_ connection: WebSocketConnection)

  /// A whole text message: valid UTF-8, at most `maximumMessageBytes`; valid during the call only.
  func connection(
    _ connection: WebSocketConnection, received text: UnsafeBufferPointer<UInt8>)

  /// The connection is gone (its `closeReason` says why): the last call for it, exactly one for each
  /// `connectionOpened`.
  func connectionClosed(_ connection: WebSocketConnection)

  /// A GET or HEAD that is not an upgrade.
  func respond(to request: HTTPRequest) -> HTTPResponse
}

extension WebSocketServerDelegate {
  /// 404 for everything.
  public func respond(to request: HTTPRequest) -> HTTPResponse { .notFound }
}
