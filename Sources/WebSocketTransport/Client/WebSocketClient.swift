import CLibwebsockets

/// Makes WebSocket connections on an event loop, thousands of them with one libwebsockets context.
///
/// Confined to the loop's thread. The loop retains it until it is closed, and closes it when the
/// loop stops. A host name is looked up with `getaddrinfo`, which blocks the loop: give an address
/// where that matters. A proxy named by the environment isn't used.
public final class WebSocketClient {
  /// The options with which the client was created.
  public let configuration: ClientConfiguration
  /// How many connections are under way, open or closing.
  public var connectionCount: Int { connections.count }

  private let loop: EventLoop
  private let channel: EndpointChannel
  private var context: SocketContext?
  private var connections: [ObjectIdentifier: ClientConnection] = [:]
  private var ticking: LoopTimer?
  private var isClosed = false
  private var connecting: [(deadline: Double, connection: ClientConnection)] = []

  /// A client without connections yet; call it on the loop's thread.
  public init(
    configuration: ClientConfiguration = ClientConfiguration(), loop: EventLoop
  ) throws(TransportError) {
    loop.preconditionOnLoop()
    self.configuration = configuration
    self.loop = loop
    channel = EndpointChannel(
      loop: loop, maximumMessageBytes: configuration.maximumMessageBytes,
      maximumQueuedBytes: configuration.maximumQueuedBytes, writeAtOnce: true, compression: false,
      isServer: false, closeTimeout: configuration.closeTimeout)
    var settings = SocketContext.Settings(
      // Unretained: the client closes its context before it ends.
      callback: clientCallback, owner: Unmanaged.passUnretained(self).toOpaque(),
      port: CONTEXT_PORT_NO_LISTEN,
      maximumPendingHandshakes: configuration.maximumPendingHandshakes,
      handshakeTimeout: configuration.connectTimeout)
    settings.protocolName = configuration.subprotocol ?? "none"
    settings.needsClientTLS = true
    if case .authorities(let file) = configuration.tlsVerification {
      settings.clientAuthorities = file
    }
    context = try SocketContext(loop: loop, settings: settings)
    loop.register(self)
    scheduleTick()
  }

  deinit {
    precondition(context == nil, "a WebSocketClient ends with close()")
  }
}

extension WebSocketClient: LoopAttachment {
  /// Starts to connect; the delegate is told how that went, never inside this call.
  ///
  /// The delegate is retained until `connectionClosed`.
  ///
  /// - Parameter source: The numeric address of this machine to connect from; nil: as the system
  ///   chooses. Each has ports of its own, and from some 14 000 connections to one place on the
  ///   system looks long for a free one.
  @discardableResult
  public func connect(
    to url: String, from source: String? = nil, delegate: any ClientConnectionDelegate
  ) throws(TransportError) -> ClientConnection {
    loop.preconditionOnLoop()
    guard let context, let pointer = context.pointer, !isClosed else { throw .closed }
    guard let target = WebSocketURL(url) else { throw .invalidURL(url) }
    let connection = ClientConnection(
      client: self, channel: channel, url: url, delegate: delegate)
    connections[ObjectIdentifier(connection)] = connection
    connecting.append((channel.now + configuration.connectTimeout.inSeconds, connection))
    if let source {
      source.withCString {
        start(connection, target, from: $0, context: pointer, host: context.virtualHost)
      }
    } else {
      start(connection, target, from: nil, context: pointer, host: context.virtualHost)
    }
    loop.afterCallbacks { connection.wasMade() }
    return connection
  }

  /// Drops every connection without a close frame and frees everything. Idempotent.
  ///
  /// Each delegate is told. Inside a callback it takes effect once this turn's callbacks have run.
  public func close() {
    guard !isClosed else { return }
    loop.preconditionOnLoop()
    isClosed = true
    ticking?.cancel()
    ticking = nil
    guard let context, context.callbackDepth > 0 else {
      dismantle()
      return
    }
    loop.afterCallbacks { self.dismantle() }
  }

  func loopWillStop() { close() }

  private func dismantle() {
    for connection in connections.values where connection.closeReason == nil {
      connection.closeReason = CloseReason(code: CloseCode.abnormal, text: "", origin: .local)
    }
    context?.close()
    context = nil
    connecting = []
    channel.forgetLeaving()
    loop.unregister(self)
  }

  func forget(_ connection: ClientConnection) {
    connections[ObjectIdentifier(connection)] = nil
  }

