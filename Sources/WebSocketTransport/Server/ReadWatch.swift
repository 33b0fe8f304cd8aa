import CLibwebsockets
import Glibc

/// Sees a connection's socket become readable before libwebsockets reads it.
///
/// It follows the frames of the first reads for what libwebsockets 4.1 doesn't check: whether they
/// are masked, and whether their length has its shortest form (RFC 6455 §5.1, §5.2). A client that
/// does not do that never does, and a look takes four system calls (1.6 µs), too many for each read
/// of each connection. Through TLS there is nothing to see. It also counts the reads of which no
/// message comes.
final class ReadWatch {
  /// A violation by a client.
  enum Finding {
    case frame(FrameHeadScanner.Finding)
    /// It sends and sends, and says nothing.
    case empty
  }

  private let loop: EventLoop
  private let descriptor: Int32
  private let found: (Finding) -> Void
  private let watcher = UnsafeMutablePointer<ev_io>.allocate(capacity: 1)
  private var isRunning = true
  /// The frames, until nothing more is to be found in them.
  private var trail: FrameHeadScanner?
  private var looksLeft = TransportLimits.maximumFrameLooks
  private var reads: SilentReadBudget

  /// Calls `found` on the loop's thread.
  init(loop: EventLoop, descriptor: Int32, isTLS: Bool, found: @escaping (Finding) -> Void) {
    self.loop = loop
    self.descriptor = descriptor
    self.found = found
    trail = isTLS ? nil : Self.position(of: descriptor).map { FrameHeadScanner(start: $0) }
    reads = SilentReadBudget(now: EventLoop.seconds)
    watcher.initialize(to: ev_io())
    whereami_ev_io_init(
      watcher,
      { _, watcher, _ in
        // Unretained: `close()`, which must precede deinit, stops the watcher.
        Unmanaged<ReadWatch>.fromOpaque(watcher!.pointee.data).takeUnretainedValue().look()
      }, descriptor, Int32(EV_READ))
    watcher.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    // Before libwebsockets' own watcher, which has the usual priority 0.
    watcher.pointee.priority = 2
    ev_io_start(loop.pointer, watcher)
  }

  deinit {
    precondition(!isRunning, "a ReadWatch ends with close()")
    watcher.deallocate()
  }

  /// A piece of a message has come.
  func spoke() { reads.spoke() }

  /// Stops looking; idempotent. It must come before the descriptor is closed.
  func close() {
    guard isRunning else { return }
    isRunning = false
    ev_io_stop(loop.pointer, watcher)
  }

  private func look() {
    if let finding = lookAtFrames() { found(.frame(finding)) }
    if !reads.becameReadable(at: EventLoop.seconds) { found(.empty) }
  }

  private func lookAtFrames() -> FrameHeadScanner.Finding? {
    guard trail != nil else { return nil }
    looksLeft -= 1
    let finding = Self.position(of: descriptor).flatMap { position in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.lookBytes) { buffer in
        let count = recv(
          descriptor, buffer.baseAddress, buffer.count, Int32(MSG_PEEK | MSG_DONTWAIT))
        return trail?.look(
          at: position, UnsafeBufferPointer(rebasing: buffer[..<max(0, count)]))
      }
    }
    if looksLeft == 0 || trail?.isLost == true { trail = nil }
    return finding
  }

  /// More than libwebsockets reads at a time.
  private static let lookBytes = 2 * TransportLimits.receiveBufferBytes

  /// How much of the stream has been read; nil when more comes while that is found out, or the
  /// system does not say.
  private static func position(of descriptor: Int32) -> Int? {
    let before = received(by: descriptor)
    var unread: Int32 = 0
    guard ioctl(descriptor, UInt(FIONREAD), &unread) == 0, let before,
      before == received(by: descriptor)
    else { return nil }
    return before - Int(unread)
  }

  /// `tcpi_bytes_received`, at byte 128 of what tcp(7) calls TCP_INFO; nil once the peer has ended
  /// the stream, whose end is counted as a byte.
  private static func received(by descriptor: Int32) -> Int? {
    let offset = 128
    return withUnsafeTemporaryAllocation(byteCount: offset + 8, alignment: 8) { buffer in
      var length = socklen_t(buffer.count)
      let status = getsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_INFO, buffer.baseAddress, &length)
      let established: UInt8 = 1
      guard status == 0, Int(length) == buffer.count, buffer[0] == established else { return nil }
      return Int(truncatingIfNeeded: buffer.load(fromByteOffset: offset, as: UInt64.self))
    }
  }
}
