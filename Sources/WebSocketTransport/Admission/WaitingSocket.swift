import CLibwebsockets
import Glibc

/// An accepted socket that was not read yet, with its descriptor and watcher.
///
/// It peeks at the bytes that have come, so that libwebsockets reads all of them. Confined to the
/// loop's thread.
final class WaitingSocket {
  /// The result of peeking at the socket.
  enum Peek {
    /// Not enough yet.
    case incomplete
    /// The request head or TLS record is complete.
    case complete
    /// The head is refused with that response.
    case refused(HTTPResponse)
    /// The socket has ended.
    case over
  }

  let descriptor: Int32
  let peer: IPAddress

  private let loop: EventLoop
  private let heard: (WaitingSocket) -> Void
  private let watcher = UnsafeMutablePointer<ev_io>.allocate(capacity: 1)
  private var isWatching = true
  private var isOwning = true
  /// How many bytes there were at the last look.
  private var known: Int32 = 0

  /// How much has come since it was refused; nil while it was not.
  private var refusedBytes: Int?

  /// Calls `heard` whenever something has come.
  init(
    descriptor: Int32, peer: IPAddress, loop: EventLoop, heard: @escaping (WaitingSocket) -> Void
  ) {
    self.descriptor = descriptor
    self.peer = peer
    self.heard = heard
    self.loop = loop
    watcher.initialize(to: ev_io())
    whereami_ev_io_init(
      watcher,
      { _, watcher, _ in
        // Unretained: `stopWatching`, which must precede deinit, stops the watcher.
        let owner = Unmanaged<WaitingSocket>.fromOpaque(watcher!.pointee.data)
        let socket = owner.takeUnretainedValue()
        socket.heard(socket)
      }, descriptor, Int32(EV_READ))
    watcher.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    ev_io_start(loop.pointer, watcher)
  }

  deinit {
    precondition(!isWatching && !isOwning, "a WaitingSocket ends with close() or handOver()")
    watcher.deallocate()
  }

  /// Looks at what has come; `buffer` has room for so many bytes as are ever waited for.
  func look(into buffer: UnsafeMutableBufferPointer<UInt8>, isTLS: Bool) -> Peek {
    if refusedBytes != nil { return discard() }
    let count = recv(
      descriptor, buffer.baseAddress, buffer.count, Int32(MSG_PEEK | MSG_DONTWAIT))
    if count < 0 { return errno == EAGAIN || errno == EINTR ? .incomplete : .over }
    let bytes = UnsafeBufferPointer(rebasing: buffer[..<count])
    if RequestPeek.areComplete(bytes, known: Int(known), isTLS: isTLS, limit: buffer.count) {
      let refusal = isTLS ? nil : RequestHead.refusal(of: bytes)
      return refusal.map { .refused($0) } ?? .complete
    }
    // Readable without anything new: its end, or the kernel wants the memory back.
    guard count > known else { return .over }
    known = Int32(count)
    // Else the loop would be told of the same bytes turn after turn (socket(7)).
    setLowWaterMark(known + 1)
    return .incomplete
  }

  /// Answers by itself, and says no more. What comes from now on is thrown away until the peer ends
  /// the connection: a socket closed with something unread resets it, and the answer may be lost.
  func refuse(with response: HTTPResponse) {
    let head = HTTPResponseHead.bytes(of: response, keepAlive: false)
    var method: [UInt8] = [0, 0, 0, 0, 0]
    recv(descriptor, &method, method.count, Int32(MSG_PEEK | MSG_DONTWAIT))
    let body = method.elementsEqual("HEAD ".utf8) ? [] : response.body
    // The socket has room for so little, unless a client has not read a long answer before: then it
    // sees the end of the connection without this one.
    _ = (head + body).withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }
    shutdown(descriptor, Int32(SHUT_WR))
    refusedBytes = 0
    setLowWaterMark(1)
  }

  private func discard() -> Peek {
    let count = recv(
      descriptor, nil, TransportLimits.maximumRefusedBodyBytes,
      Int32(MSG_TRUNC) | Int32(MSG_DONTWAIT))
    if count < 0 { return errno == EAGAIN || errno == EINTR ? .incomplete : .over }
    let sum = (refusedBytes ?? 0) + count
    refusedBytes = sum
    return count == 0 || sum > TransportLimits.maximumRefusedBodyBytes ? .over : .incomplete
  }

  /// Stops telling of what comes; idempotent.
  func stopWatching() {
    guard isWatching else { return }
    isWatching = false
    ev_io_stop(loop.pointer, watcher)
  }

  /// Gives the descriptor away, as it was accepted.
  func handOver() -> Int32 {
    stopWatching()
    isOwning = false
    if known > 0 { setLowWaterMark(1) }
    return descriptor
  }

  /// Resets the connection, if nothing was said to it: nothing of it is to be kept.
  func close() {
    guard isOwning else { return }
    stopWatching()
    isOwning = false
    if refusedBytes == nil { ListeningSocket.reset(descriptor) } else { Glibc.close(descriptor) }
  }

  private func setLowWaterMark(_ count: Int32) {
    var count = count
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVLOWAT, &count, socklen_t(MemoryLayout<Int32>.size))
  }
}
