import CLibwebsockets
import Glibc

/// Fires again and again at times that its owner sets, to some microseconds.
///
/// libev waits in whole milliseconds, which is enough for a game's clock, but not for sending
/// commands when they are due. This is a timer of the kernel's, watched as a socket is
/// (timerfd_create(2)). Confined to the loop's thread; it ends with ``close()`` or with the loop.
public final class PrecisionTimer {
  private let loop: EventLoop
  private let descriptor: Int32
  private let watcher = UnsafeMutablePointer<ev_io>.allocate(capacity: 1)
  private var work: (() -> Void)?

  /// A timer that is not set yet. Call it on the loop's thread.
  ///
  /// - Parameter work: Runs on the loop's thread each time. It is kept until ``close()``.
  public init(loop: EventLoop, work: @escaping () -> Void) {
    loop.preconditionOnLoop()
    self.loop = loop
    self.work = work
    descriptor = timerfd_create(
      CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    precondition(descriptor >= 0, "the kernel refused a timer: \(errno)")
    watcher.initialize(to: ev_io())
    whereami_ev_io_init(
      watcher,
      { _, watcher, _ in
        // Unretained: `close()`, which must precede deinit, stops the watcher. Never nil.
        let owner = Unmanaged<PrecisionTimer>.fromOpaque(watcher!.pointee.data)
        owner.takeUnretainedValue().fire()
      }, descriptor, Int32(EV_READ))
    watcher.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    ev_io_start(loop.pointer, watcher)
    loop.register(self)
  }

  deinit {
    precondition(work == nil, "a PrecisionTimer ends with close()")
    watcher.deallocate()
  }

  /// Fires once after a while, instead of when it was set to before; at once if that is 0 or less.
  public func set(after delay: Duration) {
    guard work != nil else { return }
    // A time of zero would unset it.
    let delay = max(delay, .nanoseconds(1))
    var time = itimerspec()
    time.it_value.tv_sec = Int(delay.components.seconds)
    time.it_value.tv_nsec = Int(delay.components.attoseconds / 1_000_000_000)
    timerfd_settime(descriptor, 0, &time, nil)
  }

  /// Ends it; idempotent.
  public func close() {
    guard work != nil else { return }
    loop.preconditionOnLoop()
    work = nil
    ev_io_stop(loop.pointer, watcher)
    Glibc.close(descriptor)
    loop.unregister(self)
  }

  private func fire() {
    var expirations: UInt64 = 0
    // Nothing to read: it was set again in the same turn, and has not fired since.
    guard read(descriptor, &expirations, MemoryLayout<UInt64>.size) > 0 else { return }
    work?()
  }
}

extension PrecisionTimer: LoopAttachment {
  func loopWillStop() { close() }
}
