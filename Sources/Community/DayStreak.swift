import GameRules

/// The days on which a player was seen, in a row.
///
/// A counted day lasts from the visit that began it to its ``CountedDay/end``. A visit begins the
/// next one if it comes at that end or later, *and* on a later local date. The end is the local
/// midnight after the visit, but never less than 24 hours after the end before it. Hence, whatever
/// zones the client claims:
///
/// - the ends are at least 24 hours apart, so that visits within k · 24 hours count k + 1 days at
///   most (the first just before an end, the others one for each of the k windows that follow);
/// - as long as the zone stays the same, the ends are the local midnights and the counted days are
///   just the calendar days of the visits.
///
/// A traveller to the east has shorter calendar days, and the surplus is not counted; a traveller
/// to the west has the same date twice, and it is counted once. Neither breaks the row: it goes on
/// if the visit comes on the very next local date, or within 24 hours after the end.
public struct DayStreak: Hashable, Sendable {
  /// A day that counts.
  public struct CountedDay: Hashable, Sendable {
    /// The local date, in days since 1970-01-01.
    public var day: Int
    /// The moment from which a visit can begin another day.
    public var end: Instant

    public init(day: Int, end: Instant) {
      self.day = day
      self.end = end
    }
  }

  /// The days in a row up to the last visit. What it is worth now, ``current(at:offset:)`` tells.
  public var current: Int
  /// The most days in a row ever.
  public var longest: Int
  /// `nil` before the first visit.
  public var last: CountedDay?

  public init(current: Int = 0, longest: Int = 0, last: CountedDay? = nil) {
    self.current = current
    self.longest = longest
    self.last = last
  }

  /// Counts a visit; returns whether it began a day. Visits come in the order of time.
  public mutating func count(at now: Instant, offset: TimeZoneOffset) -> Bool {
    let day = offset.day(of: now)
    var end = offset.endOfDay(of: now)
    if let last {
      guard day > last.day, now >= last.end else { return false }
      if !goesOn(at: now, offset: offset) { current = 0 }
      end = max(end, last.end + Self.shortestDay)
    }
    current += 1
    longest = max(longest, current)
    last = CountedDay(day: day, end: end)
    return true
  }

  /// The days in a row as of now: 0 once a day was missed.
  public func current(at now: Instant, offset: TimeZoneOffset) -> Int {
    goesOn(at: now, offset: offset) ? current : 0
  }

  /// The least time between the ends of two counted days.
  public static let shortestDay = Duration.seconds(86_400)

  private func goesOn(at now: Instant, offset: TimeZoneOffset) -> Bool {
    guard let last else { return false }
    return offset.day(of: now) <= last.day + 1 || now < last.end + Self.shortestDay
  }
}
