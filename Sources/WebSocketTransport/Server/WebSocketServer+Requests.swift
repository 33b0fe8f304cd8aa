import CLibwebsockets

// A request's socket becomes a WebSocket or gets a response.

extension WebSocketServer {
  /// A request asks for an upgrade: 0 lets libwebsockets go on, -1 hangs up.
  func confirmUpgrade(_ exchange: HTTPExchange, _ socket: OpaquePointer) -> Int32 {
    let headers = RequestHeaders(socket)
    // Bytes behind a head that was refused are no request any more.
    guard exchange.phase != .ending else { return -1 }
    // libwebsockets 4.1 answers to an unknown upgrade, frees the headers and calls all the same.
    guard headers.has(WSI_TOKEN_UPGRADE) else { return -1 }
    exchange.begin(isHead: headers.method == .head, keepsAlive: false)
    exchange.client = headers.client(
      peer: exchange.peer, trustedProxies: configuration.trustedProxies)
    var decision = UpgradeDecision(headers, configuration, peer: exchange.peer)
    if case .accept = decision, let response = refusalForNumbers(exchange.client) {
      decision = .refuse(response)
    }
    switch decision {
    case .accept(let offer):
      exchange.accept(offer: offer)
      return 0
    case .refuse(let response):
      noteRefusal(response)
      delegate?.upgradeRefused(
        status: response.status, origin: headers.value(WSI_TOKEN_ORIGIN), client: exchange.client)
      return exchange.hangUp(with: response, on: socket)
    }
  }

