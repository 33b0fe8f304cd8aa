import Community
import GRDB
import GameRules

// The check of what is due.
extension SQLiteSnapshot {
  /// Finds due items that follow from no event and no want, and those that are missing.
  ///
  /// - Parameter now: Of items that should be due later none may be missing; `nil`: those are not
  ///   looked for.
  public func wrongDue(
    at now: Instant?, exampleLimit: Int
  ) async throws(StorageError) -> (count: Int, problems: IntegrityProblems) {
    try await read { database in
      var problems = IntegrityProblems(exampleLimit: exampleLimit)
      for problem in try database.dueProblems(at: now) { problems.add(problem) }
      return (try database.count("SELECT count(*) FROM due", []), problems)
    }
  }
}

extension Database {
  fileprivate func dueProblems(at now: Instant?) throws -> [String] {
    // The clock may have been set back since something was carried out, or the server's was ahead.
    let last = try count(
      """
      SELECT max(
        (SELECT ifnull(max(at), 0) FROM notifications WHERE event IS NOT NULL),
        (SELECT ifnull(max(last_seen_at), 0) FROM players))
      """, [])
    let moment = now.map { max($0.millisecondsSinceEpoch, Int64(last)) }
    return try problems(
      "a reminder is due that nobody wants then",
      """
      SELECT due.event FROM due LEFT JOIN events ON events.id = due.event
      LEFT JOIN event_wants ON event_wants.player = due.player AND event_wants.event = due.event
        AND event_wants.lead_ms = due.lead_ms
      WHERE kind = 'reminder' AND (event_wants.player IS NULL OR events.is_cancelled
        OR due.at <> events.starts_at - due.lead_ms)
      """, [])
      + problems(
        "a reminder is missing",
        """
        SELECT event FROM event_wants JOIN events ON events.id = event
        WHERE NOT is_cancelled AND starts_at - lead_ms > ?1 AND NOT EXISTS (
          SELECT 1 FROM due WHERE due.event = event_wants.event AND kind = 'reminder'
            AND ifnull(player, x'') = event_wants.player
            AND ifnull(lead_ms, -1) = event_wants.lead_ms)
        """, [moment])
      + problems(
        "a start is due of an event that does not begin then, or is not played",
        """
        SELECT event FROM due LEFT JOIN events ON events.id = event WHERE kind = 'eventStart'
          AND (map IS NULL OR is_cancelled OR at <> starts_at)
        """, [])
      + problems(
        "its start is missing",
        """
        SELECT id FROM events WHERE map IS NOT NULL AND NOT is_cancelled AND starts_at > ?1
          AND NOT EXISTS (SELECT 1 FROM due WHERE due.event = events.id AND kind = 'eventStart')
        """, [moment])
      + problems(
        "it is cancelled, and wanted",
        "SELECT event FROM event_wants JOIN events ON events.id = event WHERE is_cancelled", [])
      + problems(
        "its players who want it are not as many as it counts",
        """
        SELECT id FROM events WHERE wants
          <> (SELECT count(DISTINCT player) FROM event_wants WHERE event = events.id)
        """, [])
      + problems(
        "a player has too many reminders of it",
        "SELECT event FROM event_wants GROUP BY player, event HAVING count(*) > ?",
        [EventLimits.leads])
      + problems(
        "nobody knows what is due",
        """
        SELECT event FROM due
        WHERE kind NOT IN (
          'reminder', 'eventChange', 'eventStart', 'digest', 'dailyEnd', 'leagueEnd')
        """, [])
      + problems(
        "a digest is due that nobody wants, or somebody wants one that is never due",
        """
        SELECT NULL FROM due LEFT JOIN digests ON digests.player = due.player
        WHERE kind = 'digest' AND digests.player IS NULL
        UNION ALL
        SELECT NULL FROM digests WHERE NOT EXISTS (
          SELECT 1 FROM due WHERE event IS NULL AND kind = 'digest'
            AND ifnull(player, x'') = digests.player)
        """, [])
  }

  /// A problem for each row, whose first column is an event.
  private func problems(
    _ text: String, _ sql: String, _ arguments: [any SQLParameter]
  ) throws -> [String] {
    try rows(sql, arguments).map { row in
      let event = try row.optionalIdentifier(0) as ScheduledEventID?
      return event.map { "event \($0): \(text)" } ?? text
    }
  }
}
