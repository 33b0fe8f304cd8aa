import Community
import GameRules

/// What is counted of a player, as of now.
public struct StatisticsCard: WireObject, Hashable {
  public var gamesPlayed: Int
  public var soloGames: Int
  public var multiplayerGames: Int
  public var gamesWon: Int
  public var finishedGames: Int
  public var quits: Int
  public var averageScore: Double?
  public var maximumScore: Int
  public var winsInARow: Int
  public var longestWinsInARow: Int
  public var daysInARow: Int
  public var longestDaysInARow: Int
  public var gamesToday: Int
  public var lastAccess: Instant?

  public init(_ statistics: Statistics, at now: Instant) {
    gamesPlayed = statistics.gamesPlayed
    soloGames = statistics.soloGames
    multiplayerGames = statistics.multiplayerGames
    gamesWon = statistics.gamesWon
    finishedGames = statistics.finishedGames
    quits = statistics.quits
    averageScore = statistics.averageScore?.value
    maximumScore = statistics.maximumScore
    winsInARow = statistics.winsInARow
    longestWinsInARow = statistics.longestWinsInARow
    daysInARow = statistics.daysInARow(at: now)
    longestDaysInARow = statistics.days.longest
    gamesToday = statistics.gamesToday(at: now)
    lastAccess = statistics.lastAccess
  }

  /// Leaves of the last access only the day (UTC): when somebody is there is for friends to know.
  public mutating func blurLastAccess() {
    let day: Int64 = 86_400_000
    lastAccess = lastAccess.map {
      Instant(millisecondsSinceEpoch: $0.millisecondsSinceEpoch / day * day)
    }
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    gamesPlayed = try fields("gamesPlayed", \.gamesPlayed, "All games; aborted ones are none.")
    soloGames = try fields("soloGames", \.soloGames, "Games alone.")
    multiplayerGames = try fields("multiplayerGames", \.multiplayerGames, "Games against others.")
    gamesWon = try fields("gamesWon", \.gamesWon, "Games won against others.")
    finishedGames = try fields(
      "finishedGames", \.finishedGames, "Games played to the end of the last round.")
    quits = try fields("quits", \.quits, "Games left before their end.")
    averageScore = try fields.optional(
      "averageScore", \.averageScore,
      "Points per game of five rounds; of games that others left, by the rounds played.")
    maximumScore = try fields(
      "maximumScore", \.maximumScore, "The most points of any game, of at most five rounds.")
    winsInARow = try fields(
      "winsInARow", \.winsInARow,
      "Wins that count wholly since the last game against others that ended the row.")
    longestWinsInARow = try fields(
      "longestWinsInARow", \.longestWinsInARow, "The most wins in a row ever.")
    daysInARow = try fields(
      "daysInARow", \.daysInARow, "Days on which the player was seen, up to today.")
    longestDaysInARow = try fields(
      "longestDaysInARow", \.longestDaysInARow, "The most days in a row ever.")
    gamesToday = try fields("gamesToday", \.gamesToday, "Games on the player's date of today.")
    lastAccess = try fields.optional(
      "lastAccess", \.lastAccess,
      "When the player was last seen; to others than friends the day (UTC).")
  }

  public static let schemaName: StaticString? = "Statistics"
  public static let documentation: StaticString = "What is counted of a player."
}
