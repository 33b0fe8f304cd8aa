import Community
import Foundation
import GameRules

// The table of due items, and digests.
extension SQLSession {
  func dueItems(limit: Int) throws -> [DueItem] {
    try rows(Self.earliestDue, [limit]).map { row in
      let kind: DueTask.Kind = try row.name(1)
      let task: DueTask =
        switch kind {
        case .reminder:
          .reminder(try row.identifier(2), of: try row.identifier(3), lead: try row.lead(4))
        case .eventChange: .eventChange(try row.identifier(2), of: try row.identifier(3))
        case .eventStart: .eventStart(try row.identifier(2))
        case .digest: .digest(of: try row.identifier(3))
        case .dailyEnd: .dailyEnd
        case .leagueEnd: .leagueEnd
        }
      return DueItem(at: try row.instant(0), task: task)
    }
  }

  /// Rows of kinds that a later version has written stay where they are.
  static var earliestDue: String {
    """
    SELECT at, kind, event, player, lead_ms FROM due
    WHERE kind IN (\(DueTask.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
    ORDER BY at, kind, event NULLS FIRST, player NULLS FIRST, lead_ms NULLS FIRST LIMIT ?
    """
  }

  /// Adds an item, unless one of the same task is there.
  func add(_ item: DueItem) throws {
    try run(
      "INSERT INTO due VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
      [
        item.at.millisecondsSinceEpoch, item.task.kind.rawValue, item.task.event?.blob,
        item.task.player?.blob, item.task.lead?.milliseconds,
      ])
  }

  func remove(_ task: DueTask) throws { try remove(task, "", []) }

  private func remove(
    _ task: DueTask, _ condition: String, _ arguments: [any SQLParameter]
  ) throws {
    guard let event = task.event else {
      try run(
        """
        DELETE FROM due
        WHERE event IS NULL AND kind = ? AND ifnull(player, x'') = ifnull(?, x'') \(condition)
        """, [task.kind.rawValue, task.player?.blob] + arguments)
      return
    }
    try run(
      """
      DELETE FROM due WHERE event = ? AND kind = ?
        AND ifnull(player, x'') = ifnull(?, x'')
        AND ifnull(lead_ms, -1) = ifnull(?, -1) \(condition)
      """,
      [event.blob, task.kind.rawValue, task.player?.blob, task.lead?.milliseconds] + arguments)
  }

  /// Removes an item and does what it brings; returns the notification that it brings.
  func carryOut(
    _ item: DueItem, notification id: NotificationID, at now: Instant
  ) throws -> NotificationRecord? {
    try remove(item.task, "AND at = ?", [item.at.millisecondsSinceEpoch])
    guard try changes() > 0 else { return nil }
    switch item.task {
    case .reminder(let event, _, _), .eventChange(let event, _):
      guard let event = try storedEvent(event) else { return nil }
      return NotificationRecord(item, of: event, id: id, at: now)
    case .eventStart: return nil
    case .dailyEnd, .leagueEnd:
      if let next = item.following { try add(next) }
      if let happening = try happening(at: item) {
        try add(
          News(id: NewsID(uuid: id.uuid), origin: .server(happening), publishedAt: item.at))
      }
      return nil
    case .digest(let player): return try tellDigest(to: player, id: id, at: now)
    }
  }

  // MARK: - Digests

  /// Notes that a player has the news by now, and plans the next digest.
  private func tellDigest(
    to player: PlayerID, id: NotificationID, at now: Instant
  ) throws -> NotificationRecord? {
    guard let stored = try storedDigest(of: player) else { return nil }
    if let next = stored.setting.next(after: now) {
      try add(DueItem(at: next, task: .digest(of: player)))
    }
    let last = try lastNewsNumber()
    try execute(
      "UPDATE digests SET told = ?, since = ? WHERE player = ?", last, now, player)
    let count = try count("SELECT count(*) FROM news WHERE number > ?", [stored.told])
    guard count > 0 else { return nil }
    let news: [NewsID] = try rows(
      "SELECT id FROM news WHERE number > ? ORDER BY number DESC LIMIT ?",
      [stored.told, NewsLimits.digestItems]
    ).map { try $0.identifier(0) }
    return NotificationRecord(
      DigestNotice(from: stored.since, until: now, count: count, news: news), of: player, id: id,
      number: last)
  }

  func digest(of player: PlayerID) throws -> DigestRecord? {
    guard let stored = try storedDigest(of: player) else { return nil }
    let row = try row(
      "SELECT at FROM due WHERE event IS NULL AND kind = 'digest' AND ifnull(player, x'') = ?",
      [player.blob])
    guard let row else { throw StorageError.corrupt("a digest that is never due") }
    return DigestRecord(setting: stored.setting, next: try row.instant(0))
  }

  func setDigest(
    _ setting: DigestSetting, of player: PlayerID, at now: Instant
  ) throws -> DigestRecord? {
    guard try isPlayer(player) else { return nil }
    if let stored = try storedDigest(of: player), stored.setting == setting {
      return try digest(of: player)
    }
    try remove(.digest(of: player))
    guard let next = setting.next(after: now) else {
      try run("DELETE FROM digests WHERE player = ?", [player.blob])
      return nil
    }
    try add(DueItem(at: next, task: .digest(of: player)))
    try run(
      """
      INSERT INTO digests VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (player) DO UPDATE
        SET every = excluded.every, offset_minutes = excluded.offset_minutes
      """,
      [
        player.blob, setting.every.rawValue, setting.offset.minutes, try lastNewsNumber(),
        now.millisecondsSinceEpoch,
      ])
    return DigestRecord(setting: setting, next: next)
  }

  private func storedDigest(
    of player: PlayerID
  ) throws -> (setting: DigestSetting, told: Int64, since: Instant)? {
    try row(
      "SELECT every, offset_minutes, told, since FROM digests WHERE player = ?", [player.blob]
    ).map { row in
      guard let offset = TimeZoneOffset(minutes: try row.value(1)) else {
        throw StorageError.corrupt("no time zone of a digest")
      }
      return (
        DigestSetting(every: try row.name(0), offset: offset), try row.value(2),
        try row.instant(3)
      )
    }
  }
}

extension SQLRow {
  func lead(_ index: Int) throws -> ReminderLead {
    guard let lead = ReminderLead(milliseconds: try value(index)) else {
      throw StorageError.corrupt("no lead time of a reminder")
    }
    return lead
  }
}
