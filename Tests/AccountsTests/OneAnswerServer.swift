import Foundation
import Glibc

/// A web server on this machine that gives one connection one answer, whatever is asked.
final class OneAnswerServer: Sendable {
  let port: UInt16

  /// Begins to listen; the answer is sent by a thread of its own, and ended unless it is to be
  /// waited for in vain.
  init(answer: [UInt8], ends: Bool = true) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 4) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRINUSE) }
    port = UInt16(bigEndian: address.sin_port)
    let thread = Thread { Self.serve(listener, answer, ends) }
    thread.start()
  }

  private static func serve(_ listener: Int32, _ answer: [UInt8], _ ends: Bool) {
    defer { close(listener) }
    // A client that never comes must not keep the thread for good.
    var deadline = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(listener, SOL_SOCKET, SO_RCVTIMEO, &deadline, size)
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { return }
    defer { close(connection) }
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &deadline, size)
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &deadline, size)
    var request = [UInt8](repeating: 0, count: 4096)
    guard recv(connection, &request, request.count, 0) > 0 else { return }
    var sent = 0
    while sent < answer.count {
      let count = answer.withUnsafeBytes { bytes in
        send(
          connection, bytes.baseAddress! + sent, answer.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
    if ends { shutdown(connection, Int32(SHUT_WR)) }
    while recv(connection, &request, request.count, 0) > 0 {}
  }
}
