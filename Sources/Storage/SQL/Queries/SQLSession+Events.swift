import Community
import GameRules
import NameSearch

// Events and the players who want them.
extension SQLSession {
  /// The columns of a ``ScheduledEvent``, and how many players want it.
  static var eventColumns: String {
    """
    events.id, events.title, events.text, events.link, events.map, events.starts_at,
    events.ends_at, events.created_at, events.is_cancelled, events.wants
    """
  }

  /// An event, cancelled or not.
  func storedEvent(_ id: ScheduledEventID) throws -> ScheduledEvent? {
    try row("SELECT \(Self.eventColumns) FROM events WHERE id = ?", [id.blob])
      .map { try ScheduledEvent($0) }
  }

  func eventRecord(_ id: ScheduledEventID, for player: PlayerID?) throws -> EventRecord? {
    try row(
      "SELECT \(Self.eventColumns) FROM events WHERE id = ? AND NOT is_cancelled", [id.blob]
    ).map { try record($0, for: player) }
  }

  /// The event of a row of ``eventColumns``.
  private func record(_ row: some SQLRow, for player: PlayerID?) throws -> EventRecord {
    let event = try ScheduledEvent(row)
    return EventRecord(
      event: event, wanted: try row.value(9),
      leads: try player.map { try leads(of: $0, for: event.id) } ?? [],
      hasPlaces: try self.row(
        "SELECT 1 FROM place_sets WHERE name = ?", [PlaceSetName.event(event.id).description])
        != nil)
  }

  func leads(of player: PlayerID, for event: ScheduledEventID) throws -> [ReminderLead] {
    try rows(
      "SELECT lead_ms FROM event_wants WHERE player = ? AND event = ? ORDER BY lead_ms",
      [player.blob, event.blob]
    ).map { try $0.lead(0) }
  }

  func events(
    _ query: EventQuery, for player: PlayerID?, at now: Instant
  ) throws -> [EventRecord] {
    // Few events are not over; sorting those is cheaper than passing all others by their starts.
    let sql =
      query.isPast
      ? """
      SELECT \(Self.eventColumns) FROM events WHERE ends_at <= ?1 AND NOT is_cancelled
        AND (?2 IS NULL OR (ends_at, id) < (SELECT ends_at, id FROM events WHERE id = ?2))
      ORDER BY ends_at DESC, id DESC LIMIT ?3
      """
      : """
      SELECT \(Self.eventColumns) FROM events WHERE ends_at > ?1 AND NOT is_cancelled
        AND (?2 IS NULL OR (starts_at, id) > (SELECT starts_at, id FROM events WHERE id = ?2))
      ORDER BY starts_at, id LIMIT ?3
      """
    return try rows(sql, [now.millisecondsSinceEpoch, query.after?.blob, query.limit])
      .map { try record($0, for: player) }
  }

  func want(
    _ id: ScheduledEventID, leads chosen: Set<ReminderLead>?, by player: PlayerID, at now: Instant
  ) throws -> WantAnswer {
    guard try isPlayer(player), let event = try storedEvent(id), !event.isCancelled else {
      return .refused(.unknownEvent)
    }
    guard event.phase(at: now) != .over else { return .refused(.eventOver) }
    let leads = chosen ?? Set(ReminderLead.usual(before: event.startsAt, at: now))
    let before = Set(try self.leads(of: player, for: id))
    if before.isEmpty, !leads.isEmpty {
      guard try wantedCount(of: player, at: now) < EventLimits.wanted else {
        return .refused(.tooManyEvents)
      }
    }
    for lead in before.subtracting(leads) {
      try execute(
        "DELETE FROM event_wants WHERE player = ? AND event = ? AND lead_ms = ?", player, id,
        lead.milliseconds)
      try remove(.reminder(id, of: player, lead: lead))
    }
    let added = leads.subtracting(before)
    for lead in added {
      try execute("INSERT INTO event_wants VALUES (?, ?, ?)", player, id, lead.milliseconds)
    }
    for item in event.reminders(of: player, leads: added, at: now) { try add(item) }
    let difference = (leads.isEmpty ? 0 : 1) - (before.isEmpty ? 0 : 1)
    if difference != 0 {
      try run("UPDATE events SET wants = wants + ? WHERE id = ?", [difference, id.blob])
    }
    guard let record = try eventRecord(id, for: player) else { return .refused(.unknownEvent) }
    return .done(record)
  }

