import CLibwebsockets

// What a socket may become: a WebSocket, or a response.

extension WebSocketServer {
  /// A request asks for an upgrade: 0 lets libwebsockets go on, -1 hangs up.
  func confirmUpgrade(_ exchange: HTTPExchange, _ socket: OpaquePointer) -> Int32 {
    let headers = RequestHeaders(socket)
    // libwebsockets 4.1 answers to an unknown upgrade, frees the headers and calls all the same.
    guard headers.has(WSI_TOKEN_UPGRADE) else { return -1 }
    exchange.client = headers.client(
      peer: exchange.peer, trustedProxies: configuration.trustedProxies)
    var decision = UpgradeDecision(headers, configuration)
    if case .accept = decision, let response = refusalForNumbers(exchange.client) {
      decision = .refuse(response)
    }
    switch decision {
    case .accept:
      return 0
    case .refuse(let response):
      _ = exchange.respond(
        response, isHead: headers.method == .head, keepAlive: false, hasBody: false, on: socket)
      return -1
    }
  }

  private func refusalForNumbers(_ address: IPAddress) -> HTTPResponse? {
    if listener == nil || connections.count >= configuration.maximumConnections {
      return .text(503, "The server is full\n")
    }
    if connectionsPerAddress[address.subscriber, default: 0]
      >= configuration.maximumConnectionsPerAddress
    {
      return .text(429, "Too many connections from this address\n")
    }
    return nil
  }

  /// The handshake is complete.
  func established(_ exchange: HTTPExchange, _ socket: OpaquePointer) {
    let connection = WebSocketConnection(
      server: self, channel: channel, remoteAddress: exchange.client)
    connection.socket = socket
    // The retained exchange is exchanged for the retained connection.
    lws_set_opaque_user_data(socket, Unmanaged.passRetained(connection).toOpaque())
    Unmanaged.passUnretained(exchange).release()
    forget(exchange)
    remember(connection)
    heartbeats.add(connection, now: channel.now)
    if configuration.tls == nil { connection.checkFirstFrame(of: lws_get_socket_fd(socket)) }
    delegate?.connectionOpened(connection)
  }

  /// A request that is no upgrade: -1 closes the socket.
  func answer(_ exchange: HTTPExchange, _ socket: OpaquePointer) -> Int32 {
    let headers = RequestHeaders(socket)
    exchange.deadline = channel.now + TransportLimits.responseStallTimeout.inSeconds
    exchange.client = headers.client(
      peer: exchange.peer, trustedProxies: configuration.trustedProxies)
    let isHead = headers.method == .head
    if headers.isChunked {
      _ = exchange.respond(
        .text(411, "A length is required\n"), isHead: isHead, keepAlive: false, hasBody: false,
        on: socket)
      return -1
    }
    let hasBody = headers.expectsBody
    let response =
      if headers.method == nil {
        HTTPResponse.methodNotAllowed
      } else if headers.hasBody {
        HTTPResponse.text(413, "No body is expected\n")
      } else {
        delegate?.respond(to: HTTPRequest(headers, client: exchange.client)) ?? .notFound
      }
    let result = exchange.respond(
      response, isHead: isHead, keepAlive: headers.keepsAlive, hasBody: hasBody, on: socket)
    extendDeadline(exchange)
    return result
  }

  func continueResponse(_ exchange: HTTPExchange, _ socket: OpaquePointer) -> Int32 {
    let result = exchange.becameWritable(socket)
    extendDeadline(exchange)
    return result
  }

  private func extendDeadline(_ exchange: HTTPExchange) {
    let allowance =
      exchange.isResponding
      ? TransportLimits.responseStallTimeout
      : configuration.keepAliveTimeout + configuration.handshakeTimeout
    exchange.deadline = channel.now + allowance.inSeconds
  }
}

extension HTTPRequest {
  fileprivate init(_ headers: RequestHeaders, client: IPAddress) {
    method = headers.method ?? .get
    path = headers.path ?? "/"
    query = headers.query
    authorization = headers.value(WSI_TOKEN_HTTP_AUTHORIZATION)
    acceptEncoding = headers.value(WSI_TOKEN_HTTP_ACCEPT_ENCODING)
    ifNoneMatch = headers.value(WSI_TOKEN_HTTP_IF_NONE_MATCH)
    host = headers.value(WSI_TOKEN_HOST)
    origin = headers.value(WSI_TOKEN_ORIGIN)
    remoteAddress = client
  }
}
