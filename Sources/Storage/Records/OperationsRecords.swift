import Community
import GameRules

/// The id of a line of the audit trail.
public struct AuditID: Identifier {
  public let uuid: UUIDv7
  public init(uuid: UUIDv7) { self.uuid = uuid }
}

/// An action of an operator.
public enum AuditAction: String, Hashable, Sendable, CaseIterable {
  case kick, ban, unban, announce
  /// Let a suspect into rankings again.
  case clear
  /// Closed the reports about a player.
  case dismiss
  /// Voided a player's rated matches.
  case refund
  /// Took a panorama away.
  case dropPicture
  /// Made a public list or map private.
  case unlist
  /// Announced an event.
  case addEvent
  /// Changed an event.
  case changeEvent
  /// Cancelled an event.
  case removeEvent
  /// Published an item of news.
  case addNews
  /// Removed an item of news.
  case removeNews
  /// Made a link to the replay of a match.
  case share
  /// Viewed the places of rounds that were still being played.
  case reveal
  /// Viewed a player's email address.
  case inspect
}

/// A line of the audit trail: an action of an operator.
public struct AuditRecord: Hashable, Sendable {
  /// Later lines have greater ids.
  public let id: AuditID
  public let at: Instant
  /// The operating system's user, by number and by the name at that time.
  public let userID: Int
  public let userName: String
  public let action: AuditAction
  /// The id of a player, match, list, event or item of news, or a block of addresses; `nil` if the
  /// action has no subject.
  public let subject: String?
  /// A reason, a text, or the end of a ban.
  public let details: String?

  public init(
    id: AuditID, at: Instant, userID: Int, userName: String, action: AuditAction,
    subject: String? = nil, details: String? = nil
  ) {
    self.id = id
    self.at = at
    self.userID = userID
    self.userName = userName
    self.action = action
    self.subject = subject
    self.details = details
  }

  /// The most lines that are kept; above that the oldest is deleted.
  public static let limit = 10_000
}

/// A player who is kept out of rankings, because the guesses are too good.
public struct SuspectRecord: Hashable, Sendable {
  public let player: PlayerRecord
  public let guesses: GuessRecord

  public init(player: PlayerRecord, guesses: GuessRecord) {
    self.player = player
    self.guesses = guesses
  }
}

/// A player with the reports about them.
public struct ReportedPlayer: Hashable, Sendable {
  public let player: PlayerRecord
  /// How many players have reported.
  public let reporters: Int
  /// Those of them who joined `AbuseReport.knownAge` before.
  public let knownReporters: Int
  /// Those of the oldest accounts first, guests last; at most ``shownReports``.
  public let reports: [ReportRecord]

  public static let shownReports = 20

  public init(player: PlayerRecord, reporters: Int, knownReporters: Int, reports: [ReportRecord]) {
    self.player = player
    self.reporters = reporters
    self.knownReporters = knownReporters
    self.reports = reports
  }
}

/// A report with one of its players.
public struct ReportRecord: Hashable, Sendable {
  public let report: AbuseReport
  /// In a player's export the reported player, in the operators' queue the reporter.
  public let counterpart: PlayerRecord

  public init(report: AbuseReport, counterpart: PlayerRecord) {
    self.report = report
    self.counterpart = counterpart
  }
}

/// The player or the addresses that a ban is about.
public enum BanSubject: Hashable, Sendable {
  case player(PlayerID)
  /// A block of addresses in CIDR notation, in the server's normalized spelling.
  case addresses(String)
}

/// A ban.
public struct BanRecord: Hashable, Sendable {
  public let subject: BanSubject
  public let since: Instant
  /// The end of the ban; `nil` for a permanent ban.
  public let until: Instant?
  /// The reason that the banned player is told.
  public let reason: String?

  public init(subject: BanSubject, since: Instant, until: Instant?, reason: String?) {
    self.subject = subject
    self.since = since
    self.until = until
    self.reason = reason
  }

  public func isInForce(at now: Instant) -> Bool { until.map { now < $0 } ?? true }
}

/// The number of stored objects of each kind.
public struct StoreCounts: Hashable, Sendable {
  public var players = 0
  public var tokens = 0
  /// Finished matches.
  public var matches = 0
  /// Revealed rounds of finished matches.
  public var rounds = 0
  /// Guesses in finished matches.
  public var guesses = 0
  /// Entries of matches that are not finished.
  public var journalEntries = 0
  public var waitingTickets = 0
  /// Players with an email address.
  public var credentials = 0
  public var identities = 0
  public var avatars = 0
  /// Players who have statistics.
  public var statistics = 0
  /// Players who are in the ranking.
  public var rankedPlayers = 0
  public var visits = 0
  /// Things that players made.
  public var compositions = 0
  public var badges = 0
  public var notifications = 0
  /// Pairs of friends.
  public var friendships = 0
  public var friendRequests = 0
  /// Pairs of a blocking and a blocked player.
  public var blocks = 0
  /// Open reports.
  public var reports = 0
  /// Open challenges.
  public var challenges = 0
  /// Open rooms.
  public var rooms = 0
  /// Recordings of finished matches.
  public var recordings = 0
  /// Sets of places.
  public var placeSets = 0
  /// Players' rows of all boards.
  public var boardEntries = 0
  /// Players' places in the leagues of all weeks.
  public var leaguePlaces = 0
  /// Browsers that get push messages.
  public var pushSubscriptions = 0
  /// Players' lists of places.
  public var lists = 0
  /// Places of all lists.
  public var listPlaces = 0
  /// Players' results of lists.
  public var listResults = 0
  /// Maps that players made.
  public var ownMaps = 0
  /// Players' results on maps.
  public var mapResults = 0
  /// Lists and maps that players mark.
  public var favourites = 0
  /// Events of operators, with those that are over or cancelled.
  public var events = 0
  /// Events that players want, each counted for each player.
  public var eventWants = 0
  /// Items of work that the server has to do at some moment.
  public var dueItems = 0
  /// Items of news.
  public var news = 0
  /// Items of news that players have bookmarked, each counted for each player.
  public var bookmarks = 0
  /// Players who get digests.
  public var digests = 0
  /// Bans of players and of addresses.
  public var bans = 0
  public var auditLines = 0

  public init() {}
}
