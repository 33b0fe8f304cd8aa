import Foundation
import Glibc

/// A blocking TCP socket that writes whatever bytes a test wants.
final class RawClient {
  enum Failure: Error {
    case system(Int32)
    case timedOut
    case ended
    case refused(Int)
    case notAFrame
  }

  struct Response {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  struct Frame: Equatable {
    var opcode: UInt8
    var payload: [UInt8]
    var text: String { String(decoding: payload, as: UTF8.self) }
    var closeCode: UInt16? {
      guard opcode == 8, payload.count >= 2 else { return nil }
      return UInt16(payload[0]) << 8 | UInt16(payload[1])
    }
  }

  let descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: UInt16, source: String? = nil, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure.system(errno) }
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4)
    }
    var limit = timeval(tv_sec: Int(patience), tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    if let source {
      let status = Self.with(source, 0) { Glibc.bind(descriptor, $0, $1) }
      guard status == 0 else { throw Failure.system(errno) }
    }
    let status = Self.with("127.0.0.1", port) { Glibc.connect(descriptor, $0, $1) }
    guard status == 0 else { throw Failure.system(errno) }
  }

  private static func with(
    _ host: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return withUnsafeBytes(of: address) {
      body(
        $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }

  deinit { Glibc.close(descriptor) }

  // MARK: Bytes

  func write(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure.system(errno) }
      sent += count
    }
  }

  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads until the buffer satisfies a condition, or throws `ended` at the end of the stream.
  private func fill(until isEnough: ([UInt8]) -> Bool) throws {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !isEnough(buffer) {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count == 0 { throw Failure.ended }
      if count < 0 {
        throw errno == EAGAIN ? Failure.timedOut : errno == ECONNRESET ? .ended : .system(errno)
      }
      buffer += chunk[..<count]
    }
  }

  private func take(_ count: Int) throws -> [UInt8] {
    try fill { $0.count >= count }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// Whether the stream ends, whatever comes before.
  func ends() throws -> Bool {
    do {
      while true {
        _ = try take(buffer.count + 1)
      }
    } catch Failure.ended {
      return true
    }
  }

  /// Whether the stream ends here, and the peer did not reset it.
  func endsInOrder() throws -> Bool {
    guard buffer.isEmpty else { return false }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0) == 0
  }

  /// Whether the peer's system gets all that was written, in time.
  func isAcknowledged() -> Bool {
    let deadline = Date(timeIntervalSinceNow: patience)
    var unacknowledged: Int32 = 1
    // SIOCOUTQ, of tcp(7).
    while ioctl(descriptor, UInt(TIOCOUTQ), &unacknowledged) == 0, unacknowledged > 0 {
      if Date() > deadline { return false }
    }
    return unacknowledged == 0
  }

  /// How many segments with data have come.
  func segmentsWithData() throws -> UInt32 {
    // TCP_INFO of tcp(7); `tcpi_data_segs_in` (RFC 4898 tcpEStatsPerfDataSegsIn) is at byte 152.
    let offset = 152
    var statistics = [UInt8](repeating: 0, count: 256)
    var length = socklen_t(statistics.count)
    let status = getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &statistics, &length)
    guard status == 0, length >= offset + 4 else { throw Failure.system(errno) }
    return statistics.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }

  /// Whether bytes, or the end, come within a time.
  func isReadable(withinMilliseconds time: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, time) > 0
  }

  // MARK: HTTP

  static let key = "dGhlIHNhbXBsZSBub25jZQ=="

  /// The handshake of RFC 6455 §1.3, with the given headers added.
  func handshake(
    path: String = "/v1/ws", version: String = "13", key: String? = RawClient.key,
    headers: [String] = []
  ) throws -> Response {
    var lines = [
      "GET \(path) HTTP/1.1", "Host: server.example.com", "Upgrade: websocket",
      "Connection: Upgrade", "Sec-WebSocket-Version: \(version)",
    ]
    if let key { lines.append("Sec-WebSocket-Key: \(key)") }
    return try request(lines + headers)
  }

  /// Sends a request made of lines, and reads its response.
  func request(_ lines: [String], body: String = "") throws -> Response {
    try write((lines + ["", body]).joined(separator: "\r\n"))
    return try response(isHead: lines.first?.hasPrefix("HEAD") == true)
  }

  func response(isHead: Bool = false) throws -> Response {
    let end = Array("\r\n\r\n".utf8)
    try fill { $0.firstRange(of: end) != nil }
    guard let range = buffer.firstRange(of: end) else { throw Failure.ended }
    let head = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
    buffer.removeFirst(range.upperBound)
    let lines = head.components(separatedBy: "\r\n")
    let status = Int(lines[0].split(separator: " ")[1]) ?? 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.dropFirst().joined().trimmingCharacters(
        in: .whitespaces)
    }
    let length = isHead || status == 101 ? 0 : Int(headers["content-length"] ?? "0") ?? 0
    return Response(status: status, headers: headers, body: try take(length))
  }

  // MARK: Frames

  /// A client's frame; `mask` nil leaves it unmasked, `length` announces another than the
  /// payload's.
  static func frame(
    _ opcode: UInt8, _ payload: [UInt8], final: Bool = true, reserved: UInt8 = 0,
    mask: [UInt8]? = [0x37, 0xfa, 0x21, 0x3d], length: UInt64? = nil
  ) -> [UInt8] {
    let length = length ?? UInt64(payload.count)
    var bytes = [(final ? 0x80 : 0) | reserved | opcode]
    let bit: UInt8 = mask == nil ? 0 : 0x80
    if length < 126 {
      bytes.append(bit | UInt8(length))
    } else if length < 65_536 {
      bytes += [bit | 126, UInt8(length >> 8), UInt8(length & 0xff)]
    } else {
      bytes.append(bit | 127)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: length >> shift))
      }
    }
    guard let mask else { return bytes + payload }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
  }

  func send(_ text: String, final: Bool = true, opcode: UInt8 = 1) throws {
    try write(Self.frame(opcode, Array(text.utf8), final: final))
  }

  func receive() throws -> Frame {
    let (frame, reserved) = try receiveWithBits()
    guard reserved == 0 else { throw Failure.notAFrame }
    return frame
  }

  /// A frame, compressed or not; its payload as it came.
  func receiveAnything() throws -> Frame { try receiveWithBits().frame }

  private func receiveWithBits() throws -> (frame: Frame, reserved: UInt8) {
    let start = try take(2)
    guard start[1] & 0x80 == 0 else { throw Failure.notAFrame }
    var length = Int(start[1])
    if length >= 126 {
      length = try take(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    return (Frame(opcode: start[0] & 0x0f, payload: try take(length)), start[0] & 0x70)
  }

  /// The code of the close frame that comes next, whatever comes before it; nil without one.
  func closeCode() throws -> UInt16? {
    do {
      while true {
        let frame = try receive()
        if frame.opcode == 8 { return frame.closeCode }
      }
    } catch Failure.ended {
      return nil
    }
  }
}
