import CLibwebsockets
import Glibc

/// Sees a connection's socket become readable before libwebsockets reads it.
///
/// It looks whether the first frame is masked, which libwebsockets 4.1 doesn't (RFC 6455 §5.1): a
/// client that doesn't mask never does, so the first two bytes tell; through TLS there is nothing
/// to see. And it counts the reads of which no message comes.
final class ReadWatch {
  /// What a client does that no client should.
  enum Finding {
    case unmasked
    /// It sends and sends, and says nothing.
    case empty
  }

  private let loop: EventLoop
  private let descriptor: Int32
  private let found: (Finding) -> Void
  private let watcher = UnsafeMutablePointer<ev_io>.allocate(capacity: 1)
  private var isRunning = true
  private var looksAtFrame: Bool
  private var reads: SilentReads

  /// Calls `found` on the loop's thread.
  init(loop: EventLoop, descriptor: Int32, isTLS: Bool, found: @escaping (Finding) -> Void) {
    self.loop = loop
    self.descriptor = descriptor
    self.found = found
    looksAtFrame = !isTLS
    reads = SilentReads(now: EventLoop.seconds)
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
    if looksAtFrame {
      looksAtFrame = false
      var head: (UInt8, UInt8) = (0, 0)
      let count = recv(descriptor, &head, 2, Int32(MSG_PEEK | MSG_DONTWAIT))
      if count == 2, head.1 & 0x80 == 0 { found(.unmasked) }
    }
    if !reads.becameReadable(at: EventLoop.seconds) { found(.empty) }
  }
}
