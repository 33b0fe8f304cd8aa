import CLibwebsockets
import Collections
import Glibc

/// One end of a WebSocket: what a server's and a client's connections have in common.
///
/// Confined to its event loop's thread. libwebsockets retains it from the handshake to the last
/// callback.
public class WebSocketEndpoint {
  /// How far a connection has come.
  ///
  /// connecting → open, closed; open → flushing, farewell, closed; flushing → farewell, closed;
  /// farewell → closed.
  enum Phase {
    /// A client's: the handshake isn't complete.
    case connecting
    /// Messages come and go.
    case open
    /// This end wants to close: what is queued goes first, what comes is dropped.
    case flushing
    /// The close frame is libwebsockets' to send, or the peer's was seen.
    case farewell
    /// The socket is gone.
    case closed
  }

  /// Whatever the delegate wants to find again, such as its session.
  public final var context: AnyObject?
  /// Why the connection ended; nil while neither side has closed it.
  public final internal(set) var closeReason: CloseReason?
  /// When this end last heard anything from the peer, in seconds of the loop's clock.
  final var lastHeard: Double
  /// When this end last sent a ping.
  final var lastPinged: Double
  /// How long a ping and its pong take, smoothed as RFC 6298 §2 smooths it; nil until measured, and
  /// when pings are not answered any more. A peer can make it longer by answering late.
  public final private(set) var roundTripTime: Duration?
  /// When the ping went out whose pong is awaited.
  private final var pingSent: Double?
  /// What tells that ping from those before.
  private final var pingNumber: UInt8 = 0
  private final var lastMeasured: Double?
  final var phase: Phase
  final let channel: EndpointChannel
  /// libwebsockets' connection; nil before it exists and once it is gone.
  final var socket: OpaquePointer?

  /// Messages that wait for the socket, each after `LWS_PRE` bytes of room.
  private final var queue = Deque<[UInt8]>()
  /// The payload bytes in `queue`.
  private final var waitingBytes = 0
  /// What has come of a message that isn't complete.
  private final var assembly: [UInt8] = []
  private final var isPingDue = false

  init(channel: EndpointChannel, phase: Phase) {
    self.channel = channel
    self.phase = phase
    lastHeard = channel.now
    lastPinged = lastHeard
  }

  deinit {
    precondition(socket == nil, "libwebsockets retains a connection until it is gone")
  }

  /// Whether messages can be sent: the handshake is complete and neither side has closed.
  public final var isOpen: Bool { phase == .open }

  /// The payload bytes that wait for the peer to read; what the kernel holds isn't counted.
  public final var queuedBytes: Int { waitingBytes }

  // What a server's and a client's connection tell their delegate in their own way.
  func deliver(_ text: UnsafeBufferPointer<UInt8>) {}
  func socketIsGone() {}
}

// MARK: Sending

extension WebSocketEndpoint {
  /// Sends a text message, at once if nothing is queued; without effect unless open.
  ///
  /// The bytes must be UTF-8. A peer for whom more than the configured number of bytes would wait
  /// is closed with 4000.
  public final func send(text: [UInt8]) { text.withUnsafeBufferPointer { send(text: $0) } }

  /// Sends a text message, at once if nothing is queued; without effect unless open.
  public final func send(text: String) {
    var text = text
    text.withUTF8 { send(text: $0) }
  }

  /// Sends a text message, at once if nothing is queued; without effect unless open.
  public final func send(text: UnsafeBufferPointer<UInt8>) {
    guard phase == .open, let socket else { return }
    channel.loop.preconditionOnLoop()
    channel.figures.messagesSent += 1
    channel.figures.bytesSent += text.count
    let canWriteNow =
      channel.writeAtOnce && queue.isEmpty && text.count <= TransportLimits.scratchBytes
      && !isChoked(socket)
    if canWriteNow {
      let payload = channel.scratch + channel.prefixBytes
      if let start = text.baseAddress { payload.update(from: start, count: text.count) }
      if lws_write(socket, payload, text.count, LWS_WRITE_TEXT) < 0 { cut() }
      return
    }
    // What waits counts, not what comes: one long message is no slowness of the peer's.
    guard queue.isEmpty || waitingBytes + text.count <= channel.maximumQueuedBytes else {
      discardQueue()
      close(code: CloseCode.slowConsumer, reason: "slow consumer")
      return
    }
    let prefix = channel.prefixBytes
    queue.append(
      [UInt8](unsafeUninitializedCapacity: prefix + text.count) { buffer, count in
        buffer.prefix(prefix).initialize(repeating: 0)
        _ = UnsafeMutableBufferPointer(rebasing: buffer[prefix...]).initialize(fromContentsOf: text)
        count = prefix + text.count
      })
    waitingBytes += text.count
    lws_callback_on_writable(socket)
  }

