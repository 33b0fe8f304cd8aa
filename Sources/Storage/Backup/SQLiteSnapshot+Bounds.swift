import Community
import GRDB
import GameRules

// The check of bounded tables.
extension SQLiteSnapshot {
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
    Bound(
      table: "push_subscriptions", owner: "player", limit: PushSubscriptionRecord.limitPerPlayer),
    Bound(table: "notifications", owner: "player", limit: NotificationRecord.inboxLimit),
    Bound(table: "friendships", owner: "player", limit: FriendshipLimits.friends),
    Bound(table: "friend_requests", owner: "sender", limit: FriendshipLimits.sentRequests),
    Bound(table: "friend_requests", owner: "recipient", limit: FriendshipLimits.receivedRequests),
    Bound(table: "lists", owner: "author", limit: ListLimits.account.lists),
    Bound(
      table: "(SELECT player FROM list_marks UNION ALL SELECT player FROM map_marks)",
      owner: "player", limit: ListLimits.marks),
    Bound(table: "blocks", owner: "player", limit: FriendshipLimits.blocked),
  ]
}
