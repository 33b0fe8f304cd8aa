import CLibwebsockets
import Collections

/// The shared state of all connections of a server or client; confined to the loop's thread.
final class EndpointChannel {
  let loop: EventLoop
  let maximumMessageBytes: Int
  let maximumQueuedBytes: Int
  let writeAtOnce: Bool
  let compression: Bool
  /// Whose end of the connections this is.
  let isServer: Bool
  /// Messages leave as frames that are made here, several with one system call.
  let joinsFrames: Bool
  /// Seconds a peer has to take part in a close.
  let closeTimeout: Double
  /// The room `lws_write` wants in front of a payload.
  let prefixBytes = whereami_lws_pre()
  /// `prefixBytes` and then one message, on its way into the socket.
  let scratch: UnsafeMutablePointer<UInt8>
  /// The counts of messages and refused connections.
  var statistics = TransportStatistics()
  private typealias Leaving = Deque<(deadline: Double, endpoint: WebSocketEndpoint)>

  /// Connections that this end is closing, the earliest deadline first.
  private var closing: Leaving = []
  /// Connections that their peers are closing, the earliest deadline first.
  private var closingByPeers: Leaving = []
  /// The last one whose peer's close frame came, in this turn.
  private var leftByPeer: WebSocketEndpoint?
  /// Those of them whose close frames are not to be sent yet.
  private var waitingToLeave: Deque<WebSocketEndpoint> = []
  /// How many were let go since the pause began that ends with the timer.
  private var leftSincePause = 0
  private var pause: LoopTimer?
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
    self.isServer = isServer
    joinsFrames = isServer && writeAtOnce && !compression
    self.closeTimeout = closeTimeout.inSeconds
    scratch = .allocate(capacity: prefixBytes + TransportLimits.scratchBytes)
    scratch.initialize(repeating: 0, count: prefixBytes + TransportLimits.scratchBytes)
  }

  deinit { scratch.deallocate() }

  /// The loop's clock, in seconds.
  var now: Double { EventLoop.seconds }

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

  /// Closes a connection in time, whatever its peer does; its close frame is sent at once unless
  /// many leave together.
  ///
  /// libwebsockets has a timer of its own for each that leaves, in a sorted list, and walks the
  /// list to add one: for 15 000 at once that took 15 s. As the deadlines here do what its timers
  /// would, those are ended in each pause, before the next go.
  func close(_ endpoint: WebSocketEndpoint) {
    closing.append((deadline: now + closeTimeout, endpoint: endpoint))
    letGo(endpoint)
  }

  /// Ends a connection in time whose peer closes it.
  ///
  /// A client's libwebsockets has a timer for its answer as well, from when it has told of the
  /// close frame; a server that ends brings thousands of those in one turn, and each ends the
  /// timer of the last. A server's libwebsockets has none.
  func peerLeaves(_ endpoint: WebSocketEndpoint) {
    closingByPeers.append((deadline: now + closeTimeout, endpoint: endpoint))
    if let before = leftByPeer.take() {
      before.endLibrarysTimer()
    } else {
      loop.afterCallbacks { self.leftByPeer.take()?.endLibrarysTimer() }
    }
    leftByPeer = endpoint
  }

  private func letGo(_ endpoint: WebSocketEndpoint) {
    if pause == nil { beginPause() }
    guard leftSincePause < TransportLimits.maximumLeavingAtOnce else {
      waitingToLeave.append(endpoint)
      return
    }
    leftSincePause += 1
    endpoint.asksToWrite()
  }

  /// Forgets those that leave: their sockets are about to be gone.
  func forgetLeaving() {
    pause?.cancel()
    pause = nil
    waitingToLeave.removeAll()
    closing.removeAll()
    closingByPeers.removeAll()
    leftByPeer = nil
  }

  private func beginPause() {
    leftSincePause = 0
    // Unowned: the timer is cancelled before the channel goes.
    pause = loop.schedule(after: TransportLimits.pauseBetweenLeaving) { [unowned self] in
      pause = nil
      cutOverdue()
      for (_, endpoint) in closing { endpoint.endLibrarysTimer() }
      // As long as many leave they answer, and each answer is another timer of libwebsockets.
      if closing.count > TransportLimits.maximumLeavingAtOnce { beginPause() }
      for _ in 0..<TransportLimits.maximumLeavingAtOnce {
        guard let next = waitingToLeave.popFirst() else { break }
        letGo(next)
      }
    }
  }

  /// Cuts off the peers that didn't take part in a close in time.
  func cutOverdue() {
    cutOverdue(of: &closing)
    cutOverdue(of: &closingByPeers)
  }

  private func cutOverdue(of leaving: inout Leaving) {
    while let first = leaving.first, first.deadline <= now || first.endpoint.phase == .closed {
      leaving.removeFirst()
      first.endpoint.cut()
    }
  }
}
