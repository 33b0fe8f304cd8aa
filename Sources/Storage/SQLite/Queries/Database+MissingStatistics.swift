import Community
import Foundation
import GRDB
import GameRules

// Statistics of players whose matches are older than the statistics table. The database's user
// version records when none is missing any more: see Schema.
extension Database {
  /// Whether all players who have finished matches have statistics.
  func hasAllStatistics() throws -> Bool {
    try count("SELECT user_version FROM pragma_user_version", []) != 0
  }

  /// Computes the statistics of the first `limit` players after `previous` who lack them, records
  /// if none is left, and returns the players' ids.
  func computeMissingStatistics(after previous: PlayerID?, limit: Int) throws -> [PlayerID] {
    guard try !hasAllStatistics() else { return [] }
    let players = try playersLackingStatistics(after: previous, limit: limit)
    for player in players { try setStatistics(history(of: player).statistics, of: player) }
    if players.count < limit { try run("PRAGMA user_version = 1") }
    return players
  }

  private func playersLackingStatistics(after previous: PlayerID?, limit: Int) throws -> [PlayerID]
  {
    try rows(
      """
      SELECT id FROM players
      WHERE id > ? AND NOT EXISTS (SELECT 1 FROM statistics WHERE player = id)
        AND EXISTS (SELECT 1 FROM match_players WHERE player = id)
      ORDER BY id LIMIT ?
      """,
      [previous?.blob ?? Data(), limit]
    ).map { try $0.identifier(0) }
  }
}
