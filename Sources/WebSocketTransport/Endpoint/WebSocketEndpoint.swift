import CLibwebsockets
import Glibc

/// One end of a WebSocket: what a server's and a client's connections have in common.
///
/// Confined to its event loop's thread. libwebsockets retains it from the handshake to the last
/// callback.
public class WebSocketEndpoint {
  /// How far a connection has come.
  ///
  /// connecting → open, closed; open → flushing, closing, closed; flushing → closing, closed;
  /// closing → closed.
  enum Phase {
    /// A client's: the handshake isn't complete.
    case connecting
    /// Messages come and go.
    case open
    /// This end wants to close: what is queued goes first, what comes is dropped.
    case flushing
    /// The close frame is libwebsockets' to send, or the peer's was seen, or this end has sent its
    /// own and leaves the rest to the kernel.
    case closing
    /// The socket is gone.
    case closed
  }

  /// An object that the delegate wants to find again, such as its session.
  public final var context: AnyObject?
  /// Why the connection ended; nil while neither side has closed it.
  public final internal(set) var closeReason: CloseReason?
  /// Makes the text of a close frame that is not made yet, if not `closeReason` has it.
  private final var reasonOfFrame: (() -> String)?
  /// When this end last heard anything from the peer, in seconds of the loop's clock.
  final var lastHeard: Double
  /// When this end last sent a ping.
  final var lastPinged: Double
  /// How long a ping and its pong take, smoothed as RFC 6298 §2 smooths it; nil until measured, and
  /// when pings are not answered any more. A peer can make it longer by answering late.
  public final internal(set) var roundTripTime: Duration?
  /// When the ping went out whose pong is awaited.
  final var pingSent: Double?
  /// The number that distinguishes the ping from earlier ones.
  final var pingNumber: UInt8 = 0
  final var lastMeasured: Double?
  final var phase: Phase
  final let channel: EndpointChannel
  /// libwebsockets' connection; nil before it exists and once it is gone.
  final var socket: OpaquePointer?

  /// Messages that wait for the socket, or for the end of this turn.
  final var queue = MessageQueue()
  /// The channel flushes at the end of this turn.
  final var isFlushDue = false
  /// The bytes of a message that isn't complete.
  private final var assembly: [UInt8] = []
  final var isPingDue = false

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

  // The server's and the client's connection override these to tell their delegates.
  func deliver(_ text: UnsafeBufferPointer<UInt8>) {}
  func socketIsGone() {}
}

// MARK: Closing

extension WebSocketEndpoint {
  /// Closes with a code (1000–1003, 1007–4999) and a text of at most 123 bytes of UTF-8.
  ///
  /// Messages sent before go out first; messages that come afterwards are dropped. A peer that
  /// doesn't take part within the configured time is cut off. Without effect unless open or
  /// connecting. The delegate is told when the socket is gone, never inside this call.
  public final func close(code: UInt16, reason: String = "") {
    precondition(reason.utf8.count <= TransportLimits.maximumCloseTextBytes, "the text is too long")
    close(code: code, reason: reason, reasonOfFrame: nil)
  }

  /// As ``close(code:reason:)``, with a text that is asked for when the close frame is made: where
  /// many leave, some do so later than others.
  final func close(code: UInt16, reasonOfFrame: @escaping () -> String) {
    close(code: code, reason: "", reasonOfFrame: reasonOfFrame)
  }

  private final func close(code: UInt16, reason: String, reasonOfFrame: (() -> String)?) {
    guard phase == .open || phase == .connecting, closeReason == nil else { return }
    channel.loop.preconditionOnLoop()
    precondition((1000...1003).contains(code) || (1007...4999).contains(code), "not a close code")
    closeReason = CloseReason(code: code, text: reason, origin: .local)
    self.reasonOfFrame = reasonOfFrame
    assembly = []
    // Nobody waits for the pong, and the close frame must not wait for the ping.
    isPingDue = false
    guard phase == .open, socket != nil else {
      cut()
      return
    }
    phase = .flushing
    channel.close(self)
  }

  /// Is told when the socket can take more.
  final func asksToWrite() {
    if let socket { lws_callback_on_writable(socket) }
  }

  /// Ends the timer that libwebsockets has for a close that it carries out.
  final func endLibrarysTimer() {
    if phase == .closing, let socket { lws_set_timeout(socket, NO_PENDING_TIMEOUT, 0) }
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
    // Data that the peer never read is discarded with the socket and not kept by the kernel.
    var noLinger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &noLinger, socklen_t(MemoryLayout<linger>.size))
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  final func prepareCloseFrame(on socket: OpaquePointer) {
    guard var closeReason else { return }
    phase = .closing
    if let reasonOfFrame {
      closeReason = CloseReason(code: closeReason.code, text: reasonOfFrame(), origin: .local)
      self.closeReason = closeReason
      self.reasonOfFrame = nil
    }
    var text = Array(closeReason.text.utf8)
    precondition(text.count <= TransportLimits.maximumCloseTextBytes, "the text is too long")
    lws_close_reason(
      socket, lws_close_status(rawValue: UInt32(closeReason.code)), &text, text.count)
  }

  /// The peer's close frame, before libwebsockets echoes it: -1 tells it not to.
  final func peerCloses(_ payload: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard phase == .open || phase == .flushing else { return 0 }
    if phase == .open { channel.peerLeaves(self) }
    phase = .closing
    queue.removeAll()
    reasonOfFrame = nil
    let frame = CloseFrame(payload)
    if let violation = frame.violation, let socket {
      closeReason = CloseReason(code: violation.code, text: violation.text, origin: .local)
      if channel.isServer {
        // The last frame of this connection: libwebsockets would send its own, and then wait for
        // an answer, which has come already.
        _ = writeCloseFrame(violation.code, violation.text, to: socket)
      } else {
        prepareCloseFrame(on: socket)
      }
      return -1
    }
    guard closeReason == nil else { return 0 }
    closeReason = CloseReason(
      code: frame.code ?? CloseCode.noStatus, text: frame.text, origin: .peer)
    return 0
  }

  /// libwebsockets is about to close: its last chance to be told a code, ours to learn its own.
  final func willClose(_ socket: OpaquePointer) {
    guard phase == .open || phase == .flushing, closeReason == nil else { return }
    phase = .closing
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
    reasonOfFrame = nil
    queue.removeAll()
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
    // The size that a frame announces counts before its bytes come.
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
    channel.statistics.messagesReceived += 1
    channel.statistics.bytesReceived += message.count
    deliver(message)
  }
}
