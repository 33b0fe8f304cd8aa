import Foundation
import GameRules

// Guests who can never sign in again.
extension SQLSession {
  /// Finds the guests to delete among the next `limit` players.
  ///
  /// Ids are in the order of joining, so the search ends at the first player who joined after the
  /// moment.
  func forgettableGuests(
    absentSince instant: Instant, after previous: PlayerID?, limit: Int
  ) throws -> ForgottenGuests {
    var found: [PlayerID] = []
    var last: PlayerID?
    var count = 0
    try forEach(
      """
      SELECT id, created_at >= ?2, \(Self.isForgettable) FROM players
      WHERE id > ?1 ORDER BY id LIMIT ?3
      """,
      [previous?.blob ?? Data(), instant.millisecondsSinceEpoch, limit]
    ) { row in
      let id: PlayerID = try row.identifier(0)
      count += 1
      last = try row.value(1) ? nil : id
      if try row.value(2) { found.append(id) }
    }
    return ForgottenGuests(players: found, last: count < limit ? nil : last)
  }

  /// Deletes those of the guests who still meet the conditions; returns their ids.
  func forgetGuests(_ players: [PlayerID], absentSince instant: Instant) throws -> [PlayerID] {
    try players.filter { id in
      let count = try count(
        "SELECT count(*) FROM players WHERE id = ?1 AND \(Self.isForgettable)",
        [id.blob, instant.millisecondsSinceEpoch])
      if count > 0 { try deletePlayer(id) }
      return count > 0
    }
  }

  /// The condition for a row of `players`; the second argument is the moment.
  private static var isForgettable: String {
    """
    (is_guest = 1 AND last_seen_at < ?2
      AND NOT EXISTS (SELECT 1 FROM tokens WHERE player = players.id)
      AND NOT EXISTS (SELECT 1 FROM waiting_tickets WHERE player = players.id)
      AND NOT EXISTS (SELECT 1 FROM friendships WHERE player = players.id))
    """
  }
}
