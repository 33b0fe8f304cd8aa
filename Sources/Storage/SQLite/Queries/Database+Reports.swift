import Community
import GRDB
import GameRules

// Players' reports of each other.
extension Database {
  func add(_ report: AbuseReport) throws {
    guard try isPlayer(report.reporter), try isPlayer(report.reported) else { return }
    try run(
      """
      INSERT INTO reports VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET match = excluded.match, at = excluded.at
      """,
      [
        report.reported.blob, report.reporter.blob, report.reason.rawValue, report.match?.blob,
        report.at.millisecondsSinceEpoch,
      ])
    try run(
      """
      DELETE FROM reports WHERE reported = ?1 AND (reporter, reason) IN (
        SELECT reporter, reason FROM reports WHERE reported = ?1
        ORDER BY at DESC, reporter DESC, reason DESC LIMIT -1 OFFSET ?2)
      """, [report.reported.blob, AbuseReport.limit])
  }

  func reportedPlayers(about player: PlayerID?, limit: Int) throws -> [ReportedPlayer] {
    try rows(
      """
      SELECT count(DISTINCT reporter) AS reporters, \(Self.playerColumns)
      FROM reports JOIN players ON players.id = reported
      WHERE ?1 IS NULL OR reported = ?1
      GROUP BY reported ORDER BY reporters DESC, reported LIMIT ?2
      """, [player?.blob, limit]
    ).map { row in
      let player = try PlayerRecord(row, from: 1)
      return ReportedPlayer(
        player: player, reporters: try row.value(0), reports: try reports(about: player.id))
    }
  }

  private func reports(about player: PlayerID) throws -> [ReportRecord] {
    try reports(
      where: "reported = ? ORDER BY at DESC, reporter DESC, reason DESC LIMIT ?",
      [player.blob, ReportedPlayer.shownReports], other: "reporter")
  }

  /// The reports that a player sent, in the order of who they are about.
  func reports(by player: PlayerID) throws -> [ReportRecord] {
    try reports(where: "reporter = ? ORDER BY reported, reason", [player.blob], other: "reported")
  }

  private func reports(
    where condition: String, _ arguments: StatementArguments, other: String
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