  private func start(
    _ connection: ClientConnection, _ target: WebSocketURL, from source: UnsafePointer<CChar>?,
    context: OpaquePointer, host: OpaquePointer?
  ) {
    var flags: UInt32 = 0
    if target.isSecure {
      flags = LCCSCF_USE_SSL.rawValue
      if configuration.tlsVerification == .none {
        flags |=
          LCCSCF_ALLOW_SELFSIGNED.rawValue | LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK.rawValue
          | LCCSCF_ALLOW_EXPIRED.rawValue | LCCSCF_ALLOW_INSECURE.rawValue
      }
    }
    // Released by `destroyed`, which comes exactly once for a connection that was begun.
    let retained = Unmanaged.passRetained(connection)
    let protocolName = configuration.subprotocol
    let socket = target.host.withCString { address in
      target.path.withCString { path in
        target.authority.withCString { authority in
          (protocolName ?? "none").withCString { name in
            var info = lws_client_connect_info()
            info.context = context
            info.vhost = host
            info.address = address
            info.port = Int32(target.port)
            info.path = path
            info.iface = source
            info.host = authority
            info.protocol = protocolName == nil ? nil : name
            info.local_protocol_name = name
            info.ietf_version_or_minus_one = -1
            info.ssl_connection = Int32(bitPattern: flags)
            info.opaque_user_data = retained.toOpaque()
            info.retry_and_idle_policy = self.context?.retryPolicyPointer
            return lws_client_connect_via_info(&info)
          }
        }
      }
    }
    if socket != nil {
      if connection.phase != .closed { connection.socket = socket }
    } else if !connection.isDestroyed {
      // It failed before there was anything to destroy.
      connection.failed("no connection could be started")
      retained.release()
    }
  }

  private func scheduleTick() {
    let tick = min(.seconds(1), max(.milliseconds(10), configuration.connectTimeout / 4))
    ticking = loop.schedule(after: tick) { [unowned self] in
      self.scheduleTick()
      let now = self.channel.now
      self.channel.cutOverdue()
      self.connecting.removeAll { entry in
        guard entry.connection.phase == .connecting else { return true }
        guard entry.deadline <= now else { return false }
        entry.connection.failure = entry.connection.failure ?? "timed out"
        entry.connection.cut()
        return false
      }
      self.context?.serviceTimers()
    }
  }
}

// MARK: libwebsockets

/// Called by libwebsockets on the loop's thread for every event of every socket.
private func clientCallback(
  socket: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  data: UnsafeMutableRawPointer?, length: Int
) -> Int32 {
  guard let socket, let context = lws_get_context(socket),
    // Unretained: the client closes its context before it ends.
    let owner = lws_context_user(context)
  else { return 0 }
  let client = Unmanaged<WebSocketClient>.fromOpaque(owner).takeUnretainedValue()
  return client.handle(reason, socket, data, length)
}

extension WebSocketClient {
  fileprivate func handle(
    _ reason: lws_callback_reasons, _ socket: OpaquePointer, _ data: UnsafeMutableRawPointer?,
    _ length: Int
  ) -> Int32 {
    // Nil while the context is being made, when there are no connections yet.
    let context = self.context
    context?.callbackDepth += 1
    defer { context?.callbackDepth -= 1 }
    guard let opaque = lws_get_opaque_user_data(socket) else { return 0 }
    // Retained by `start`, released below with the socket.
    let connection = Unmanaged<ClientConnection>.fromOpaque(opaque).takeUnretainedValue()
    let bytes = UnsafeBufferPointer(
      start: data?.assumingMemoryBound(to: UInt8.self), count: data == nil ? 0 : length)
    switch reason {
    case LWS_CALLBACK_CLIENT_RECEIVE:
      connection.received(bytes)
    case LWS_CALLBACK_CLIENT_WRITEABLE:
      return connection.becameWritable()
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
      connection.socket = socket
      connection.established()
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
      return connection.peerCloses(bytes)
    case LWS_CALLBACK_WS_CLIENT_DROP_PROTOCOL:
      if connection.phase != .connecting { connection.willClose(socket) }
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
      connection.failed(connection.failure ?? String(decoding: bytes, as: UTF8.self))
    case LWS_CALLBACK_CLIENT_CLOSED:
      connection.disappeared()
    case LWS_CALLBACK_WSI_DESTROY:
      lws_set_opaque_user_data(socket, nil)
      connection.isDestroyed = true
      connection.disappeared()
      // Retained by `start`; this is the socket's last callback.
      Unmanaged<ClientConnection>.fromOpaque(opaque).release()
    default:
      // libwebsockets has a hundred more events, for roles and phases that aren't used here.
      break
    }
    return 0
  }
}
