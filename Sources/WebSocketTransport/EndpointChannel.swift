import CLibwebsockets
import Collections

/// What all connections of one server, or of one client, share; confined to the loop's thread.
final class EndpointChannel {
  let loop: EventLoop
  let maximumMessageBytes: Int
  let maximumQueuedBytes: Int
  let writeAtOnce: Bool
  let compression: Bool
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

  init(
    loop: EventLoop, maximumMessageBytes: Int, maximumQueuedBytes: Int, writeAtOnce: Bool,
    compression: Bool, closeTimeout: Duration
  ) {
    self.loop = loop
    self.maximumMessageBytes = maximumMessageBytes
    self.maximumQueuedBytes = maximumQueuedBytes
    self.writeAtOnce = writeAtOnce
    self.compression = compression
    self.closeTimeout = closeTimeout.inSeconds
    scratch = .allocate(capacity: prefixBytes + TransportLimits.scratchBytes)
    scratch.initialize(repeating: 0, count: prefixBytes + TransportLimits.scratchBytes)
  }

  deinit { scratch.deallocate() }

  /// The loop's clock, in seconds, as of this turn.
  var now: Double { ev_now(loop.pointer) }

  /// Cuts off the peers that didn't take part in a close in time.
  func cutOverdue() {
    while let first = closing.first, first.deadline <= now || first.endpoint.phase == .closed {
      closing.removeFirst()
      first.endpoint.cut()
    }
  }
}
