import Community
import Foundation
import GRDB
import GameRules

// Statistics of players whose matches are older than statistics are. That nobody lacks them any
// more is remembered in the database's user version: see Schema.
extension Database {
  /// Whether nobody who has finished matches lacks statistics.
  func hasAllStatistics() throws -> Bool {
    try count("SELECT user_version FROM pragma_user_version", []) != 0
  }

  /// Computes the statistics of the first players after `previous` who lack them, and remembers if
  /// none is left; returns who they were.
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
