import Foundation
import GameRules
import WireProtocol

/// The countries that a player has seen in matches alone, and the bounds of what a server may tell
/// of them. Days are counted since 1970 (UTC).
///
/// The grade of a review may be the server's to know, as it depends on borders and times. All that
/// follows from what it told is computed again: an interval is kept until the next review, the
/// probability to recall fits the interval by the forgetting curve of FSRS-6, and what is due is
/// exactly what was told to be.
public struct MemoryModel: Hashable, Sendable {
  /// How well an answer recalled its country.
  public enum Recall: Hashable, Sendable {
    /// The answer was in another country, or in none.
    case missed
    /// The country was named.
    case named
    /// A pin was in the country.
    case found
    /// The same, so soon and so near that it was easy.
    case foundAtOnce

    /// The days after which a country is due that was first seen so.
    fileprivate var firstInterval: Int {
      switch self {
      case .missed, .named: 1
      case .found: 2
      case .foundAtOnce: 8
      }
    }
  }

  private struct Country: Hashable, Sendable {
    var seen = 0
    /// `nil` if it is not known of all rounds.
    var found: Int? = 0
    /// `nil` if nobody told how well it was recalled at first.
    var firstInterval: Int?
    /// The days with a round, each of which is a review, since the first.
    var reviews = 0
    var lastReview = 0
    /// As the server told it last.
    var told: Told?
  }

  private struct Told: Hashable, Sendable {
    let seen: Int
    let found: Int
    let dueDay: Int
    let review: Int
  }

  private var countries: [CountryCode: Country] = [:]

  public init() {}

  /// Counts a round without aids.
  ///
  /// - Parameter recall: `nil` if only the server knows it.
  public mutating func see(_ country: CountryCode, on day: Int, as recall: Recall? = nil) {
    var memory = countries[country] ?? Country()
    if memory.reviews == 0 { memory.firstInterval = recall?.firstInterval }
    memory.seen += 1
    memory.found = recall.flatMap { recall in
      memory.found.map { $0 + (recall == .missed ? 0 : 1) }
    }
    if memory.reviews == 0 || day > memory.lastReview {
      memory.reviews += 1
      memory.lastReview = day
    }
    countries[country] = memory
  }

  /// Whether a round in the country was ever counted.
  public func hasSeen(_ country: CountryCode) -> Bool { countries[country] != nil }

  /// Judges `memory.map`; returns the violations.
  public mutating func judge(_ cards: [MemoryCard], on today: Int) -> [String] {
    var found: [String] = []
    let codes = cards.map(\.country.description)
    if codes != codes.sorted() || Set(codes).count != codes.count {
      found.append("the countries \(codes) are not in order, or twice")
    }
    let seen = countries.keys.map(\.description).sorted()
    if Set(codes) != Set(seen) { found.append("memories of \(codes), not of \(seen)") }
    for card in cards {
      guard let country = countries[card.country] else { continue }
      let wrong = Self.violations(of: card, country, on: today)
      found += wrong.map { "\(card.country): \($0)" }
      guard wrong.isEmpty, let dueDay = card.dueAt.map(Self.day) else { continue }
      countries[card.country]?.told = Told(
        seen: card.seen, found: card.found, dueDay: dueDay, review: country.lastReview)
    }
    return found
  }

  /// Judges `memory.due`, asked for at the same time as `memory.map`; returns the violations.
  public static func violations(
    of due: MemoryDue.Result, among cards: [MemoryCard], at now: Instant
  ) -> [String] {
    var found: [String] = []
    let expected = cards.filter { $0.dueAt.map { $0 <= now } ?? false }
    if Set(due.countries) != Set(expected) || due.countries.count != expected.count {
      found.append(
        "\(due.countries.count) countries are due \(due.countries.map(\.country.description)), "
          + "not the \(expected.count) \(expected.map(\.country.description))")
    }
    let recalls = due.countries.compactMap(\.recall)
    if recalls != recalls.sorted() { found.append("what is due is not listed by what is known") }
    let next = cards.compactMap(\.dueAt).filter { $0 > now }.min()
    if due.nextAt != next { found.append("the next country is due at another time than was told") }
    return found
  }

  private static func violations(
    of card: MemoryCard, _ country: Country, on today: Int
  ) -> [String] {
    var found: [String] = []
    let told = country.told
    if card.seen != country.seen { found.append("seen \(card.seen) times, not \(country.seen)") }
    let most = (told?.found ?? 0) + country.seen - (told?.seen ?? 0)
    if let exactly = country.found {
      if card.found != exactly { found.append("found \(card.found) times, not \(exactly)") }
    } else if !((told?.found ?? 0)...most).contains(card.found) {
      found.append("found \(card.found) times, and at most \(most)")
    }
    guard let dueAt = card.dueAt, let recall = card.recall else {
      return found + ["a country that was seen is never due"]
    }
    let dueDay = day(dueAt)
    if dueAt.millisecondsSinceEpoch % dayMilliseconds != 0 {
      found.append("due at another time than midnight")
    }
    if let told, told.review == country.lastReview, told.dueDay != dueDay {
      found.append("due on day \(dueDay), and was told to be on day \(told.dueDay)")
    }
    let interval = dueDay - country.lastReview
    if interval < 1 { found.append("due on the day of its review") }
    let firstIntervals = country.firstInterval.map { [$0] } ?? firstIntervals(card)
    if country.reviews == 1, !firstIntervals.contains(interval) {
      found.append("due \(interval) days after the first review")
    }
    let bounds = recalls(afterDays: today - country.lastReview, interval: interval)
    if interval >= 1, !bounds.contains(recall) {
      found.append("recalled with \(recall), which is not in \(bounds)")
    }
    return found
  }

  /// The intervals of the grades at the first review: 1 day if it was missed, 2 or 8 if it was
  /// found. Of several rounds on that day nobody told which was the first.
  private static func firstIntervals(_ card: MemoryCard) -> [Int] {
    if card.found == 0 { return [1] }
    return card.found == card.seen ? [2, 8] : [1, 2, 8]
  }

  /// The bounds of the probability to recall, of all stabilities that are rounded to the interval:
  /// R(t, S) = (1 + F · t / S)^−w₂₀, with F so that R(S, S) = 0.9 (FSRS-6).
  private static func recalls(afterDays days: Int, interval: Int) -> ClosedRange<Double> {
    func recall(_ stability: Double) -> Double {
      let factor = pow(0.9, -1 / decay) - 1
      return pow(1 + factor * Double(max(0, days)) / stability, -decay)
    }
    let least = interval <= 1 ? leastStability : Double(interval) - 0.5
    let (low, high) = (recall(least), recall(Double(max(interval, 1)) + 0.5))
    return low - tolerance...max(low, high) + tolerance
  }

  private static func day(_ instant: Instant) -> Int {
    Int(instant.millisecondsSinceEpoch / dayMilliseconds)
  }

  private static let dayMilliseconds: Int64 = 86_400_000
  private static let decay = 0.1542
  private static let leastStability = 0.001
  private static let tolerance = 1e-6
}
