import CLibwebsockets

/// Tells when a socket can take more, ahead of libwebsockets' own watcher.
///
/// It runs while libwebsockets isn't allowed to read, as then it doesn't write either.
final class WritableWatcher {
  private let loop: EventLoop
  private let becameWritable: () -> Void
  private let watcher = UnsafeMutablePointer<ev_io>.allocate(capacity: 1)
  private var isRunning = true

  /// Calls `becameWritable` on the loop's thread, turn after turn for as long as the socket is.
  init(loop: EventLoop, descriptor: Int32, becameWritable: @escaping () -> Void) {
    self.loop = loop
    self.becameWritable = becameWritable
    watcher.initialize(to: ev_io())
    whereami_ev_io_init(
      watcher,
      { _, watcher, _ in
        // Unretained: `close()`, which must precede deinit, stops the watcher.
        let owner = Unmanaged<WritableWatcher>.fromOpaque(watcher!.pointee.data)
        owner.takeUnretainedValue().becameWritable()
      }, descriptor, Int32(EV_WRITE))
    watcher.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    // Before libwebsockets' own watcher, which has the usual priority 0.
    watcher.pointee.priority = 2
    ev_io_start(loop.pointer, watcher)
  }

  deinit {
    precondition(!isRunning, "a WritableWatcher ends with close()")
    watcher.deallocate()
  }

  /// Stops watching; idempotent. It must come before the descriptor is closed.
  func close() {
    guard isRunning else { return }
    isRunning = false
    ev_io_stop(loop.pointer, watcher)
  }
}
