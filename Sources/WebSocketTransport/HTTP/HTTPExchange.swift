import CLibwebsockets
import Glibc

/// One accepted socket for as long as it speaks plain HTTP, request after request.
///
/// Confined to the loop's thread; libwebsockets retains it from the moment the socket is accepted
/// until it is gone or has become a WebSocket.
final class HTTPExchange {
  /// How far a request has come.
  ///
  /// idle → receiving, waiting, responding; receiving → waiting; waiting → responding;
  /// responding → idle, discarding; each of them → ending.
  enum Phase {
    /// Headers are awaited, or being judged.
    case idle
    /// The body is on its way.
    case receiving
    /// The delegate has the request and owes the answer.
    case waiting
    /// The answer is on its way.
    case responding
    /// The answer is out, and a refused body is thrown away.
    case discarding
    /// The socket is to be closed as soon as libwebsockets calls.
    case ending
  }

  /// The address at the other end of the socket, be it a proxy's.
  let peer: IPAddress
  /// libwebsockets' connection; nil before it exists and once it is gone.
  var socket: OpaquePointer?
  /// When the socket is cut unless the request, or the response, got further, in loop seconds.
  var deadline: Double
  /// The client's own address, once a request's headers are known.
  var client: IPAddress
  /// The memory that the server has reserved for the request; nil when none is under way.
  var reservation: PendingRequests.Reservation?
  private(set) var phase = Phase.idle
  /// Whether some of the request had come before the answer to its predecessor was out.
  private(set) var isPipelined = false

  private weak var server: WebSocketServer?
  let loop: EventLoop
  private var isHead = false
  private var keepsAlive = false

  /// The request whose body is on its way.
  private var upload: HTTPRequest?
  private var requestNumber = 0
  private var isAsking = false
  private var answer: HTTPResponse?

  private var body: [UInt8] = []
  private var sentBytes = 0
  private var closesAfterResponse = false
  private var isRefusingBody = false
  private var isComplete = false
  private var refusedBytes = 0
  private var isPaused = false
  private var writable: WritableWatcher?
  /// The socket while the next request's head is awaited.
  var nextHead: WaitingSocket?
  /// Which offer of permessage-deflate is accepted, from 0 on, and how many were asked about.
  private var acceptedOffer: Int?
  private var offersAsked = 0

  init(server: WebSocketServer, peer: IPAddress, deadline: Double) {
    self.server = server
    loop = server.channel.loop
    self.peer = peer
    self.deadline = deadline
    client = peer
  }

  /// A request's headers are there.
  func begin(isHead: Bool, keepsAlive: Bool) {
    self.isHead = isHead
    self.keepsAlive = keepsAlive
    requestNumber += 1
    answer = nil
  }

  /// A handshake is accepted, and with it perhaps one of its offers of permessage-deflate.
  func accept(offer: Int?) {
    acceptedOffer = offer
    offersAsked = 0
  }

  /// Whether the next offer of permessage-deflate is the one: libwebsockets asks for each in turn.
  func acceptsNextOffer() -> Bool {
    defer { offersAsked += 1 }
    return offersAsked == acceptedOffer
  }

  /// Ends libwebsockets' own timer while the first request is awaited: `deadline` says the same.
  func dropForeignTimer(of socket: OpaquePointer) {
    if requestNumber == 0 { lws_set_timeout(socket, NO_PENDING_TIMEOUT, 0) }
  }

  /// The socket is gone, or isn't HTTP any more.
  func leave() {
    stopWatching()
    socket = nil
    phase = .ending
    upload = nil
    answer = nil
    body = []
  }

  /// Ends the connection at the socket: libwebsockets finds it shut, whatever it was doing.
  func cut() {
    guard let socket else { return }
    shutdown(lws_get_socket_fd(socket), Int32(SHUT_RDWR))
    end(socket)
  }

  /// Has libwebsockets close the socket, from outside of its callbacks.
  func end(_ socket: OpaquePointer) {
    stopWatching()
    phase = .ending
    body = []
    server?.release(self)
    // Without being allowed to read it would neither write nor close.
    resumeReading(socket)
    lws_callback_on_writable(socket)
  }
}

// MARK: A request's body

