import Community
import GameRules

// Players' reports of each other.
extension SQLSession {
  func add(_ report: AbuseReport) throws {
    guard try isPlayer(report.reporter), try isPlayer(report.reported) else { return }
    try run(
      """
      INSERT INTO reports VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (reported, reporter, reason) DO UPDATE
        SET match = excluded.match, at = excluded.at
      """,
      [
        report.reported.blob, report.reporter.blob, report.reason.rawValue, report.match?.blob,
        report.at.millisecondsSinceEpoch,
      ])
    // Ids are in the order of joining.
    try run(
      """
      DELETE FROM reports WHERE reported = ?1 AND (reporter, reason) IN (
        SELECT reporter, reason FROM reports CROSS JOIN players ON players.id = reporter
        WHERE reported = ?1 ORDER BY is_guest, reporter, reason LIMIT -1 OFFSET ?2)
      """, [report.reported.blob, AbuseReport.limit])
  }

  func reportedPlayers(about player: PlayerID?, limit: Int) throws -> [ReportedPlayer] {
    let columns = Self.playerColumns
    return try rows(
      """
      SELECT reporters, known, \(columns) FROM players JOIN (
        SELECT reported, count(DISTINCT reporter) AS reporters,
          count(DISTINCT CASE WHEN senders.created_at <= at - ?1 THEN reporter END) AS known
        FROM reports CROSS JOIN players AS senders ON senders.id = reporter
        WHERE ?2 IS NULL OR reported = ?2 GROUP BY reported
      ) AS reports ON players.id = reported
      ORDER BY known DESC, reporters DESC, reported LIMIT ?3
      """, [AbuseReport.knownAge.wholeMilliseconds, player?.blob, limit]
    ).map { row in
      let player = try PlayerRecord(row, from: 2)
      return ReportedPlayer(
        player: player, reporters: try row.value(0), knownReporters: try row.value(1),
        reports: try reports(about: player.id))
    }
  }

  private func reports(about player: PlayerID) throws -> [ReportRecord] {
    try reports(
      where: "reported = ? ORDER BY is_guest, reporter, reason LIMIT ?",
      [player.blob, ReportedPlayer.shownReports], other: "reporter")
  }

  /// The reports that a player sent, in the order of who they are about.
  func reports(by player: PlayerID) throws -> [ReportRecord] {
    try reports(where: "reporter = ? ORDER BY reported, reason", [player.blob], other: "reported")
  }

  private func reports(
    where condition: String, _ arguments: [any SQLParameter], other: String
  ) throws -> [ReportRecord] {
    try rows(
      """
      SELECT reporter, reported, reason, match, at, \(Self.playerColumns)
      FROM reports CROSS JOIN players ON players.id = \(other) WHERE \(condition)
      """, arguments
    ).map { row in
      ReportRecord(
        report: AbuseReport(
          reporter: try row.identifier(0), reported: try row.identifier(1),
          reason: try row.name(2), match: try row.optionalIdentifier(3), at: try row.instant(4)),
        counterpart: try PlayerRecord(row, from: 5))
    }
  }
}
