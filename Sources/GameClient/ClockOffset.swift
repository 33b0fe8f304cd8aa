import Foundation
import GameRules

/// By how much a server's clock is ahead of this machine's, as far as one exchange can tell (RFC
/// 5905 §8).
public struct ClockOffset: Hashable, Sendable {
  /// To be added to this machine's time; negative when the server's clock is behind.
  public let offset: Duration
  /// How long the exchange took on the way: the offset is wrong by half of it at most.
  public let roundTrip: Duration

  /// - Parameters:
  ///   - t0: When the request left, on this machine's clock.
  ///   - t1: When it came, on the server's.
  ///   - t2: When the reply left, on the server's.
  ///   - t3: When it came, on this machine's.
  public init(t0: Instant, t1: Instant, t2: Instant, t3: Instant) {
    offset = ((t1 - t0) + (t2 - t3)) / 2
    roundTrip = (t3 - t0) - (t2 - t1)
  }

  /// The server's time at a moment of this machine's clock.
  public func serverTime(at local: Instant) -> Instant { local + offset }
}

extension Instant {
  /// This machine's clock.
  public static var now: Instant {
    Instant(millisecondsSinceEpoch: Int64(Date.now.timeIntervalSince1970 * 1000))
  }
}
