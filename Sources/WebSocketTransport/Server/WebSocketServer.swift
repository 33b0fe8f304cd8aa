import CLibwebsockets
import Collections
import Glibc

/// A WebSocket and HTTP server on an event loop.
///
/// Confined to the loop's thread: make it, start it and close it there (`EventLoop.async`, or an
/// actor whose executor the loop is). The loop retains a started server until it is closed, and
/// closes it when the loop stops.
public final class WebSocketServer {
  /// The options with which the server was created.
  public let configuration: ServerConfiguration
  /// The counts of messages and refused connections.
  public var statistics: TransportStatistics { channel.statistics }
  /// How many WebSocket connections are open or closing.
  public var connectionCount: Int { connections.count }
  /// The port that is listened on; 0 before `start()` and after `stopListening()`.
  public var port: UInt16 { listener?.port ?? 0 }

  private(set) var delegate: (any WebSocketServerDelegate)?
  let loop: EventLoop
  let channel: EndpointChannel
  private let tick: Duration
  private(set) var context: SocketContext?
  private(set) var presentation: TLSPresentation?
  private(set) var listener: ListeningSocket?
  private(set) var connectionAdmission: ConnectionAdmission?
  private var ticking: LoopTimer?
  var heartbeats: HeartbeatWheel
  private(set) var connections: [ObjectIdentifier: WebSocketConnection] = [:]
  private(set) var connectionsPerAddress: [IPAddress: Int] = [:]
  private(set) var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
  /// The same, the oldest first, and some that are gone.
  private var exchangesByAge: Deque<HTTPExchange> = []
  private var exchangesPerPeer: [IPAddress: Int] = [:]
  private(set) var pendingRequests = PendingRequests()
  /// How many sockets there may be: as many as are configured, if the system allows so many.
  private let maximumSockets: Int
  private var isClosed = false
  private var whenEmpty: (() -> Void)?

  /// A server that isn't listening yet; it retains the delegate until it is closed.
  public init(
    configuration: ServerConfiguration, loop: EventLoop, delegate: any WebSocketServerDelegate
  ) {
    self.configuration = configuration
    self.loop = loop
    self.delegate = delegate
    channel = EndpointChannel(
      loop: loop, maximumMessageBytes: configuration.maximumMessageBytes,
      maximumQueuedBytes: configuration.maximumQueuedBytes,
      writeAtOnce: configuration.writeAtOnce, compression: configuration.compression,
      isServer: true, closeTimeout: configuration.closeTimeout)
    maximumSockets = min(
      configuration.maximumConnections + TransportLimits.maximumPlainConnections,
      SocketContext.maximumSockets)
    tick = configuration.tick
    heartbeats = HeartbeatWheel(configuration)
  }

  deinit {
    precondition(context == nil, "a started WebSocketServer ends with close()")
  }
}

// MARK: Life

extension WebSocketServer: LoopAttachment {
  /// Listens; connections come with the next turns of the loop.
  public func start() throws(TransportError) {
    loop.preconditionOnLoop()
    guard !isClosed else { throw .closed }
    precondition(context == nil, "started twice")
    if let problem = configuration.problem { throw .invalidConfiguration(problem) }
    if let files = configuration.tls { presentation = TLSPresentation(try TLSIdentity(files)) }
    let context = try SocketContext(
      loop: loop,
      settings: SocketContext.Settings(
        protocolName: configuration.subprotocol, callback: serverCallback,
        // Unretained: the server closes its context before it ends.
        owner: Unmanaged.passUnretained(self).toOpaque(), port: CONTEXT_PORT_NO_LISTEN_SERVER,
        maximumPendingHandshakes: configuration.maximumPendingHandshakes,
        servesTLS: presentation != nil,
        compression: configuration.compression, handshakeTimeout: configuration.handshakeTimeout,
        keepAliveTimeout: configuration.keepAliveTimeout))
    do {
      listener = try ListeningSocket(
        host: configuration.host, port: configuration.port, loop: loop
      ) { [unowned self] in self.accepted($0, peer: $1) }
    } catch {
      context.close()
      throw error
    }
    self.context = context
    connectionAdmission = makeConnectionAdmission()
    loop.register(self)
    scheduleTick()
  }

  /// Accepts no more connections; those there are stay. Idempotent.
  public func stopListening() {
    loop.preconditionOnLoop()
    listener?.close()
    listener = nil
  }

  /// Sends every connection a close frame; those that don't answer are cut off in time.
  ///
  /// `reason` is asked for each connection's text when its close frame is made, with numbers from 0
  /// up to ``connectionCount``: of many, few leave at a time, in that order.
  public func closeConnections(code: UInt16, reason: @escaping (Int) -> String) {
    for (number, connection) in connections.values.enumerated() {
      connection.close(code: code) { reason(number) }
    }
  }

