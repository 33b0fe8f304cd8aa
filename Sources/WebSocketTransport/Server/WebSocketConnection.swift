import CLibwebsockets

/// A client's connection at a `WebSocketServer`; confined to the loop's thread.
public final class WebSocketConnection: WebSocketEndpoint {
  /// The client's address: the peer's, or behind a trusted proxy the nearest hop that is not one.
  public let remoteAddress: IPAddress

  /// Whether a dead line ends the connection within ``ServerConfiguration/closeIdleTimeout`` and a
  /// second for the close frame, instead of ``ServerConfiguration/idleTimeout`` and
  /// ``ServerConfiguration/closeTimeout``.
  public var isWatchedClosely = false {
    didSet {
      guard isWatchedClosely, !oldValue else { return }
      // That it said nothing before, when nothing was asked of it, is no silence.
      watchedSince = channel.now
      server?.heartbeats.add(self, now: channel.now)
    }
  }
  /// When it began to be watched closely.
  private(set) var watchedSince = 0.0
  /// It has been closed for its silence, and is soon cut off.
  var isGivenUp = false
  /// The slot of the heartbeat wheel in which it is looked at next.
  var heartbeatSlot: Int?

  /// Nil once the delegate was told that the connection is gone.
  private weak var server: WebSocketServer?
  private var reads: ReadWatch?
  /// It has been closed for sending frames that say nothing.
  private var isToldToBeQuiet = false
  /// It has said goodbye, and libwebsockets is not to close it.
  private(set) var isLeftToKernel = false

  init(server: WebSocketServer, channel: EndpointChannel, remoteAddress: IPAddress) {
    self.server = server
    self.remoteAddress = remoteAddress
    super.init(channel: channel, phase: .open)
  }

  /// Looks at what comes before libwebsockets does.
  func watchReads(of descriptor: Int32, isTLS: Bool) {
    reads = ReadWatch(loop: channel.loop, descriptor: descriptor, isTLS: isTLS) {
      [unowned self] finding in
      switch finding {
      case .frame(.unmasked): self.close(code: CloseCode.protocolError, reason: "unmasked frame")
      case .frame(.overlongLength):
        self.close(code: CloseCode.protocolError, reason: "length not in its shortest form")
      case .empty where self.isOpen:
        self.isToldToBeQuiet = true
        self.close(code: CloseCode.rateLimited, reason: "too many frames without a message")
      // It was told, and goes on.
      case .empty where self.isToldToBeQuiet: self.cut()
      // It is closed for something else, and its messages, which are dropped, may have been under
      // way: cut off, it might not hear why. The time for closing bounds that.
      case .empty: break
      }
    }
  }

  /// A piece of a message has come; what comes when the connection is closing is none. Crumbs of a
  /// message are no sign that there will be one.
  func receivedPiece(_ piece: UnsafeBufferPointer<UInt8>) {
    if isOpen, piece.count >= TransportLimits.wordBytes || isEndOfMessage { reads?.spoke() }
    received(piece)
  }

  /// Its last words, before a process ends; see ``WebSocketEndpoint/leaveToKernel(code:reason:)``.
  func closeForExit(code: UInt16, reason: String) {
    isLeftToKernel = leaveToKernel(code: code, reason: reason)
    // Else what is not read would wake the loop again and again.
    if isLeftToKernel { stopWatching() }
  }

  private func stopWatching() {
    reads?.close()
    reads = nil
  }

  private var isEndOfMessage: Bool { socket.map { lws_is_final_fragment($0) != 0 } ?? false }

  override func deliver(_ text: UnsafeBufferPointer<UInt8>) {
    server?.delegate?.connection(self, received: text)
  }

  override func socketIsGone() {
    stopWatching()
    server?.forget(self)
    server?.delegate?.connectionClosed(self)
    server = nil
    context = nil
  }
}
