import GameRules

/// A player's report of another one, for the operators to look at.
///
/// Of one player about another there is one report for each reason: the latest.
public struct AbuseReport: Hashable, Sendable {
  public let reporter: PlayerID
  public let reported: PlayerID
  public let reason: ReportReason
  /// A match that shows it.
  public let match: MatchID?
  public let at: Instant

  /// - Precondition: The players are two.
  public init(
    reporter: PlayerID, reported: PlayerID, reason: ReportReason, match: MatchID? = nil,
    at: Instant
  ) {
    precondition(reporter != reported, "nobody reports themselves")
    self.reporter = reporter
    self.reported = reported
    self.reason = reason
    self.match = match
    self.at = at
  }

  /// The most reports about a player that are kept. Above that those of guests are deleted first,
  /// and then those of the newest accounts: so nobody displaces the reports of others with new
  /// accounts.
  public static let limit = 200
  /// A reporter who joined so long before counts as known to the operators.
  public static let knownAge = BoardEntry.eligibleAge
}

/// The reason of a report.
public enum ReportReason: String, Hashable, Sendable, CaseIterable {
  /// Knows places, or has a program play.
  case cheating
  /// Leaves, stalls, or loses on purpose.
  case unfairPlay
  /// The username.
  case name
  case picture
}
