import Community
import GRDB
import GameRules

// Checks of ratings and of bounded tables.
extension SQLiteSnapshot {
  /// Finds players whose rating is not the result of one of their ranked matches, or whose number
  /// of ranked matches differs from the matches they have.
  public func wrongRatings(exampleLimit: Int) async throws(StorageError) -> IntegrityProblems {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      try database.forEach(
        """
        SELECT id, ranked_games,
          (SELECT count(*) FROM match_players WHERE player = id AND rating_after IS NOT NULL)
            AS found
        FROM players WHERE ranked_games <> found
        """, []
      ) { row in
        let id: PlayerID = try row.identifier(0)
        let (stored, found): (Int, Int) = (try row.value(1), try row.value(2))
        problems.add("player \(id): stored count of ranked matches is \(stored), but has \(found)")
      }
      try database.forEach(
        """
        SELECT id FROM players WHERE ranked_games > 0 AND NOT EXISTS (
          SELECT 1 FROM match_players WHERE player = id AND rating_after = rating
            AND rating_deviation_after = rating_deviation
            AND rating_volatility_after = rating_volatility)
        """, []
      ) { row in
        let id: PlayerID = try row.identifier(0)
        problems.add("player \(id): the rating is not the result of any match")
      }
      return problems
    }
  }

  /// Finds players who have more rows of a table than its limit.
  public func excesses(exampleLimit: Int) async throws(StorageError) -> IntegrityProblems {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      for bound in Self.bounds {
        try database.forEach(
          """
          SELECT \(bound.owner), count(*) AS found FROM \(bound.table)
          GROUP BY 1 HAVING found > \(bound.limit)
          """, []
        ) { row in
          let (id, count): (PlayerID, Int) = (try row.identifier(0), try row.value(1))
          problems.add(
            "player \(id): \(count) rows of \(bound.table), at most \(bound.limit) allowed")
        }
      }
      return problems
    }
  }

  private struct Bound {
    let table: String
    /// The column of the player.
    let owner: String
    let limit: Int
  }

  private static let bounds = [
    Bound(table: "tokens", owner: "player", limit: TokenRecord.limitPerPlayer),
    Bound(table: "notifications", owner: "player", limit: NotificationRecord.inboxLimit),
    Bound(table: "friendships", owner: "player", limit: FriendshipLimits.friends),
    Bound(table: "friend_requests", owner: "sender", limit: FriendshipLimits.sentRequests),
    Bound(table: "friend_requests", owner: "recipient", limit: FriendshipLimits.receivedRequests),
    Bound(table: "blocks", owner: "player", limit: FriendshipLimits.blocked),
  ]
}
