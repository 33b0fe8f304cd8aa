import GameRules

/// How often a player is told of what is new.
public enum DigestRhythm: String, Hashable, Sendable, CaseIterable {
  case off, daily, weekly
}

/// A player's wish for digests of the news.
public struct DigestSetting: Hashable, Sendable {
  public let every: DigestRhythm
  /// The player's time zone.
  public let offset: TimeZoneOffset

  public init(every: DigestRhythm, offset: TimeZoneOffset) {
    self.every = every
    self.offset = offset
  }

  /// The moment of the next digest: 18:00 of the player's time zone, of a weekly one on Mondays;
  /// `nil` without digests.
  public func next(after now: Instant) -> Instant? {
    guard every != .off else { return nil }
    let day = Duration.seconds(86_400)
    var moment = offset.endOfDay(of: now) + Self.beforeMidnight
    while moment <= now || every == .weekly && !isMonday(moment) { moment = moment + day }
    return moment
  }

  private static let beforeMidnight = Duration.seconds(-6 * 3600)

  /// 1970-01-01 was a Thursday.
  private func isMonday(_ moment: Instant) -> Bool {
    let days = (offset.day(of: moment) + 3) % 7
    return days == 0
  }
}

/// The entry of an inbox that a digest brings.
public struct DigestNotice: Hashable, Sendable {
  /// The moment of the digest before, or of the wish for digests.
  public let from: Instant
  public let until: Instant
  /// How many items came in between.
  public let count: Int
  /// The latest of them, at most ``NewsLimits/digestItems``.
  public let news: [NewsID]

  public init(from: Instant, until: Instant, count: Int, news: [NewsID]) {
    self.from = from
    self.until = until
    self.count = count
    self.news = news
  }
}
