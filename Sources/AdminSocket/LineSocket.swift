import Glibc

/// A stream socket as lines of bytes. Blocks; one thread at a time reads, one writes.
///
/// Owns the descriptor: ``deinit`` closes it.
final class LineSocket: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { Glibc.close(descriptor) }

  /// A new one of the family of Unix domain sockets.
  static func make() throws(AdminSocketError) -> LineSocket {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .failed("there is no socket left", number: errno) }
    return LineSocket(descriptor)
  }

  /// How long reading and writing may make no progress.
  func setPatience(receiving: Int, sending: Int) {
    for (option, seconds) in [(SO_RCVTIMEO, receiving), (SO_SNDTIMEO, sending)] {
      var time = timeval(tv_sec: seconds, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// Both directions end; whoever waits for this socket goes on.
  func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Writes a line and its end.
  ///
  /// Throws ``AdminSocketError/timedOut`` when the peer takes nothing.
  func write(_ line: [UInt8]) throws(AdminSocketError) {
    let bytes = line + [UInt8(ascii: "\n")]
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        // Never nil: there is the end of a line at least.
        send(
          descriptor, buffer.baseAddress! + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { sent += count } else { try Self.check(errno) }
    }
  }

  /// The bytes that have come; empty at the end of the stream.
  func readSome() throws(AdminSocketError) -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, initialized in
        count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        initialized = max(0, count)
      }
      if count >= 0 { return bytes }
      try Self.check(errno)
    }
  }

  /// Returns if the call should be repeated.
  private static func check(_ number: Int32) throws(AdminSocketError) {
    switch number {
    case EINTR: return
    case EAGAIN: throw .timedOut
    default: throw .closed
    }
  }
}

/// Takes bytes as they come and gives lines.
struct LineBuffer {
  enum Line: Hashable {
    case whole([UInt8])
    /// It is longer than may be, and what follows is not to be trusted.
    case tooLong
  }

  private var bytes: [UInt8] = []
  /// Up to here there is no end of line.
  private var searched = 0
  let limit: Int

  /// - Parameter limit: In bytes, without the end of line.
  init(limit: Int) { self.limit = limit }

  mutating func append(_ more: [UInt8]) { bytes += more }

  /// The next line without its end; `nil` if none is complete.
  mutating func next() -> Line? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return bytes.count > limit ? .tooLong : nil
    }
    guard end <= limit else { return .tooLong }
    defer {
      bytes.removeSubrange(...end)
      searched = 0
    }
    return .whole(Array(bytes[..<end]))
  }
}