extension HTTPExchange {
  /// The body of a request comes next.
  func expectBody(of head: HTTPRequest) {
    phase = .receiving
    upload = head
    // All at once: what isn't written yet costs no memory.
    upload?.body.reserveCapacity(head.contentLength)
  }

  /// Takes a piece of a body that is expected; libwebsockets hands out no more than was announced.
  func receive(_ piece: UnsafeBufferPointer<UInt8>) { upload?.body.append(contentsOf: piece) }

  /// The request, once its body is complete.
  func takeUpload() -> HTTPRequest? {
    guard phase == .receiving else { return nil }
    defer { upload = nil }
    return upload
  }

  /// Throws a piece of a refused body away, up to a bound: -1 closes.
  func discard(count: Int) -> Int32 {
    refusedBytes += count
    return refusedBytes > TransportLimits.maximumRefusedBodyBytes ? -1 : 0
  }

  /// A refused body ends before its answer is out, which now closes the socket.
  func refusedBodyEnded(on socket: OpaquePointer) {
    guard isRefusingBody else { return }
    isRefusingBody = false
    waitUntilWritable(socket)
  }
}

// MARK: The delegate's answer

extension HTTPExchange {
  /// Asks for an answer; nil when it comes later.
  func ask(_ body: (HTTPResponder) -> Void) -> HTTPResponse? {
    phase = .waiting
    isAsking = true
    body(HTTPResponder(loop: loop, exchange: self, requestNumber: requestNumber))
    isAsking = false
    return takeAnswer()
  }

  /// Whether a responder's answer would be sent.
  func awaitsAnswer(to number: Int) -> Bool { isAwaitingAnswer && number == requestNumber }

  /// Whether the delegate has the request and hasn't answered.
  var isAwaitingAnswer: Bool { phase == .waiting && answer == nil }

  /// A responder's answer; it goes out once this turn's callbacks have run.
  func answer(_ response: HTTPResponse, to number: Int) {
    guard awaitsAnswer(to: number) else { return }
    answer = response
    guard !isAsking else { return }
    loop.afterCallbacks { self.server?.sendAnswer(of: self) }
  }

  /// The answer that has come, once.
  func takeAnswer() -> HTTPResponse? {
    defer { answer = nil }
    return phase == .waiting ? answer : nil
  }
}

// MARK: The response

extension HTTPExchange {
  /// Writes the head of a response and as much of its body as the socket takes: -1 closes.
  ///
  /// The head doesn't go out alone: a client that sees itself refused while it still sends may end
  /// its request with that (curl 7.88 does), and a proxy for HTTP/2 then keeps the rest from it.
  ///
  /// `refusesBody`: the request has one, which is read and thrown away before the socket is closed.
  func respond(
    _ response: HTTPResponse, refusesBody: Bool = false, closes: Bool = false,
    on socket: OpaquePointer
  ) -> Int32 {
    phase = .responding
    closesAfterResponse = closes || refusesBody || !keepsAlive
    isRefusingBody = refusesBody
    body = isHead || response.status == 204 || response.status == 304 ? [] : response.body
    sentBytes = min(body.count, TransportLimits.scratchBytes)
    let head = HTTPResponseHead.bytes(of: response, keepAlive: !closesAfterResponse)
    guard Self.write(head + body[..<sentBytes], on: socket) else { return -1 }
    return writeBody(on: socket)
  }

  /// Writes a response with whatever body it has, inside a callback, and closes the socket: -1.
  func hangUp(with response: HTTPResponse, on socket: OpaquePointer) -> Int32 {
    let head = HTTPResponseHead.bytes(of: response, keepAlive: false)
    _ = Self.write(isHead ? head[...] : head + response.body[...], on: socket)
    phase = .ending
    return -1
  }

  /// Tells a client that it may send its body (RFC 9110 §15.2.1): -1 closes.
  func sendContinue(on socket: OpaquePointer) -> Int32 {
    let head = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    return Self.write(head[...], on: socket) ? 0 : -1
  }

  /// Writes on once the socket can take more: -1 closes.
  func becameWritable(_ socket: OpaquePointer) -> Int32 {
    switch phase {
    case .responding: writeBody(on: socket)
    case .ending: -1
    case .idle, .receiving, .waiting, .discarding: 0
    }
  }

