import GameRules

/// How far a player's clock is ahead of UTC, in whole minutes: −14 h…+14 h.
///
/// The client gives it, and it is all that is known of the player's time zone: a change between
/// summer and winter time is a change of the offset.
public struct TimeZoneOffset: Hashable, Sendable {
  public let minutes: Int

  /// `nil` beyond ``range``.
  public init?(minutes: Int) {
    guard Self.range.contains(minutes) else { return nil }
    self.minutes = minutes
  }

  private init(known minutes: Int) { self.minutes = minutes }

  public static let range = -840...840
  /// The default for a player whose client sends no offset.
  public static let utc = TimeZoneOffset(known: 0)

  /// The local calendar day of an instant, in days since 1970-01-01.
  public func day(of instant: Instant) -> Int {
    let local = instant.millisecondsSinceEpoch + milliseconds
    return Int(local.flooredQuotient(by: Self.millisecondsPerDay))
  }

  /// The local midnight that follows an instant.
  public func endOfDay(of instant: Instant) -> Instant {
    Instant(
      millisecondsSinceEpoch: Int64(day(of: instant) + 1) * Self.millisecondsPerDay - milliseconds)
  }

  private static let millisecondsPerDay: Int64 = 86_400_000
  private var milliseconds: Int64 { Int64(minutes) * 60_000 }
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
