import CLibwebsockets
import Glibc

// The end of a process. To close a connection libwebsockets needs callbacks, timers, and a look at
// its whole table of descriptors, and waits for the peer: 15 000 took two to three seconds, in which
// nobody can come back. What a process leaves behind the kernel sends, and closes.
extension WebSocketServer {
  /// Stops listening and says goodbye to every connection, for a process that exits next.
  ///
  /// Each is sent what waits for it, and a close frame with the text that `reason` has for its
  /// number, from 0 up to ``connectionCount``. What clients send from now on is not read.
  /// `completion` is called on the loop's thread when all of that has come at the clients' systems,
  /// at the latest after a second and a little. Nothing is freed then, and the delegate was told of
  /// no end: that needs ``close()``, and an exit does not.
  public func takeLeave(
    code: UInt16, reason: (Int) -> String, completion: @escaping () -> Void
  ) {
    loop.preconditionOnLoop()
    stopListening()
    stopTicking()
    for (number, connection) in connections.values.enumerated() {
      connection.takeLeave(code: code, reason: reason(number))
    }
    let deadline = channel.now + TransportLimits.leaveTimeout.inSeconds
    awaitArrival(at: Array(connections.values), until: deadline, completion)
  }

  private func awaitArrival(
    at connections: [WebSocketConnection], until deadline: Double,
    _ completion: @escaping () -> Void
  ) {
    let remaining = connections.filter { !$0.hasToldAll }
    guard !remaining.isEmpty, channel.now < deadline else {
      for connection in self.connections.values { connection.forgetWhatCame() }
      return completion()
    }
    loop.schedule(after: Self.glance) {
      self.awaitArrival(at: remaining, until: deadline, completion)
    }
  }

  /// How often is looked whether all has come.
  private static let glance = Duration.milliseconds(10)
}

extension WebSocketConnection {
  /// Whether the peer's system has all that there was to be said, or there is no peer any more.
  fileprivate var hasToldAll: Bool {
    guard let socket else { return true }
    guard phase == .farewell else { return false }
    var unacknowledged: Int32 = 0
    // SIOCOUTQ, of tcp(7), under the name that Glibc has for it.
    let status = ioctl(lws_get_socket_fd(socket), UInt(TIOCOUTQ), &unacknowledged)
    return status != 0 || unacknowledged == 0
  }

  /// Has the kernel throw away what came and was not read: if there were any of it at the exit, the
  /// peer would be reset (RFC 1122 §4.2.2.13), and might not read the close frame.
  fileprivate func forgetWhatCame() {
    guard let socket, phase == .farewell else { return }
    let all = Int(Int32.max)
    while recv(lws_get_socket_fd(socket), nil, all, Int32(MSG_TRUNC) | Int32(MSG_DONTWAIT)) > 0 {}
  }
}