  /// Takes the wants of a player away from their events' counts, before the player is deleted.
  func countWantsOff(of player: PlayerID) throws {
    try run(
      """
      UPDATE events SET wants = wants - 1
      WHERE id IN (SELECT event FROM event_wants WHERE player = ?)
      """, [player.blob])
  }

  /// How many events that are not over a player wants.
  private func wantedCount(of player: PlayerID, at now: Instant) throws -> Int {
    try count(
      """
      SELECT count(DISTINCT event) FROM event_wants JOIN events ON events.id = event
      WHERE player = ? AND ends_at > ?
      """, [player.blob, now.millisecondsSinceEpoch])
  }

  /// By the id of the event.
  func exportedWants(of player: PlayerID) throws -> [EventWantRecord] {
    try rows(
      "SELECT DISTINCT event FROM event_wants WHERE player = ? ORDER BY event", [player.blob]
    ).map { row in
      let event: ScheduledEventID = try row.identifier(0)
      return EventWantRecord(event: event, leads: try leads(of: player, for: event))
    }
  }

  // MARK: - Operators' changes

  func set(_ event: ScheduledEvent, at now: Instant) throws {
    let before = try storedEvent(event.id)
    if let before {
      guard !before.isCancelled, before.objection(to: event, at: now) == nil else { return }
    }
    try run(
      """
      INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text,
        link = excluded.link, map = excluded.map, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at
      """,
      [
        event.id.blob, event.title, event.text, event.link, event.map,
        event.startsAt.millisecondsSinceEpoch, event.endsAt.millisecondsSinceEpoch,
        event.createdAt.millisecondsSinceEpoch,
      ])
    if before?.start != event.start {
      try remove(.eventStart(event.id))
      if let start = event.start, event.phase(at: now) != .over { try add(start) }
    }
    try setWords(of: event)
    guard let before else { return try add(event.news(at: now)) }
    guard before.startsAt != event.startsAt else { return }
    try removeReminders(of: event.id)
    try run(
      """
      INSERT INTO due SELECT ?2 - lead_ms, 'reminder', event, player, lead_ms FROM event_wants
      WHERE event = ?1 AND ?2 - lead_ms > ?3
      """,
      [event.id.blob, event.startsAt.millisecondsSinceEpoch, now.millisecondsSinceEpoch])
    try tellChange(of: event.id, at: now)
  }

  func cancel(_ id: ScheduledEventID, at now: Instant) throws {
    guard let event = try storedEvent(id), !event.isCancelled else { return }
    try run("UPDATE events SET is_cancelled = 1, wants = 0 WHERE id = ?", [id.blob])
    try remove(.eventStart(id))
    try removeReminders(of: id)
    if event.phase(at: now) != .over { try tellChange(of: id, at: now) }
    for table in ["event_wants", "event_words", "news"] {
      try run("DELETE FROM \(table) WHERE event = ?", [id.blob])
    }
  }

  private func setWords(of event: ScheduledEvent) throws {
    try run("DELETE FROM event_words WHERE event = ?", [event.id.blob])
    for word in SearchWords.of(event.title) {
      try run("INSERT INTO event_words VALUES (?, ?)", [word, event.id.blob])
    }
  }

  private func removeReminders(of event: ScheduledEventID) throws {
    try run("DELETE FROM due WHERE event = ? AND kind = 'reminder'", [event.blob])
  }

  /// The players who want an event are to be told of its change. They may be many, so the notices
  /// are written in batches later.
  private func tellChange(of event: ScheduledEventID, at now: Instant) throws {
    try run(
      """
      INSERT INTO due SELECT DISTINCT ?2, 'eventChange', event, player, CAST(NULL AS INTEGER)
      FROM event_wants WHERE event = ?1 ON CONFLICT DO NOTHING
      """, [event.blob, now.millisecondsSinceEpoch])
  }
}

extension ScheduledEvent {
  /// Reads ``SQLSession/eventColumns``.
  init(_ row: some SQLRow) throws {
    self.init(
      id: try row.identifier(0), title: try row.value(1), text: try row.optional(2),
      link: try row.optional(3), map: try row.optional(4), startsAt: try row.instant(5),
      endsAt: try row.instant(6), createdAt: try row.instant(7), isCancelled: try row.value(8))
  }
}
