/// A week of leagues and boards, from Monday 00:00 UTC to the next one, by its number: 1 is that of
/// 2026-01-05.
public struct WeekNumber: Hashable, Comparable, Sendable {
  public let value: Int

  /// Until the year 2203.
  public static let values = 1...9_999

  /// `nil` for a number out of ``values``.
  public init?(_ value: Int) {
    guard Self.values.contains(value) else { return nil }
    self.value = value
  }

  /// The week of a moment; of one before the first or after the last, that one.
  public init(at instant: Instant) {
    let milliseconds = instant.millisecondsSinceEpoch - Self.epoch.millisecondsSinceEpoch
    value = min(Int(max(milliseconds, 0) / Self.milliseconds) + 1, Self.values.upperBound)
  }

  public var begin: Instant {
    Self.epoch + .milliseconds(Int64(value - 1) * Self.milliseconds)
  }

  /// The beginning of the next week.
  public var end: Instant { begin + .milliseconds(Self.milliseconds) }

  public func contains(_ instant: Instant) -> Bool { begin <= instant && instant < end }

  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// 2026-01-05T00:00:00Z, a Monday.
  private static let epoch = Instant(millisecondsSinceEpoch: 1_767_571_200_000)
  private static let milliseconds: Int64 = 7 * 86_400_000
}
