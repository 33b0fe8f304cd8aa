import Community
import Foundation
import GRDB
import GameRules

extension Database {
  func standing(of player: PlayerID) throws -> PlayerStanding? {
    try standing(
      "SELECT \(Self.standingColumns) FROM \(Self.standingTables) WHERE players.id = ?",
      [player.blob])
  }

  func standing(forToken hash: TokenHash, at now: Instant) throws -> PlayerStanding? {
    try standing(
      """
      SELECT \(Self.standingColumns) FROM tokens CROSS JOIN \(Self.standingTables)
      WHERE tokens.hash = ? AND tokens.expires_at > ? AND players.id = tokens.player
      """,
      [Data(hash.bytes), now.millisecondsSinceEpoch])
  }

  private static let standingTables =
    "players LEFT JOIN statistics ON statistics.player = players.id"
  private static let standingColumns = """
    \(playerColumns),
    (SELECT count(*) FROM notifications WHERE player = players.id AND is_read = 0),
    statistics.player, \(statisticsColumns)
    """

  private func standing(_ sql: String, _ arguments: StatementArguments) throws -> PlayerStanding? {
    let found = try first(sql, arguments) { row in
      let unread = Self.playerColumnCount
      var standing = PlayerStanding(
        record: try PlayerRecord(row), unread: try row.value(unread))
      if try row.optional(unread + 1, as: Data.self) != nil {
        standing.statistics = try Statistics(row, from: unread + 2)
      }
      return standing
    }
    guard var standing = found else { return nil }
    standing.badges = try badges(of: standing.record.id)
    standing.friends = try friendIDs(of: standing.record.id)
    return standing
  }
}
