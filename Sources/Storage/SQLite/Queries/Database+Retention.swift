import Foundation
import GRDB
import GameRules

// Guests who can never come back.
extension Database {
  /// The players that a step looks at, and those of them who can be forgotten.
  ///
  /// Ids are in the order of joining: who joined after the moment was there after it, and so were
  /// all that follow.
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

  /// Deletes those who can still be forgotten; returns who they were.
  func forgetGuests(_ players: [PlayerID], absentSince instant: Instant) throws -> [PlayerID] {
    try players.filter { id in
      let count = try count(
        "SELECT count(*) FROM players WHERE id = ?1 AND \(Self.isForgettable)",
        [id.blob, instant.millisecondsSinceEpoch])
      if count > 0 { try deletePlayer(id) }
      return count > 0
    }
  }

  /// Of a row of `players`; the second argument is the moment.
  private static let isForgettable = """
    (is_guest = 1 AND last_seen_at < ?2
      AND NOT EXISTS (SELECT 1 FROM tokens WHERE player = players.id)
      AND NOT EXISTS (SELECT 1 FROM waiting_tickets WHERE player = players.id)
      AND NOT EXISTS (SELECT 1 FROM friendships WHERE player = players.id))
    """
}
