import CLibwebsockets
import Glibc

// Keep-alive: the head of the next request on the same connection is inspected before libwebsockets
// reads it, as the first one is. That is not possible through TLS, nor for bytes that libwebsockets
// has read together with the request before.
extension HTTPExchange {
  /// Looks at what comes next before libwebsockets does.
  func awaitNextHead(in connectionAdmission: ConnectionAdmission) {
    guard nextHead == nil else { return }
    endDeferral()
    guard let socket else { return }
    pauseReading(socket)
    nextHead = WaitingSocket(descriptor: lws_get_socket_fd(socket), peer: peer, loop: loop) {
      [unowned self, unowned connectionAdmission] in
      self.hears(from: $0, connectionAdmission)
    }
  }

  /// Tells libwebsockets that the socket is writable, for which it waits after a transaction before
  /// it takes the next (`LRS_DEFERRING_ACTION`). While it may not read it does not see that by
  /// itself, and would be woken up for it turn after turn.
  private func endDeferral() {
    guard let socket else { return }
    var readiness = pollfd(
      fd: lws_get_socket_fd(socket), events: Int16(POLLOUT), revents: Int16(POLLOUT))
    lws_service_fd(lws_get_context(socket), &readiness)
  }

  private func hears(from waiting: WaitingSocket, _ connectionAdmission: ConnectionAdmission) {
    guard let socket else { return }
    switch connectionAdmission.look(at: waiting) {
    case .incomplete: break
    case .complete:
      stopAwaiting()
      resumeReading(socket)
    case .refused(let response):
      waiting.refuse(with: response)
      refusesNextHead(with: response)
    case .over:
      stopAwaiting()
      end(socket)
    }
  }

  /// Leaves the socket to libwebsockets; idempotent.
  func stopAwaiting() {
    _ = nextHead?.handOver()
    nextHead = nil
  }
}
