import GameRules

// Bans and the audit trail.
extension SQLSession {
  func setBan(_ ban: BanRecord) throws {
    let (since, until) = (ban.since.millisecondsSinceEpoch, ban.until?.millisecondsSinceEpoch)
    switch ban.subject {
    case .player(let player):
      guard try isPlayer(player) else { return }
      try run(
        """
        INSERT INTO bans VALUES (?, ?, ?, ?) ON CONFLICT (player) DO UPDATE
          SET since = excluded.since, until = excluded.until, reason = excluded.reason
        """, [player.blob, since, until, ban.reason])
    case .addresses(let addresses):
      try run(
        """
        INSERT INTO address_bans VALUES (?, ?, ?, ?) ON CONFLICT (addresses) DO UPDATE
          SET since = excluded.since, until = excluded.until, reason = excluded.reason
        """,
        [addresses, since, until, ban.reason])
    }
  }

  func liftBan(_ subject: BanSubject) throws {
    switch subject {
    case .player(let player): try run("DELETE FROM bans WHERE player = ?", [player.blob])
    case .addresses(let addresses):
      try run("DELETE FROM address_bans WHERE addresses = ?", [addresses])
    }
  }

  func suspects(limit: Int) throws -> [SuspectRecord] {
    try rows(
      """
      SELECT judged_guesses, guess_excess, alarms, cleared_alarms, \(Self.playerColumns)
      FROM statistics JOIN players ON players.id = player
      WHERE alarms > cleared_alarms ORDER BY alarms - cleared_alarms DESC, player LIMIT ?
      """,
      [limit]
    ).map { row in
      SuspectRecord(player: try PlayerRecord(row, from: 4), guesses: try row.guessRecord(0))
    }
  }

  func bans() throws -> [BanRecord] {
    let players = try rows("SELECT player, since, until, reason FROM bans ORDER BY player").map {
      try ban(.player($0.identifier(0)), $0)
    }
    let addresses = try rows(
      "SELECT addresses, since, until, reason FROM address_bans ORDER BY addresses"
    ).map { try ban(.addresses($0.value(0)), $0) }
    return players + addresses
  }

  private func ban(_ subject: BanSubject, _ row: Row) throws -> BanRecord {
    let until: Int64? = try row.optional(2)
    return BanRecord(
      subject: subject, since: try row.instant(1),
      until: until.map { Instant(millisecondsSinceEpoch: $0) }, reason: try row.optional(3))
  }

  func add(_ line: AuditRecord) throws {
    try run(
      "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
      [
        line.id.blob, line.at.millisecondsSinceEpoch, line.userID, line.userName,
        line.action.rawValue, line.subject, line.details,
      ])
    try run(
      "DELETE FROM audit WHERE id <= (SELECT id FROM audit ORDER BY id DESC LIMIT 1 OFFSET ?)",
      [AuditRecord.limit])
  }

  func audit(about subject: String?, limit: Int) throws -> [AuditRecord] {
    try rows(
      """
      SELECT id, at, user_id, user_name, action, subject, details FROM audit
      WHERE ?1 IS NULL OR subject = ?1 ORDER BY id DESC LIMIT ?2
      """, [subject, limit]
    ).map { row in
      AuditRecord(
        id: try row.identifier(0), at: try row.instant(1), userID: try row.value(2),
        userName: try row.value(3), action: try row.name(4), subject: try row.optional(5),
        details: try row.optional(6))
    }
  }
}