  /// Measures ``roundTripTime`` again, unless that was done within the last `age`.
  public final func measureRoundTrip(ifOlderThan age: Duration) {
    guard !isPingDue else { return }
    if let pingSent {
      guard channel.now - pingSent >= age.inSeconds else { return }
      // Whoever does not answer has no measured line.
      self.pingSent = nil
      roundTripTime = nil
      lastMeasured = nil
    }
    if let lastMeasured, channel.now - lastMeasured < age.inSeconds { return }
    ping()
  }

  /// A pong has come.
  final func pongReceived(_ payload: UnsafeBufferPointer<UInt8>) {
    lastHeard = channel.now
    guard let sent = pingSent, payload.count == 1, payload[0] == pingNumber else { return }
    pingSent = nil
    lastMeasured = lastHeard
    let sample = Duration.seconds(max(0, lastHeard - sent))
    roundTripTime = roundTripTime.map { $0 * 0.875 + sample * 0.125 } ?? sample
  }

  /// Asks for a ping to be sent before anything that is queued.
  final func ping() {
    guard phase == .open, let socket else { return }
    lastPinged = channel.now
    isPingDue = true
    lws_callback_on_writable(socket)
  }

  /// The socket can take more: -1 tells libwebsockets to close it.
  final func becameWritable() -> Int32 {
    guard let socket else { return -1 }
    guard phase == .open || phase == .flushing else { return 0 }
    if isPingDue, phase == .open, !isChoked(socket) {
      isPingDue = false
      // libwebsockets answers to an empty pong without telling; one byte makes it tell.
      if pingSent == nil { pingNumber &+= 1 }
      channel.scratch[channel.prefixBytes] = pingNumber
      if lws_write(socket, channel.scratch + channel.prefixBytes, 1, LWS_WRITE_PING) < 0 {
        return -1
      }
      // A ping that is sent while another's pong is awaited measures nothing.
      if pingSent == nil { pingSent = channel.now }
    }
    guard writeQueue(to: socket) else { return -1 }
    if !queue.isEmpty || isPingDue {
      lws_callback_on_writable(socket)
      return 0
    }
    guard phase == .flushing else { return 0 }
    if isChoked(socket) {
      // A frame is half written: a close frame can only follow its end.
      lws_callback_on_writable(socket)
      return 0
    }
    prepareCloseFrame(on: socket)
    return -1
  }

  private final func writeQueue(to socket: OpaquePointer) -> Bool {
    var written = 0
    while written < TransportLimits.maximumBytesPerTurn, !isChoked(socket),
      var message = queue.popFirst()
    {
      let count = message.count - channel.prefixBytes
      waitingBytes -= count
      written += count
      let result = message.withUnsafeMutableBufferPointer { buffer in
        // Never empty: it holds at least the prefix.
        lws_write(socket, buffer.baseAddress! + channel.prefixBytes, count, LWS_WRITE_TEXT)
      }
      if result < 0 { return false }
    }
    return true
  }

  /// Whether libwebsockets still holds bytes of an earlier frame.
  ///
  /// Its own `lws_send_pipe_choked` also asks the kernel, one system call a message; that isn't
  /// needed, as a socket that is full makes libwebsockets keep the frame, and the next one waits.
  private final func isChoked(_ socket: OpaquePointer) -> Bool {
    channel.compression ? lws_send_pipe_choked(socket) != 0 : lws_partial_buffered(socket) != 0
  }

  private final func discardQueue() {
    queue.removeAll()
    waitingBytes = 0
  }
}

// MARK: Closing

extension WebSocketEndpoint {
  /// Closes with a code (1000–1003, 1007–4999) and a text of at most 123 bytes of UTF-8.
  ///
  /// What was sent before goes out first; what comes afterwards is dropped. A peer that doesn't
  /// take part within the configured time is cut off. Without effect unless open or connecting. The
  /// delegate is told when the socket is gone, never inside this call.
  public final func close(code: UInt16, reason: String = "") {
    guard phase == .open || phase == .connecting, closeReason == nil else { return }
    channel.loop.preconditionOnLoop()
    precondition((1000...1003).contains(code) || (1007...4999).contains(code), "not a close code")
    precondition(reason.utf8.count <= TransportLimits.maximumCloseTextBytes, "the text is too long")
    closeReason = CloseReason(code: code, text: reason, origin: .local)
    assembly = []
    // Nobody waits for the pong, and the close frame must not wait for the ping.
    isPingDue = false
    guard phase == .open, let socket else {
      cut()
      return
    }
    phase = .flushing
    lws_callback_on_writable(socket)
    channel.closing.append((deadline: channel.now + channel.closeTimeout, endpoint: self))
  }

