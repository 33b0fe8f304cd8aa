import CLibwebsockets

// The head of the next request on the same connection: as at the first, libwebsockets reads it when
// it is complete and has been looked at. Through TLS there is nothing to see; and what was read
// together with the request before is libwebsockets' already.
extension HTTPExchange {
  /// Looks at what comes next before libwebsockets does.
  func awaitNextHead(in connectionAdmission: ConnectionAdmission) {
    guard let socket, nextHead == nil else { return }
    pauseReading(socket)
    nextHead = WaitingSocket(descriptor: lws_get_socket_fd(socket), peer: peer, loop: loop) {
      [unowned self, unowned connectionAdmission] in
      self.hears(from: $0, connectionAdmission)
    }
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
