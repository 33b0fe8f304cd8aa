import CLibwebsockets
import Collections

/// What all connections of one server, or of one client, share; confined to the loop's thread.
final class EndpointChannel {
  let loop: EventLoop
  let maximumMessageBytes: Int
  let maximumQueuedBytes: Int
  let writeAtOnce: Bool
  let compression: Bool
  /// Messages leave as frames that are made here, several with one system call.
  let joinsFrames: Bool
  /// Seconds a peer has to take part in a close.
  let closeTimeout: Double
  /// The room `lws_write` wants in front of a payload.
  let prefixBytes = whereami_lws_pre()
  /// `prefixBytes` and then one message, on its way into the socket.
  let scratch: UnsafeMutablePointer<UInt8>
  /// What has been carried and refused.
  var figures = TransportFigures()
  /// Connections that this end is closing, the earliest deadline first.
  var closing: Deque<(deadline: Double, endpoint: WebSocketEndpoint)> = []
  /// Connections with something to send at the end of this turn.
  private var unflushed: [WebSocketEndpoint] = []

  init(
    loop: EventLoop, maximumMessageBytes: Int, maximumQueuedBytes: Int, writeAtOnce: Bool,
    compression: Bool, isServer: Bool, closeTimeout: Duration
  ) {
    self.loop = loop
    self.maximumMessageBytes = maximumMessageBytes
    self.maximumQueuedBytes = maximumQueuedBytes
    self.writeAtOnce = writeAtOnce
    self.compression = compression
    joinsFrames = isServer && writeAtOnce && !compression
    self.closeTimeout = closeTimeout.inSeconds
    scratch = .allocate(capacity: prefixBytes + TransportLimits.scratchBytes)
    scratch.initialize(repeating: 0, count: prefixBytes + TransportLimits.scratchBytes)
  }

  deinit { scratch.deallocate() }

  /// The loop's clock, in seconds, as of this turn.
  var now: Double { ev_now(loop.pointer) }

  /// Has a connection flushed once everything that this turn brings has happened.
  func flushSoon(_ endpoint: WebSocketEndpoint) {
    guard !endpoint.isFlushDue else { return }
    endpoint.isFlushDue = true
    unflushed.append(endpoint)
    if unflushed.count == 1 { loop.afterCallbacks { self.flush() } }
  }

  private func flush() {
    let endpoints = unflushed
    unflushed = []
    for endpoint in endpoints {
      endpoint.isFlushDue = false
      endpoint.flush()
    }
  }

  /// Cuts off the peers that didn't take part in a close in time.
  func cutOverdue() {
    while let first = closing.first, first.deadline <= now || first.endpoint.phase == .closed {
      closing.removeFirst()
      first.endpoint.cut()
    }
  }
}
