import CLibwebsockets
import Glibc

/// Looks whether a client masks its first frame, which libwebsockets 4.1 doesn't (RFC 6455 §5.1).
///
/// It peeks at the first two bytes after the handshake, before libwebsockets reads them. A client
/// that doesn't mask never does, so the first frame tells. Through TLS there is nothing to see.
final class FirstFrameCheck {
  private let loop: EventLoop
  private let descriptor: Int32
  private let violated: () -> Void
  private let watcher = UnsafeMutablePointer<ev_io>.allocate(capacity: 1)
  private var isRunning = true

  /// Calls `violated` at most once, on the loop's thread.
  init(loop: EventLoop, descriptor: Int32, violated: @escaping () -> Void) {
    self.loop = loop
    self.descriptor = descriptor
    self.violated = violated
    watcher.initialize(to: ev_io())
    whereami_ev_io_init(
      watcher,
      { _, watcher, _ in
        // Unretained: `close()`, which must precede deinit, stops the watcher.
        Unmanaged<FirstFrameCheck>.fromOpaque(watcher!.pointee.data).takeUnretainedValue().look()
      }, descriptor, Int32(EV_READ))
    watcher.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    // Before libwebsockets' own watcher, which has the usual priority 0.
    watcher.pointee.priority = 2
    ev_io_start(loop.pointer, watcher)
  }

  deinit {
    precondition(!isRunning, "a FirstFrameCheck ends with close()")
    watcher.deallocate()
  }

  /// Stops looking; idempotent. It must come before the descriptor is closed.
  func close() {
    guard isRunning else { return }
    isRunning = false
    ev_io_stop(loop.pointer, watcher)
  }

  private func look() {
    close()
    var head: (UInt8, UInt8) = (0, 0)
    let count = recv(descriptor, &head, 2, Int32(MSG_PEEK | MSG_DONTWAIT))
    if count == 2, head.1 & 0x80 == 0 { violated() }
  }
}
