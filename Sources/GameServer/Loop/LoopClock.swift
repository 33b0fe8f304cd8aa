import GameRules
import Glibc
import WebSocketTransport

/// The system's clock and the game loop's timer.
public final class LoopClock: ServerClock {
  private var last = Instant(millisecondsSinceEpoch: 0)
  private var timer: LoopTimer?

  public nonisolated init() {}

  /// The wall clock, held back from running backwards when somebody sets it.
  public var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let milliseconds = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    last = max(last, Instant(millisecondsSinceEpoch: milliseconds))
    return last
  }

  public func setAlarm(at instant: Instant?, _ action: @escaping @GameLoop () -> Void) {
    timer?.cancel()
    timer = instant.map { instant in
      GameLoop.shared.eventLoop.schedule(after: instant - now) {
        // The event loop's timers fire on its own thread, which is the game loop's.
        GameLoop.assumeIsolated { action() }
      }
    }
  }
}
