import CLibwebsockets
import Glibc

// The end of a process. To close a connection libwebsockets needs callbacks, timers and a scan of
// its table of descriptors, and waits for the peer: 15 000 took two to four seconds, in which no
// client can come back. At an exit the kernel sends what is queued, and closes.
extension WebSocketServer {
  /// Stops listening and sends each connection a close frame, for a process that exits next.
  ///
  /// Each client gets its queued messages, and a close frame with the text that `reason` returns
  /// for its number, from 0 up to ``connectionCount``. Later messages of clients are not read;
  /// plain HTTP connections are cut. `completion` is called on the loop's thread when the clients'
  /// systems have acknowledged all of it, at the latest after a little more than a second; a client
  /// that reads more slowly loses the rest. Nothing is freed, and the delegate is not told of every
  /// end, which only ``close()`` does.
  public func closeForExit(
    code: UInt16, reason: (Int) -> String, completion: @escaping () -> Void
  ) {
    loop.preconditionOnLoop()
    stopListening()
    stopTicking()
    connectionAdmission?.close()
    for exchange in exchanges.values { exchange.cut() }
    for (number, connection) in connections.values.enumerated() {
      connection.closeForExit(code: code, reason: reason(number))
    }
    let deadline = EventLoop.nanoseconds + TransportLimits.leaveTimeout.wholeNanoseconds
    awaitArrival(at: Array(connections.values), until: deadline, completion)
  }

  /// Discards the bytes that came after ``closeForExit(code:reason:completion:)``: unread bytes at
  /// the exit would reset the connection (RFC 1122 §4.2.2.13), and the client might not read the
  /// close frame. To be called last.
  public func discardUnread() {
    for connection in connections.values where connection.isLeftToKernel {
      connection.discardUnread()
    }
  }

  private func awaitArrival(
    at connections: [WebSocketConnection], until deadline: Int,
    _ completion: @escaping () -> Void
  ) {
    let remaining = connections.filter { !$0.hasGone }
    guard !remaining.isEmpty, EventLoop.nanoseconds < deadline else { return completion() }
    loop.schedule(after: Self.glance) {
      self.awaitArrival(at: remaining, until: deadline, completion)
    }
  }

  /// How often is looked whether all has come.
  private static let glance = Duration.milliseconds(10)
}

extension WebSocketConnection {
  /// Closes this end once all is out; whether the peer's system has everything, or there is no peer
  /// any more.
  fileprivate var hasGone: Bool {
    guard let socket else { return true }
    guard isLeftToKernel, lws_partial_buffered(socket) == 0 else { return false }
    let descriptor = lws_get_socket_fd(socket)
    shutdown(descriptor, Int32(SHUT_WR))
    // The first byte of what tcp(7) calls TCP_INFO is the connection's state.
    var state: UInt8 = 0
    var length = socklen_t(1)
    let status = getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &state, &length)
    return status != 0 || Self.statesOfAcknowledgedEnd.contains(state)
  }

  fileprivate func discardUnread() {
    guard let socket else { return }
    let all = Int(Int32.max)
    while recv(lws_get_socket_fd(socket), nil, all, Int32(MSG_TRUNC) | Int32(MSG_DONTWAIT)) > 0 {}
  }

  /// FIN-WAIT-2, TIME-WAIT and CLOSED (RFC 9293 §3.3.2), as Linux numbers them.
  private static let statesOfAcknowledgedEnd: Set<UInt8> = [5, 6, 7]
}