  /// Ends the connection at the socket: libwebsockets finds it shut, whatever it was doing.
  final func cut() {
    guard let socket else { return }
    let descriptor = lws_get_socket_fd(socket)
    guard descriptor >= 0, phase != .connecting else {
      // Nothing is connected yet that could be shut.
      lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
      return
    }
    // What the peer never read is thrown away with the socket rather than kept by the kernel.
    var noLinger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &noLinger, socklen_t(MemoryLayout<linger>.size))
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private final func prepareCloseFrame(on socket: OpaquePointer) {
    guard let closeReason else { return }
    phase = .farewell
    var text = Array(closeReason.text.utf8)
    lws_close_reason(
      socket, lws_close_status(rawValue: UInt32(closeReason.code)), &text, text.count)
  }

  /// The peer's close frame, before libwebsockets echoes it: -1 tells it not to.
  final func peerCloses(_ payload: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard phase == .open || phase == .flushing else { return 0 }
    phase = .farewell
    discardQueue()
    if payload.count == 1, let socket {
      // RFC 6455 §5.5.1: a body, if there is one, starts with a two-byte code.
      closeReason = CloseReason(code: CloseCode.protocolError, text: "", origin: .local)
      prepareCloseFrame(on: socket)
      return -1
    }
    guard closeReason == nil else { return 0 }
    let code = payload.count < 2 ? CloseCode.noStatus : UInt16(payload[0]) << 8 | UInt16(payload[1])
    closeReason = CloseReason(
      code: code, text: String(decoding: payload.dropFirst(2), as: UTF8.self), origin: .peer)
    return 0
  }

  /// libwebsockets is about to close: its last chance to be told a code, ours to learn its own.
  final func willClose(_ socket: OpaquePointer) {
    guard phase == .open || phase == .flushing, closeReason == nil else { return }
    phase = .farewell
    let length = Int(lws_get_close_length(socket))
    if length >= 2, let payload = lws_get_close_payload(socket) {
      let text = UnsafeBufferPointer(start: payload, count: length)
      closeReason = CloseReason(
        code: UInt16(text[0]) << 8 | UInt16(text[1]),
        text: String(decoding: text.dropFirst(2), as: UTF8.self), origin: .local)
    } else if hasPeerLeft(socket) {
      closeReason = CloseReason(code: CloseCode.abnormal, text: "", origin: .abnormal)
    } else {
      // Some violations make libwebsockets hang up without a word (a control frame of 126 bytes).
      closeReason = CloseReason(code: CloseCode.protocolError, text: "", origin: .local)
      prepareCloseFrame(on: socket)
    }
  }

  /// Whether reading the socket would find its end, or an error, rather than data or nothing yet.
  private final func hasPeerLeft(_ socket: OpaquePointer) -> Bool {
    var byte: UInt8 = 0
    let count = recv(
      lws_get_socket_fd(socket), &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
  }

  /// The socket is gone; tells the delegate once.
  final func disappeared() {
    guard phase != .closed else { return }
    phase = .closed
    socket = nil
    discardQueue()
    assembly = []
    if closeReason == nil {
      closeReason = CloseReason(code: CloseCode.abnormal, text: "", origin: .abnormal)
    }
    socketIsGone()
  }
}

// MARK: Receiving

extension WebSocketEndpoint {
  /// A piece of a message.
  final func received(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let socket else { return }
    lastHeard = channel.now
    guard phase == .open else { return }
    if lws_frame_is_binary(socket) != 0 {
      close(code: CloseCode.protocolMisuse, reason: "binary frame")
      return
    }
    // What the frame announced counts before it comes.
    let announced = lws_remaining_packet_payload(socket)
    let size = assembly.count + piece.count
    guard size <= channel.maximumMessageBytes, announced <= channel.maximumMessageBytes - size
    else {
      close(code: CloseCode.messageTooBig, reason: "message too big")
      return
    }
    let isComplete = lws_is_final_fragment(socket) != 0
    if isComplete, assembly.isEmpty {
      deliverIfText(piece)
      return
    }
    if assembly.isEmpty { assembly.reserveCapacity(size + announced) }
    assembly.append(contentsOf: piece)
    guard isComplete else { return }
    let message = assembly
    // Its memory goes with the message: most connections never send a long one again.
    assembly = []
    message.withUnsafeBufferPointer { deliverIfText($0) }
  }

  private final func deliverIfText(_ message: UnsafeBufferPointer<UInt8>) {
    guard UTF8Validation.isValid(message) else {
      close(code: CloseCode.invalidText, reason: "invalid UTF-8")
      return
    }
    channel.figures.messagesReceived += 1
    channel.figures.bytesReceived += message.count
    deliver(message)
  }
}
