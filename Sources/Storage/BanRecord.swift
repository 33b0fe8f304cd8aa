import GameRules

/// Who is kept out.
public enum BanSubject: Hashable, Sendable {
  case player(PlayerID)
  /// A block of addresses in CIDR notation, as the server writes it: of any two spellings one.
  case addresses(String)
}

/// That somebody is kept out, since when, until when, and why.
public struct BanRecord: Hashable, Sendable {
  public let subject: BanSubject
  public let since: Instant
  /// From then on it is over; `nil`: for good.
  public let until: Instant?
  /// What the one who is kept out is told.
  public let reason: String?

  public init(subject: BanSubject, since: Instant, until: Instant?, reason: String?) {
    self.subject = subject
    self.since = since
    self.until = until
    self.reason = reason
  }

  public func isInForce(at now: Instant) -> Bool { until.map { now < $0 } ?? true }
}
