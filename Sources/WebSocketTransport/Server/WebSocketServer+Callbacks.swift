import CLibwebsockets

/// Called by libwebsockets on the loop's thread for every event of every socket.
func serverCallback(
  socket: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  data: UnsafeMutableRawPointer?, length: Int
) -> Int32 {
  guard let socket, let context = lws_get_context(socket),
    // Unretained: the server closes its context before it ends.
    let owner = lws_context_user(context)
  else { return 0 }
  let server = Unmanaged<WebSocketServer>.fromOpaque(owner).takeUnretainedValue()
  if reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS, let user {
    server.presentation?.attach(to: OpaquePointer(user))
  }
  return server.handle(reason, socket, data, length)
}

extension WebSocketServer {
  func handle(
    _ reason: lws_callback_reasons, _ socket: OpaquePointer, _ data: UnsafeMutableRawPointer?,
    _ length: Int
  ) -> Int32 {
    // Nil while the context is being made, when there are no connections yet.
    let context = self.context
    context?.callbackDepth += 1
    defer { context?.callbackDepth -= 1 }
    switch reason {
    case LWS_CALLBACK_RECEIVE:
      openConnection(of: socket)?.receivedPiece(Self.bytes(data, length))
    case LWS_CALLBACK_SERVER_WRITEABLE:
      return openConnection(of: socket)?.becameWritable() ?? 0
    case LWS_CALLBACK_RECEIVE_PONG:
      connection(of: socket)?.pongReceived(Self.bytes(data, length))
    case LWS_CALLBACK_ESTABLISHED:
      guard let exchange = exchange(of: socket) else { return -1 }
      established(exchange, socket)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
      return connection(of: socket)?.peerCloses(Self.bytes(data, length)) ?? 0
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
      connection(of: socket)?.willClose(socket)
    case LWS_CALLBACK_CLOSED:
      connection(of: socket)?.disappeared()
    case LWS_CALLBACK_WSI_DESTROY:
      destroyed(socket)
    default:
      return handleHTTP(reason, socket, data, length)
    }
    return 0
  }

  private func handleHTTP(
    _ reason: lws_callback_reasons, _ socket: OpaquePointer, _ data: UnsafeMutableRawPointer?,
    _ length: Int
  ) -> Int32 {
    switch reason {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
      exchange(of: socket)?.socket = socket
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
      guard let exchange = knownExchange(of: socket) else { return -1 }
      return confirmUpgrade(exchange, socket)
    case LWS_CALLBACK_CONFIRM_EXTENSION_OKAY:
      return exchange(of: socket)?.acceptsNextOffer() == true ? 0 : 1
    case LWS_CALLBACK_HTTP:
      guard let exchange = knownExchange(of: socket) else { return -1 }
      return answer(exchange, socket)
    case LWS_CALLBACK_HTTP_WRITEABLE:
      guard let exchange = knownExchange(of: socket) else { return -1 }
      return continueResponse(exchange, socket)
    case LWS_CALLBACK_HTTP_BODY:
      guard let exchange = knownExchange(of: socket) else { return -1 }
      return receiveBody(Self.bytes(data, length), of: exchange)
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
      guard let exchange = knownExchange(of: socket) else { return -1 }
      return completeBody(of: exchange, socket)
    case LWS_CALLBACK_CLOSED_HTTP:
      exchange(of: socket)?.stopWatching()
    case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
      // CONNECT, which libwebsockets takes for a tunnel.
      return -1
    default:
      // libwebsockets has a hundred more events, for roles and phases that aren't used here.
      break
    }
    return 0
  }

  /// The connection of an event that only comes between ESTABLISHED and CLOSED.
  private func openConnection(of socket: OpaquePointer) -> WebSocketConnection? {
    object(of: socket).map { unsafeDowncast($0, to: WebSocketConnection.self) }
  }

  private func connection(of socket: OpaquePointer) -> WebSocketConnection? {
    object(of: socket) as? WebSocketConnection
  }

  private func exchange(of socket: OpaquePointer) -> HTTPExchange? {
    object(of: socket) as? HTTPExchange
  }

  /// The exchange of a socket that has not been cut: of one that has, libwebsockets may still hold
  /// a request, for which nobody would ever answer, or give back what it takes.
  private func knownExchange(of socket: OpaquePointer) -> HTTPExchange? {
    exchange(of: socket).flatMap { exchanges[ObjectIdentifier($0)] }
  }

  private func object(of socket: OpaquePointer) -> AnyObject? {
    // Retained by `adopt` or `established`, released by `destroyed`.
    lws_get_opaque_user_data(socket).map {
      Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static func bytes(
    _ data: UnsafeMutableRawPointer?, _ length: Int
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: data?.assumingMemoryBound(to: UInt8.self), count: data == nil ? 0 : length)
  }
}
