import CLibwebsockets
import Glibc

/// One accepted socket for as long as it speaks plain HTTP, request after request.
///
/// Confined to the loop's thread; libwebsockets retains it from the moment the socket is accepted
/// until it is gone or has become a WebSocket.
final class HTTPExchange {
  /// The address at the other end of the socket, be it a proxy's.
  let peer: IPAddress
  /// libwebsockets' connection; nil before it exists and once it is gone.
  var socket: OpaquePointer?
  /// When the socket is cut unless the request, or the response, got further, in loop seconds.
  var deadline: Double
  /// The client's own address, once a request's headers are known.
  var client: IPAddress
  /// Whether libwebsockets has let go of it.
  var isGone = false

  private var body: [UInt8] = []
  private var sentBytes = 0
  private var closesAfterResponse = false
  private var refusedBytes = 0
  private var isRefusingBody = false

  init(peer: IPAddress, deadline: Double) {
    self.peer = peer
    self.deadline = deadline
    client = peer
  }

  /// Whether a response is on its way.
  var isResponding: Bool { sentBytes < body.count }

  /// Writes the head of a response and as much of its body as the socket takes: -1 closes.
  ///
  /// `hasBody`: the request has one, which is read and thrown away before the socket is closed.
  func respond(
    _ response: HTTPResponse, isHead: Bool, keepAlive: Bool, hasBody: Bool, on socket: OpaquePointer
  ) -> Int32 {
    closesAfterResponse = !keepAlive || hasBody
    isRefusingBody = hasBody
    body = isHead || response.status == 204 || response.status == 304 ? [] : response.body
    sentBytes = 0
    let head = HTTPResponseHead.bytes(of: response, keepAlive: !closesAfterResponse)
    guard Self.write(head[...], LWS_WRITE_HTTP_HEADERS, on: socket) else { return -1 }
    return writeBody(on: socket)
  }

  /// Writes on once the socket can take more: -1 closes.
  func becameWritable(_ socket: OpaquePointer) -> Int32 {
    guard isResponding else { return 0 }
    return writeBody(on: socket)
  }

  /// Throws a refused body away, up to a bound: -1 closes.
  func refuseBody(count: Int) -> Int32 {
    refusedBytes += count
    return refusedBytes > TransportLimits.maximumRefusedBodyBytes ? -1 : 0
  }

  /// Ends the connection at the socket: libwebsockets finds it shut, whatever it was doing.
  func cut() {
    guard let socket else { return }
    shutdown(lws_get_socket_fd(socket), Int32(SHUT_RDWR))
  }

  private func writeBody(on socket: OpaquePointer) -> Int32 {
    while sentBytes < body.count {
      if lws_partial_buffered(socket) != 0 {
        lws_callback_on_writable(socket)
        return 0
      }
      let end = min(body.count, sentBytes + TransportLimits.scratchBytes)
      guard Self.write(body[sentBytes..<end], LWS_WRITE_HTTP, on: socket) else { return -1 }
      sentBytes = end
    }
    body = []
    sentBytes = 0
    // With a body still to come, its end or its size closes the socket.
    if isRefusingBody { return 0 }
    if closesAfterResponse { return -1 }
    return lws_http_transaction_completed(socket) == 0 ? 0 : -1
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, _ kind: lws_write_protocol, on socket: OpaquePointer
  ) -> Bool {
    let prefix = whereami_lws_pre()
    return withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: prefix + bytes.count
    ) { buffer in
      buffer.initialize(repeating: 0)
      // Never empty: it holds at least the prefix.
      let start = buffer.baseAddress! + prefix
      bytes.withUnsafeBufferPointer { source in
        if let first = source.baseAddress { start.update(from: first, count: source.count) }
      }
      return lws_write(socket, start, bytes.count, kind) >= 0
    }
  }
}
