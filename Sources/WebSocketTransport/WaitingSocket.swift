import CLibwebsockets
import Glibc

/// An accepted socket that nobody has read from: it owns its descriptor and its watcher.
///
/// It looks at what has come without taking it, so that libwebsockets finds everything. Confined to
/// the loop's thread.
final class WaitingSocket {
  /// What a look at the socket found.
  enum Sight {
    /// Not enough yet.
    case incomplete
    /// Its first words are complete.
    case complete
    /// It has ended, or will say no more.
    case over
  }

  let descriptor: Int32
  let peer: IPAddress

  private let loop: EventLoop
  private unowned let entrance: Entrance
  private let watcher = UnsafeMutablePointer<ev_io>.allocate(capacity: 1)
  private var isWatching = true
  private var isOwning = true
  /// How many bytes there were at the last look.
  private var known: Int32 = 0

  /// Tells the entrance whenever something has come.
  init(descriptor: Int32, peer: IPAddress, entrance: Entrance, loop: EventLoop) {
    self.descriptor = descriptor
    self.peer = peer
    self.entrance = entrance
    self.loop = loop
    watcher.initialize(to: ev_io())
    whereami_ev_io_init(
      watcher,
      { _, watcher, _ in
        // Unretained: `stopWatching`, which must precede deinit, stops the watcher.
        let owner = Unmanaged<WaitingSocket>.fromOpaque(watcher!.pointee.data)
        let socket = owner.takeUnretainedValue()
        socket.entrance.hears(from: socket)
      }, descriptor, Int32(EV_READ))
    watcher.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    ev_io_start(loop.pointer, watcher)
  }

  deinit {
    precondition(!isWatching && !isOwning, "a WaitingSocket ends with close() or handOver()")
    watcher.deallocate()
  }

  /// Looks at what has come; `buffer` has room for so many bytes as are ever waited for.
  func look(into buffer: UnsafeMutableBufferPointer<UInt8>, isTLS: Bool) -> Sight {
    let count = recv(
      descriptor, buffer.baseAddress, buffer.count, Int32(MSG_PEEK | MSG_DONTWAIT))
    if count < 0 { return errno == EAGAIN || errno == EINTR ? .incomplete : .over }
    let bytes = UnsafeBufferPointer(rebasing: buffer[..<count])
    if FirstWords.areComplete(bytes, known: Int(known), isTLS: isTLS, limit: buffer.count) {
      return .complete
    }
    // Readable without anything new: its end, or the kernel wants the memory back.
    guard count > known else { return .over }
    known = Int32(count)
    // Else the loop would be told of the same bytes turn after turn (socket(7)).
    setLowWaterMark(known + 1)
    return .incomplete
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

  /// Resets the connection: nothing was said to it, and nothing of it is to be kept.
  func close() {
    guard isOwning else { return }
    stopWatching()
    isOwning = false
    ListeningSocket.reset(descriptor)
  }

  private func setLowWaterMark(_ count: Int32) {
    var count = count
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVLOWAT, &count, socklen_t(MemoryLayout<Int32>.size))
  }
}