  /// Stops listening, closes every connection with a code, and frees everything once they are gone.
  ///
  /// `completion` is called on the loop's thread, at the latest after `closeTimeout` and a little.
  public func shutDown(
    code: UInt16, reason: @escaping (Int) -> String, completion: @escaping () -> Void = {}
  ) {
    guard !isClosed, context != nil else {
      close()
      completion()
      return
    }
    stopListening()
    closeConnections(code: code, reason: reason)
    whenEmpty = { [unowned self] in
      // From inside a connection's last callback: the others' may still be on the stack.
      self.loop.afterCallbacks {
        self.close()
        completion()
      }
    }
    finishIfEmpty()
  }

  /// Frees everything: connections that are still there are dropped without a close frame.
  ///
  /// The delegate is told of each, then released. Inside a callback it takes effect once this
  /// turn's callbacks have run. Idempotent.
  public func close() {
    guard !isClosed else { return }
    loop.preconditionOnLoop()
    isClosed = true
    whenEmpty = nil
    stopListening()
    stopTicking()
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
    connectionAdmission?.close()
    connectionAdmission = nil
    context?.close()
    context = nil
    presentation?.detach()
    channel.forgetLeaving()
    heartbeats.removeAll()
    delegate = nil
    loop.unregister(self)
  }

  private func finishIfEmpty() {
    guard connections.isEmpty, let whenEmpty else { return }
    self.whenEmpty = nil
    whenEmpty()
  }
}

// MARK: Time

extension WebSocketServer {
  func stopTicking() {
    ticking?.cancel()
    ticking = nil
  }

  private func scheduleTick() {
    ticking = loop.schedule(after: tick) { [unowned self] in
      self.scheduleTick()
      let now = self.channel.now
      self.heartbeats.turn(now: now)
      self.channel.cutOverdue()
      self.cutOverdueExchanges()
      self.connectionAdmission?.expireOverdue()
      self.dropForeignTimers()
      self.context?.serviceTimers()
    }
  }
}

// MARK: Sockets

extension WebSocketServer {
  private func makeConnectionAdmission() -> ConnectionAdmission {
    ConnectionAdmission(
      loop: loop,
      pending: PendingConnections(
        patience: configuration.handshakeTimeout.inSeconds,
        maximumPerAddress: configuration.maximumPlainConnectionsPerAddress),
      isTLS: configuration.tls != nil, noteRefusal: { [unowned self] in self.noteRefusal($0) }
    ) { [unowned self] in self.adopt($0, peer: $1, patience: $2) }
  }

  /// Has an accepted socket wait until it says what it wants, unless there are too many.
  private func accepted(_ descriptor: Int32, peer: IPAddress) {
    guard let connectionAdmission else {
      Glibc.close(descriptor)
      return
    }
    let isFull =
      connectionAdmission.count + exchanges.count + connections.count >= maximumSockets
      // Nobody waits who could go; one who is in, and idle, can.
      && (connectionAdmission.hasSilentConnections || !evictExchange())
    connectionAdmission.take(
      descriptor, from: peer,
      beyond: isProxy(peer) ? nil : exchangesPerPeer[peer.subscriber, default: 0], isFull: isFull,
      now: channel.now)
  }

  /// Hands a socket to libwebsockets, unless that has too many.
  private func adopt(_ descriptor: Int32, peer: IPAddress, patience: Double) {
    guard let host = context?.virtualHost,
      exchanges.count < TransportLimits.maximumPlainConnections || evictExchange()
    else {
      channel.statistics.dropped += 1
      Glibc.close(descriptor)
      return
    }
    var on: Int32 = 1
    var buffer = Int32(TransportLimits.kernelSendBufferBytes)
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &buffer, size)