  /// Counts a handshake, or a head, that was refused.
  func noteRefusal(_ response: HTTPResponse) {
    switch response.status {
    case 503: channel.statistics.refusedAsFull += 1
    case 429: channel.statistics.refusedByAddress += 1
    case 403: channel.statistics.refusedByOrigin += 1
    default: channel.statistics.refusedAsInvalid += 1
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
    connection.watchReads(of: lws_get_socket_fd(socket), isTLS: configuration.tls != nil)
    delegate?.connectionOpened(connection)
  }

  /// The headers of a request that is no upgrade: -1 closes the socket.
  func answer(_ exchange: HTTPExchange, _ socket: OpaquePointer) -> Int32 {
    guard exchange.phase != .ending else { return -1 }
    let headers = RequestHeaders(socket)
    exchange.deadline = channel.now + TransportLimits.responseStallTimeout.inSeconds
    exchange.client = headers.client(
      peer: exchange.peer, trustedProxies: configuration.trustedProxies)
    exchange.begin(isHead: headers.method == .head, keepsAlive: headers.keepsAlive)
    if let refusal = headers.refusal {
      noteRefusal(refusal)
      return exchange.hangUp(with: refusal, on: socket)
    }
    let decision = RequestDecision(headers, isPipelined: exchange.isPipelined)
    let result =
      switch decision {
      case .hangUp(let response): exchange.hangUp(with: response, on: socket)
      case .refuse(let response):
        exchange.respond(response, refusesBody: headers.bodyLength != .none, on: socket)
      case .answer: ask(request(headers, exchange), of: exchange, on: socket)
      case .admit:
        admit(
          request(headers, exchange), expectation: headers.expectation, of: exchange, on: socket)
      }
    extendDeadline(exchange)
    return result
  }

  private func request(_ headers: RequestHeaders, _ exchange: HTTPExchange) -> HTTPRequest {
    HTTPRequest(
      headers, client: exchange.client,
      isSecure: headers.isSecure(configuration, peer: exchange.peer))
  }

  /// A PUT or DELETE: the delegate decides upon its head.
  private func admit(
    _ head: HTTPRequest, expectation: RequestHeaders.Expectation, of exchange: HTTPExchange,
    on socket: OpaquePointer
  ) -> Int32 {
    if let refusal = refusal(of: head, exchange) {
      return exchange.respond(refusal, refusesBody: head.contentLength > 0, on: socket)
    }
    guard head.contentLength > 0 else { return ask(head, of: exchange, on: socket) }
    if let refusal = reserve(head.contentLength, for: exchange) {
      return exchange.respond(refusal, refusesBody: true, on: socket)
    }
    exchange.expectBody(of: head)
    exchange.deadline = channel.now + configuration.uploadGrace.inSeconds
    return expectation == .continue ? exchange.sendContinue(on: socket) : 0
  }

  private func refusal(of head: HTTPRequest, _ exchange: HTTPExchange) -> HTTPResponse? {
    switch delegate?.admission(of: head) ?? .refuse(.notFound) {
    case .refuse(let response): return response
    case .accept(let maximumBytes):
      precondition((0...TransportLimits.maximumBodyBytes).contains(maximumBytes), "not a bound")
      guard head.contentLength <= maximumBytes else {
        return .text(413, "At most \(maximumBytes) bytes\n")
      }
      return nil
    }
  }

  /// A piece of a request's body: -1 closes the socket.
  func receiveBody(_ piece: UnsafeBufferPointer<UInt8>, of exchange: HTTPExchange) -> Int32 {
    guard exchange.phase == .receiving else { return exchange.discard(count: piece.count) }
    exchange.receive(piece)
    // From the grace on, each byte buys the time that it may take.
    exchange.deadline += Double(piece.count) / Double(configuration.minimumUploadBytesPerSecond)
    return 0
  }

  /// The end of a request's body: -1 closes the socket.
  func completeBody(of exchange: HTTPExchange, _ socket: OpaquePointer) -> Int32 {
    switch exchange.phase {
    case .receiving:
      guard let request = exchange.takeUpload() else { return -1 }
      let result = ask(request, of: exchange, on: socket)
      extendDeadline(exchange)
      return result
    case .responding:
      exchange.refusedBodyEnded(on: socket)
      return 0
    case .idle, .waiting:
      // Of no body (POST with a length of 0), or said again for bytes of the next request, which
      // stay where they are.
      return 0
    case .discarding, .ending: return -1
    }
  }

  /// Has the delegate answer a complete request: -1 closes the socket.
  private func ask(
    _ request: HTTPRequest, of exchange: HTTPExchange, on socket: OpaquePointer
  ) -> Int32 {
    // From here on `deadline` counts; libwebsockets' own limit is one for bodies.
    lws_set_timeout(socket, NO_PENDING_TIMEOUT, 0)
    let response = exchange.ask { responder in
      if let delegate {
        delegate.respond(to: request, through: responder)
      } else {
        responder.respond(.notFound)
      }
    }
    if let response { return exchange.respond(response, on: socket) }
    if let refusal = reserve(0, for: exchange) { return exchange.respond(refusal, on: socket) }
    if exchange.isPipelined {
      channel.loop.afterCallbacks { self.pausePipeline(exchange) }
    } else {
      exchange.pauseReading(socket)
    }
    return 0
  }

  /// Stops reading behind a request that had been read together with its predecessor.
  ///
  /// libwebsockets still held that request when it called. If it holds even more, it can't be
  /// stopped without being woken up all the time: who sends that far ahead is told to come again.
  private func pausePipeline(_ exchange: HTTPExchange) {
    guard let socket = exchange.socket, let context, exchange.isAwaitingAnswer else { return }
    // 0: some connection has bytes that were read and not yet used; most likely this one.
    guard lws_service_adjust_timeout(context.pointer, 1, 0) == 0 else {
      exchange.pauseReading(socket)
      return
    }
    send(
      .busy("Too many requests ahead of their answers\n"), closes: true, of: exchange, on: socket)
  }

  /// Sends an answer that came late; outside of libwebsockets' callbacks.
  func sendAnswer(of exchange: HTTPExchange) {
    guard let socket = exchange.socket, let response = exchange.takeAnswer() else { return }
    send(response, closes: false, of: exchange, on: socket)
  }

  private func send(
    _ response: HTTPResponse, closes: Bool, of exchange: HTTPExchange, on socket: OpaquePointer
  ) {
    if exchange.respond(response, closes: closes, on: socket) != 0 { exchange.end(socket) }
    extendDeadline(exchange)
  }

  /// The socket can take more: -1 closes it.
  func continueResponse(_ exchange: HTTPExchange, _ socket: OpaquePointer) -> Int32 {
    let result = exchange.becameWritable(socket)
    extendDeadline(exchange)
    return result
  }

  /// Ends what takes too long.
  func cutOverdueExchanges() {
    let now = channel.now
    for exchange in exchanges.values where exchange.deadline <= now {
      if exchange.phase == .waiting, let socket = exchange.socket {
        send(.busy("No answer in time\n"), closes: true, of: exchange, on: socket)
      } else {
        exchange.cut()
      }
    }
  }

  /// Gives an exchange the time that what it does now may take.
  func extendDeadline(_ exchange: HTTPExchange) {
    let allowance: Duration
    switch exchange.phase {
    case .receiving: return
    case .waiting: allowance = configuration.answerTimeout
    case .responding: allowance = TransportLimits.responseStallTimeout
    case .idle, .discarding, .ending:
      allowance = configuration.keepAliveTimeout + configuration.handshakeTimeout
    }
    exchange.deadline = channel.now + allowance.inSeconds
  }
}

extension HTTPRequest {
  fileprivate init(_ headers: RequestHeaders, client: IPAddress, isSecure: Bool?) {
    self.isSecure = isSecure
    method = headers.method ?? .get
    path = headers.path ?? "/"
    arguments = headers.arguments
    authorization = headers.value(WSI_TOKEN_HTTP_AUTHORIZATION)
    acceptEncoding = headers.value(WSI_TOKEN_HTTP_ACCEPT_ENCODING)
    ifNoneMatch = headers.value(WSI_TOKEN_HTTP_IF_NONE_MATCH)
    host = headers.value(WSI_TOKEN_HOST)
    origin = headers.value(WSI_TOKEN_ORIGIN)
    contentType = headers.value(WSI_TOKEN_HTTP_CONTENT_TYPE)
    contentLength = if case .bytes(let count) = headers.bodyLength { count } else { 0 }
    remoteAddress = client
  }
}
