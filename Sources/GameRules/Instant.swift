/// A moment on the server's clock, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
  public let millisecondsSinceEpoch: Int64

  @inlinable
  public init(millisecondsSinceEpoch: Int64) {
    self.millisecondsSinceEpoch = millisecondsSinceEpoch
  }

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
  }

  /// The moment `duration` later; parts of a millisecond are dropped.
  @inlinable
  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(
      millisecondsSinceEpoch: instant.millisecondsSinceEpoch + duration.wholeMilliseconds)
  }

  /// The time from `earlier` to `later`, negative when they are the other way round.
  @inlinable
  public static func - (later: Instant, earlier: Instant) -> Duration {
    .milliseconds(later.millisecondsSinceEpoch - earlier.millisecondsSinceEpoch)
  }
}

extension Duration {
  /// The duration in milliseconds, parts of one dropped.
  @inlinable
  public var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}

extension Instant {
  /// Later than anything that happens.
  public static let distantFuture = Instant(millisecondsSinceEpoch: .max)
}