    let exchange = HTTPExchange(
      server: self, peer: peer, deadline: channel.now + patience)
    var adoption = lws_adopt_desc_t()
    adoption.vh = host
    adoption.type = lws_adoption_type(
      rawValue: LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue | LWS_ADOPT_ALLOW_SSL.rawValue)
    adoption.fd.sockfd = descriptor
    // Retained until `destroyed`, or until it becomes a WebSocket.
    let retained = Unmanaged.passRetained(exchange)
    adoption.opaque = retained.toOpaque()
    remember(exchange)
    if let socket = lws_adopt_descriptor_vhost_via_info(&adoption) {
      exchange.dropForeignTimer(of: socket)
    } else if exchanges[ObjectIdentifier(exchange)] != nil {
      // It was refused before there was a connection to destroy.
      forget(exchange)
      retained.release()
    }
  }

  /// A socket is gone, whatever it was.
  func destroyed(_ socket: OpaquePointer) {
    guard let opaque = lws_get_opaque_user_data(socket) else { return }
    lws_set_opaque_user_data(socket, nil)
    let object = Unmanaged<AnyObject>.fromOpaque(opaque).takeRetainedValue()
    if let exchange = object as? HTTPExchange {
      forget(exchange)
    } else if let connection = object as? WebSocketConnection {
      connection.disappeared()
    }
  }

  /// Keeps libwebsockets' list of timers short: it is sorted, and whoever connects walks over all
  /// who did before.
  private func dropForeignTimers() {
    for exchange in exchanges.values {
      if let socket = exchange.socket { exchange.dropForeignTimer(of: socket) }
    }
  }

  /// Evicts one HTTP connection for a new one: of an address with many, else the oldest idle one,
  /// else the slowest reader. Returns false when all are at work.
  func evictExchange() -> Bool {
    let known = exchangesByAge.lazy.filter { self.exchanges[ObjectIdentifier($0)] != nil }
    let oldestIdle = known.first { $0.phase == .idle }
    guard
      let exchange = oneOfTheCrowd(among: known) ?? oldestIdle ?? slowestReader(among: known)
    else { return false }
    exchange.cut()
    forget(exchange)
    return true
  }

  /// Of the address that has most, if that is a crowd and no proxy's: the one that has been silent
  /// for longest, or else the oldest, whatever it does.
  private func oneOfTheCrowd(among known: some Sequence<HTTPExchange>) -> HTTPExchange? {
    let crowds = exchangesPerPeer.filter { $0.value >= configuration.crowd }
    for (address, _) in crowds.sorted(by: { $0.value > $1.value }) {
      let crowd = known.filter { $0.peer.subscriber == address }
      guard let oldest = crowd.first, !isProxy(oldest.peer) else { continue }
      return crowd.first { $0.phase == .idle } ?? oldest
    }
    return nil
  }

  private func isProxy(_ address: IPAddress) -> Bool {
    configuration.trustedProxies.contains { $0.contains(address) }
  }

  /// Of those whose answer is on its way one of the address that has most connections: the oldest.
  private func slowestReader(among known: some Sequence<HTTPExchange>) -> HTTPExchange? {
    var found: (exchange: HTTPExchange, count: Int)?
    for exchange in known where exchange.phase == .responding {
      let count = exchangesPerPeer[exchange.peer.subscriber, default: 0]
      if count > found?.count ?? 0 { found = (exchange, count) }
    }
    return found?.exchange
  }

  private func remember(_ exchange: HTTPExchange) {
    exchanges[ObjectIdentifier(exchange)] = exchange
    exchangesByAge.append(exchange)
    while let first = exchangesByAge.first, exchanges[ObjectIdentifier(first)] == nil {
      exchangesByAge.removeFirst()
    }
    if exchangesByAge.count > 2 * exchanges.count + TransportLimits.maximumAcceptsPerTurn {
      exchangesByAge.removeAll { exchanges[ObjectIdentifier($0)] == nil }
    }
    exchangesPerPeer[exchange.peer.subscriber, default: 0] += 1
  }

  func forget(_ exchange: HTTPExchange) {
    guard exchanges.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return }
    release(exchange)
    exchange.leave()
    exchangesPerPeer.decrement(exchange.peer.subscriber)
  }

  /// Sets room aside for a request whose body, or answer, takes its time, until the answer is out;
  /// what it is refused with when there is none.
  ///
  /// A request's existing reservation isn't counted again.
  func reserve(_ bytes: Int, for exchange: HTTPExchange) -> HTTPResponse? {
    if exchange.reservation != nil { return nil }
    let reservation = PendingRequests.Reservation(address: exchange.client, bytes: bytes)
    if let refusal = pendingRequests.add(reservation, within: configuration) { return refusal }
    exchange.reservation = reservation
    return nil
  }

  /// Gives back what was set aside for a request; idempotent.
  func release(_ exchange: HTTPExchange) {
    guard let reservation = exchange.reservation else { return }
    exchange.reservation = nil
    pendingRequests.remove(reservation)
  }

  func remember(_ connection: WebSocketConnection) {
    connections[ObjectIdentifier(connection)] = connection
    connectionsPerAddress[connection.remoteAddress.subscriber, default: 0] += 1
  }

  func forget(_ connection: WebSocketConnection) {
    guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    connectionsPerAddress.decrement(connection.remoteAddress.subscriber)
    finishIfEmpty()
  }
}
