import GameRules
import Glibc
import WebSocketTransport

/// The system's clock and the game loop's timer.
///
/// The wall clock is read once, at the start; from then on the time goes on evenly, whatever
/// the wall clock is set to: deadlines neither stand still nor jump.
public final class LoopClock: ServerClock {
  /// The milliseconds by which the wall clock was ahead of the clock that counts from the machine's
  /// start.
  private let offset: Int64
  private var timer: LoopTimer?

  public nonisolated init() {
    offset =
      (Self.nanoseconds(of: CLOCK_REALTIME) - Self.nanoseconds(of: CLOCK_BOOTTIME)) / 1_000_000
  }

  public var now: Instant {
    Instant(millisecondsSinceEpoch: Self.nanoseconds(of: CLOCK_BOOTTIME) / 1_000_000 + offset)
  }

  public var elapsed: Int { EventLoop.nanoseconds }

  public var turnStart: Int {
    let start = GameLoop.shared.eventLoop.turnStart
    return start > 0 ? start : elapsed
  }

  public func setAlarm(at instant: Instant?, _ action: @escaping @GameLoop () -> Void) {
    timer?.cancel()
    timer = instant.map { instant in
      GameLoop.shared.eventLoop.schedule(after: .nanoseconds(nanoseconds(to: instant))) {
        // The event loop's timers fire on its own thread, which is the game loop's.
        GameLoop.assumeIsolated { action() }
      }
    }
  }

  public func rest(for duration: Duration) {
    GameLoop.shared.eventLoop.rest(for: duration)
  }

  /// Negative if it is past. ``now`` is cut to whole milliseconds; this is not.
  private func nanoseconds(to instant: Instant) -> Int64 {
    (instant.millisecondsSinceEpoch - offset) * 1_000_000 - Self.nanoseconds(of: CLOCK_BOOTTIME)
  }

  private nonisolated static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
