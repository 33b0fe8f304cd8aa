import GameRules
import WireProtocol

/// Lists the players whom others have reported.
public enum AdminReports: WireMethod {
  public static let name: StaticString = "admin.reports"
  public static let documentation: StaticString =
    "The players whom others have reported, those with the most known reporters first."
  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var players: [ReportedPlayerCard]

    public init(players: [ReportedPlayerCard]) { self.players = players }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      players = try fields("players", \.players, "At most 100.")
    }
  }

  /// The most players of one reply.
  public static let limit = 100
}

/// A player with the open reports.
public struct ReportedPlayerCard: WireObject, Hashable {
  public var card: PlayerCard
  public var reporters: Int
  public var knownReporters: Int
  public var reports: [Report]

  /// A report of a player to the operators.
  public struct Report: WireObject, Hashable {
    public var reporter: PlayerCard
    public var reason: String
    public var match: MatchID?
    public var at: Instant

    public init(reporter: PlayerCard, reason: String, match: MatchID?, at: Instant) {
      self.reporter = reporter
      self.reason = reason
      self.match = match
      self.at = at
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      reporter = try fields("reporter", \.reporter, "The player who reported.")
      reason = try fields("reason", \.reason, "The reason.")
      match = try fields.optional("match", \.match, "A match that shows it.")
      at = try fields("at", \.at, "When it was reported.")
    }

    public static let schemaName: StaticString? = "AbuseReport"
    public static let documentation: StaticString = "A report of a player."
  }

  public init(card: PlayerCard, reporters: Int, knownReporters: Int, reports: [Report]) {
    self.card = card
    self.reporters = reporters
    self.knownReporters = knownReporters
    self.reports = reports
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    card = try fields("player", \.card, "The player.")
    reporters = try fields("reporters", \.reporters, "How many players have reported.")
    knownReporters = try fields(
      "knownReporters", \.knownReporters, "How many of them had joined seven days before.")
    reports = try fields(
      "reports", \.reports, "Those of the oldest accounts first, guests last; at most 20.")
  }
}

/// Closes the open reports about a player.
public enum AdminDismiss: WireMethod {
  public static let name: StaticString = "admin.dismiss"
  public static let documentation: StaticString =
    "Closes the open reports about a player. They are deleted; the audit trail has who closed them."

  public typealias Parameters = AdminClear.Parameters
  public typealias Result = PlayerCard
}
