import CLibwebsockets

/// A one-shot timer of an `EventLoop`, confined to its thread.
public final class LoopTimer {
  private let watcher = UnsafeMutablePointer<ev_timer>.allocate(capacity: 1)
  private unowned let loop: EventLoop
  private var work: (() -> Void)?

  /// Whether it has neither run nor been cancelled.
  public var isPending: Bool { work != nil }

  init(loop: EventLoop, delay: Duration, work: @escaping () -> Void) {
    self.loop = loop
    self.work = work
    // libev counts from the time it last looked at a clock, the caller from now.
    ev_now_update(loop.pointer)
    watcher.initialize(to: ev_timer())
    whereami_ev_timer_init(
      watcher,
      { _, watcher, _ in
        // The loop retains a pending timer, and a timer that isn't pending has no started watcher.
        Unmanaged<LoopTimer>.fromOpaque(watcher!.pointee.data).takeUnretainedValue().fire()
      }, max(0, delay.inSeconds), 0)
    watcher.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    ev_timer_start(loop.pointer, watcher)
  }

  deinit {
    precondition(work == nil, "a pending timer is retained by its loop")
    watcher.deallocate()
  }

  /// Keeps the closure from running; without effect once it has run. Call it on the loop's thread.
  public func cancel() {
    guard work != nil else { return }
    loop.preconditionOnLoop()
    work = nil
    ev_timer_stop(loop.pointer, watcher)
    loop.forget(self)
  }

  private func fire() {
    guard let work else { return }
    self.work = nil
    loop.forget(self)
    work()
  }
}

extension Duration {
  /// The whole duration as a number of seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// Cut to a century.
  var wholeNanoseconds: Int {
    let seconds = Int(min(max(components.seconds, -3_000_000_000), 3_000_000_000))
    return seconds * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}
