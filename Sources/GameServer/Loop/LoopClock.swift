import GameRules
import Glibc
import WebSocketTransport

/// The system's clock and the game loop's timer.
///
/// The wall clock is read once, at the start; from then on the time goes on evenly, whatever
/// somebody sets the wall clock to: deadlines neither stand still nor jump.
public final class LoopClock: ServerClock {
  /// What the wall clock was ahead of the clock that counts from the machine's start.
  private let offset: Int64
  private var timer: LoopTimer?

  public nonisolated init() {
    offset = Self.milliseconds(of: CLOCK_REALTIME) - Self.milliseconds(of: CLOCK_BOOTTIME)
  }

  public var now: Instant {
    Instant(millisecondsSinceEpoch: Self.milliseconds(of: CLOCK_BOOTTIME) + offset)
  }

  public var elapsed: Int { EventLoop.nanoseconds }

  public var turnStart: Int {
    let start = GameLoop.shared.eventLoop.turnStart
    return start > 0 ? start : elapsed
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

  private nonisolated static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
