import GameRules

/// A player's attempts at the challenges of the days: at most one a day.
///
/// The **days in a row** are those whose challenge the player finished. A missed day is forgiven,
/// as long as it is the only one, and the last one that was forgiven is seven days back: the row
/// goes on as if the day had not been. Who quits has used up the attempt, and missed the day.
public struct DailyStreak: Hashable, Sendable {
  /// The days in a row up to ``last``. What it is worth now, ``current(on:)`` tells.
  public internal(set) var current: Int
  /// The most days in a row ever.
  public internal(set) var longest: Int
  /// The last day that was finished.
  public internal(set) var last: DailyNumber?
  /// The last missed day that was forgiven.
  public internal(set) var forgiven: DailyNumber?
  /// The day of the last attempt, finished or quit.
  public internal(set) var attempted: DailyNumber?

  /// Of a player without attempts.
  public init() { (current, longest) = (0, 0) }

  /// `nil` for values that no attempts lead to.
  public init?(
    current: Int, longest: Int, last: DailyNumber?, forgiven: DailyNumber?,
    attempted: DailyNumber?
  ) {
    guard (0...longest).contains(current), (last == nil) == (current == 0),
      (attempted?.value ?? 0) >= (last?.value ?? 0),
      forgiven.map({ day in last.map { day < $0 } ?? false }) ?? true
    else { return nil }
    self.current = current
    self.longest = longest
    self.last = last
    self.forgiven = forgiven
    self.attempted = attempted
  }

  /// Counts an attempt. Attempts come in the order of days.
  mutating func count(_ day: DailyNumber, isFinished: Bool) {
    attempted = day
    guard isFinished else { return }
    switch step(to: day) {
    case .next: break
    case .forgiving(let missed): forgiven = missed
    case .broken: current = 0
    }
    current += 1
    longest = max(longest, current)
    last = day
  }

  /// The days in a row as of a day, which may still be finished itself: 0 once too many were
  /// missed.
  public func current(on today: DailyNumber) -> Int {
    if let last, last >= today { return current }
    if case .broken = step(to: today) { return 0 }
    return current
  }

  /// Whether the attempt at a day is used up.
  public func hasAttempted(_ day: DailyNumber) -> Bool { attempted.map { $0 >= day } ?? false }

  /// After a missed day that was forgiven so many days must pass until another one is.
  public static let forgivenessInterval = 7

  private enum Step {
    case next
    case forgiving(DailyNumber)
    case broken
  }

  private func step(to day: DailyNumber) -> Step {
    guard let last else { return .next }
    if day.value <= last.value + 1 { return .next }
    guard day.value == last.value + 2, let missed = last.advanced(by: 1),
      forgiven.map({ missed.value - $0.value >= Self.forgivenessInterval }) ?? true
    else { return .broken }
    return .forgiving(missed)
  }
}
