import GameRules

/// A player's memory of a country, from the rounds played alone there.
public struct CountryMemory: Hashable, Sendable {
  /// The review of a day: the first round of that day in the country.
  public struct Review: Hashable, Sendable {
    /// The strength after it.
    public let strength: MemoryStrength
    public let day: DailyNumber

    public init(strength: MemoryStrength, day: DailyNumber) {
      self.strength = strength
      self.day = day
    }
  }

  /// The rounds in the country.
  public private(set) var seen = 0
  /// Those of them whose answer was in the country.
  public private(set) var found = 0
  public private(set) var lastReview: Review?

  /// Of a country that has not been seen.
  public init() {}

  /// Takes a memory from a store; `nil` if no rounds lead to it.
  public init?(seen: Int, found: Int, lastReview: Review?) {
    guard seen > 0, (0...seen).contains(found) else { return nil }
    self.seen = seen
    self.found = found
    self.lastReview = lastReview
  }

  /// Counts a round. It is a review if it is the first of its day.
  mutating func count(_ grade: RecallGrade, on day: DailyNumber) {
    seen += 1
    found += grade == .again ? 0 : 1
    guard let last = lastReview else {
      lastReview = Review(strength: MemoryStrength(first: grade), day: day)
      return
    }
    guard day > last.day else { return }
    lastReview = Review(
      strength: last.strength.reviewed(grade, afterDays: day.value - last.day.value), day: day)
  }

  /// The day from which on the country should be seen again; `nil` before the first review.
  public var dueDay: DailyNumber? {
    lastReview.map { DailyNumber($0.day.value + $0.strength.interval) ?? .last }
  }

  /// The probability to know the country on a day, 0…1; `nil` before the first review.
  public func retrievability(on day: DailyNumber) -> Double? {
    lastReview.map { $0.strength.retrievability(afterDays: day.value - $0.day.value) }
  }
}
