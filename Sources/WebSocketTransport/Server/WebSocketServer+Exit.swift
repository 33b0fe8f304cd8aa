import CLibwebsockets
import Glibc

// The end of a process. To close a connection libwebsockets needs callbacks, timers, and a look at
// its whole table of descriptors, and waits for the peer: 15 000 took two to four seconds, in which
// nobody can come back. What a process leaves behind the kernel sends, and closes.
extension WebSocketServer {
  /// Stops listening and says goodbye to every connection, for a process that exits next.
  ///
  /// Each is sent what waits for it, and a close frame with the text that `reason` has for its
  /// number, from 0 up to ``connectionCount``. What clients send from now on is not read; plain
  /// HTTP connections are cut. `completion` is called on the loop's thread when all of that has
  /// come at the clients' systems, at the latest after a second and a little: whoever needs longer
  /// to read what was sent before loses the rest. Nothing is freed then, and the delegate is told
  /// of hardly any end: that needs ``close()``, and an exit does not.
  public func takeLeave(
    code: UInt16, reason: (Int) -> String, completion: @escaping () -> Void
  ) {
    loop.preconditionOnLoop()
    stopListening()
    stopTicking()
    connectionAdmission?.close()
    for exchange in exchanges.values { exchange.cut() }
    for (number, connection) in connections.values.enumerated() {
      connection.takeLeave(code: code, reason: reason(number))
    }
    let deadline = EventLoop.nanoseconds + TransportLimits.leaveTimeout.wholeNanoseconds
    awaitArrival(at: Array(connections.values), until: deadline, completion)
  }

  /// Throws away what came after ``takeLeave(code:reason:completion:)`` and was not read: if there
  /// were any of it at the exit, its sender would be reset (RFC 1122 §4.2.2.13), and might not read
  /// the close frame. To be called last of all.
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