  private func writeBody(on socket: OpaquePointer) -> Int32 {
    while lws_partial_buffered(socket) == 0 {
      guard sentBytes < body.count else { return finishResponse(on: socket) }
      let end = min(body.count, sentBytes + TransportLimits.scratchBytes)
      guard Self.write(body[sentBytes..<end], on: socket) else { return -1 }
      sentBytes = end
    }
    waitUntilWritable(socket)
    return 0
  }

  private func finishResponse(on socket: OpaquePointer) -> Int32 {
    body = []
    sentBytes = 0
    // Not before: a peer that does not read keeps the answer here.
    server?.release(self)
    stopWatching()
    resumeReading(socket)
    if isRefusingBody {
      // The body's end, or its size, closes the socket.
      phase = .discarding
      return 0
    }
    if closesAfterResponse { return -1 }
    guard !isComplete else { return 0 }
    isComplete = true
    // Bytes read beyond the request are put aside once libwebsockets' callback has returned: they
    // cannot be noticed before that.
    loop.afterCallbacks { self.completeTransaction() }
    return 0
  }

  /// The answer is out: the next request may come, or has.
  private func completeTransaction() {
    guard isComplete, phase == .responding, let socket else { return }
    isComplete = false
    phase = .idle
    guard lws_http_transaction_completed(socket) == 0 else {
      end(socket)
      return
    }
    isPipelined = RequestHeaders(socket).areHeld
    server?.extendDeadline(self)
    if !isPipelined, let connectionAdmission = server?.connectionAdmission,
      !connectionAdmission.isTLS
    {
      awaitNextHead(in: connectionAdmission)
    }
  }

  /// The next head was refused: the connection ends when the client ends it, or is late. Until then
  /// it counts as idle, so that it goes when there is no room for somebody new.
  func refusesNextHead(with response: HTTPResponse) {
    server?.noteRefusal(response)
    server?.extendDeadline(self)
  }

  /// Writes bytes of a response as they are: of HTTP/1.1, libwebsockets makes nothing itself.
  private static func write(_ bytes: ArraySlice<UInt8>, on socket: OpaquePointer) -> Bool {
    let prefix = whereami_lws_pre()
    return withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: prefix + bytes.count
    ) { buffer in
      buffer.initialize(repeating: 0)
      // Never empty: it holds at least the prefix.
      let start = buffer.baseAddress! + prefix
      bytes.withUnsafeBufferPointer { source in
        if let first = source.baseAddress { start.update(from: first, count: source.count) }
      }
      return lws_write(socket, start, bytes.count, LWS_WRITE_HTTP) >= 0
    }
  }
}

// MARK: When libwebsockets may read

extension HTTPExchange {
  /// Keeps libwebsockets from looking at what the client sends meanwhile.
  ///
  /// It wouldn't read it before the response is out, and be woken up for it turn after turn.
  func pauseReading(_ socket: OpaquePointer) {
    guard !isPaused else { return }
    isPaused = true
    lws_rx_flow_control(socket, 0)
  }

  func resumeReading(_ socket: OpaquePointer) {
    guard isPaused else { return }
    isPaused = false
    lws_rx_flow_control(socket, 1)
  }

  /// While it may not read, libwebsockets doesn't write either: reading is allowed in those turns
  /// in which the socket can take more.
  private func waitUntilWritable(_ socket: OpaquePointer) {
    lws_callback_on_writable(socket)
    // A refused body has to be read while the answer goes out.
    guard !isRefusingBody else { return }
    pauseReading(socket)
    guard writable == nil else { return }
    writable = WritableWatcher(loop: loop, descriptor: lws_get_socket_fd(socket)) {
      [unowned self] in
      guard let socket = self.socket else { return }
      self.resumeReading(socket)
      // It may be gone by then.
      self.loop.afterCallbacks { [weak self] in
        guard let self, self.writable != nil, let socket = self.socket else { return }
        self.pauseReading(socket)
      }
    }
  }

  /// The watchers have to be stopped before the descriptor is closed.
  func stopWatching() {
    writable?.close()
    writable = nil
    stopAwaiting()
  }
}
