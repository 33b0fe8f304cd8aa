import Community
import Foundation
import GameRules

// Statistics of players whose matches are older than the statistics table.
extension SQLSession {
  /// Computes the statistics of the first `limit` players after `previous` who lack them, records
  /// if none is left, and returns the players' ids.
  func computeMissingStatistics(after previous: PlayerID?, limit: Int) throws -> [PlayerID] {
    guard try !hasAllStatistics() else { return [] }
    let players = try playersLackingStatistics(after: previous, limit: limit)
    for player in players { try setStatistics(history(of: player).statistics, of: player) }
    if players.count < limit { try noteAllStatistics() }
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
