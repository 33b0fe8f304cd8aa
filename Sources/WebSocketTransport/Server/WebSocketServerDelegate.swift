/// Receives the events of a `WebSocketServer`.
///
/// Every call is made on the event loop's thread, from inside a socket callback, and none of them
/// is annotated: a type confined to a global actor whose executor is that loop conforms with an
/// isolated conformance, `final class Gateway: @GameLoop WebSocketServerDelegate`, and needs no
/// `assumeIsolated`. It may send and close on any connection, also the one it is called for, and
/// may close the server.
///
/// A request is answered by one of two functions: `respond(to:)` when the answer is at hand, else
/// `respond(to:through:)`, which then has to answer every request.
public protocol WebSocketServerDelegate: AnyObject {
  /// A client finished its handshake; `context` is free for the delegate's session.
  func connectionOpened(_ connection: WebSocketConnection)

  /// A whole text message: valid UTF-8, at most `maximumMessageBytes`; valid during the call only.
  func connection(
    _ connection: WebSocketConnection, received text: UnsafeBufferPointer<UInt8>)

  /// The connection is gone (its `closeReason` says why): the last call for it, exactly one for
  /// each `connectionOpened`.
  func connectionClosed(_ connection: WebSocketConnection)

  /// A request to become a WebSocket was refused, with that status: 403 because of the page's
  /// `origin`.
  func upgradeRefused(status: UInt16, origin: String?, client: IPAddress)

  /// The head of a PUT or DELETE, before its body is read: whether it is welcome, and how long.
  ///
  /// Refuses requests that may not upload, before the body comes.
  func admission(of head: HTTPRequest) -> HTTPAdmission

  /// A GET or HEAD that is not an upgrade, or an admitted PUT or DELETE with its whole body.
  ///
  /// The answer may come now or later, on the loop's thread; the connection's next request waits
  /// for it, other connections don't.
  func respond(to request: HTTPRequest, through responder: HTTPResponder)

  /// The same, with an answer that is at hand.
  func respond(to request: HTTPRequest) -> HTTPResponse
}

extension WebSocketServerDelegate {
  /// Does nothing.
  public func upgradeRefused(status: UInt16, origin: String?, client: IPAddress) {}

  /// 405: there is nothing to write.
  public func admission(of head: HTTPRequest) -> HTTPAdmission {
    .refuse(.methodNotAllowed(allowing: "GET, HEAD"))
  }

  /// Answers at once with `respond(to:)`.
  public func respond(to request: HTTPRequest, through responder: HTTPResponder) {
    responder.respond(respond(to: request))
  }

  /// 404 for everything.
  public func respond(to request: HTTPRequest) -> HTTPResponse { .notFound }
}
