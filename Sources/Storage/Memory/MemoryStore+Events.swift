import Community
import GameRules

// EventStore.
extension MemoryStore {
  public func events(
    _ query: EventQuery, for player: PlayerID?, at now: Instant
  ) throws(StorageError) -> [EventRecord] {
    try checkUsable()
    func key(_ event: ScheduledEvent) -> (Instant, ScheduledEventID) {
      query.isPast ? (event.endsAt, event.id) : (event.startsAt, event.id)
    }
    func isBefore(_ one: ScheduledEvent, _ other: ScheduledEvent) -> Bool {
      query.isPast ? key(one) > key(other) : key(one) < key(other)
    }
    var found = events.values.filter {
      !$0.isCancelled && ($0.phase(at: now) == .over) == query.isPast
    }
    if let id = query.after {
      found = events[id].map { last in found.filter { isBefore(last, $0) } } ?? []
    }
    return found.sorted(by: isBefore).prefix(query.limit).map { record(of: $0, for: player) }
  }

  public func event(
    _ id: ScheduledEventID, for player: PlayerID?
  ) throws(StorageError) -> EventRecord? {
    try checkUsable()
    guard let event = events[id], !event.isCancelled else { return nil }
    return record(of: event, for: player)
  }

  private func record(of event: ScheduledEvent, for player: PlayerID?) -> EventRecord {
    EventRecord(
      event: event, wanted: eventWants.values.count { $0[event.id] != nil },
      leads: player.flatMap { eventWants[$0]?[event.id] }?.sorted() ?? [],
      hasPlaces: placeSets[.event(event.id)] != nil)
  }

  public func want(
    _ id: ScheduledEventID, leads chosen: Set<ReminderLead>?, by player: PlayerID, at now: Instant
  ) throws(StorageError) -> WantAnswer {
    try checkUsable()
    guard players[player] != nil, let event = events[id], !event.isCancelled else {
      return .refused(.unknownEvent)
    }
    guard event.phase(at: now) != .over else { return .refused(.eventOver) }
    let leads = chosen ?? Set(ReminderLead.usual(before: event.startsAt, at: now))
    let before = eventWants[player]?[id] ?? []
    if before.isEmpty, !leads.isEmpty {
      let wanted = (eventWants[player] ?? [:]).keys.count { id in
        events[id].map { $0.phase(at: now) != .over } ?? false
      }
      guard wanted < EventLimits.wanted else { return .refused(.tooManyEvents) }
    }
    for lead in before.subtracting(leads) { due[.reminder(id, of: player, lead: lead)] = nil }
    for item in event.reminders(of: player, leads: leads.subtracting(before), at: now) { add(item) }
    eventWants[player, default: [:]][id] = leads.isEmpty ? nil : leads
    return .done(record(of: event, for: player))
  }

  func exportedWants(of player: PlayerID) -> [EventWantRecord] {
    (eventWants[player] ?? [:]).map { EventWantRecord(event: $0, leads: $1.sorted()) }
      .sorted { $0.event < $1.event }
  }

  // MARK: - Operators' changes

  func set(_ event: ScheduledEvent, at now: Instant) {
    let before = events[event.id]
    if let before {
      guard !before.isCancelled, before.objection(to: event, at: now) == nil else { return }
    }
    events[event.id] = ScheduledEvent(
      id: event.id, title: event.title, text: event.text, link: event.link, map: event.map,
      startsAt: event.startsAt, endsAt: event.endsAt,
      createdAt: before?.createdAt ?? event.createdAt)
    if before?.start != event.start {
      due[.eventStart(event.id)] = nil
      if let start = event.start, event.phase(at: now) != .over { add(start) }
    }
    guard let before else { return add(event.news(at: now)) }
    guard before.startsAt != event.startsAt else { return }
    removeReminders(of: event.id)
    for (player, wants) in eventWants {
      guard let leads = wants[event.id] else { continue }
      for item in event.reminders(of: player, leads: leads, at: now) { add(item) }
    }
    tellChange(of: event.id, at: now)
  }

  func cancel(_ id: ScheduledEventID, at now: Instant) {
    guard let event = events[id], !event.isCancelled else { return }
    events[id]?.isCancelled = true
    due[.eventStart(id)] = nil
    removeReminders(of: id)
    if event.phase(at: now) != .over { tellChange(of: id, at: now) }
    eventWants = eventWants.mapValues { $0.filter { $0.key != id } }
    removeNews(event.news(at: now).id, at: now)
  }

  private func removeReminders(of event: ScheduledEventID) {
    due = due.filter { $0.key.kind != .reminder || $0.key.event != event }
  }

  private func tellChange(of event: ScheduledEventID, at now: Instant) {
    for (player, wants) in eventWants where wants[event] != nil {
      add(DueItem(at: now, task: .eventChange(event, of: player)))
    }
  }

  // MARK: - What is due

  public func dueItems(limit: Int) throws(StorageError) -> [DueItem] {
    try checkUsable()
    let items = due.map { DueItem(at: $1, task: $0) }
    return Array(items.sorted { $0.isBefore($1) }.prefix(limit))
  }

  /// An item of the same task that is there stays as it is.
  func add(_ item: DueItem) {
    if due[item.task] == nil { due[item.task] = item.at }
  }

  /// Removes an item and does what it brings; returns the notification that it brings.
  func carryOut(
    _ item: DueItem, notification id: NotificationID, at now: Instant
  ) -> NotificationRecord? {
    guard due[item.task] == item.at else { return nil }
    due[item.task] = nil
    switch item.task {
    case .reminder(let event, _, _), .eventChange(let event, _):
      guard let event = events[event] else { return nil }
      return NotificationRecord(item, of: event, id: id, at: now)
    case .eventStart: return nil
    case .dailyEnd, .leagueEnd:
      if let next = item.following { add(next) }
      if let happening = happening(at: item) {
        add(News(id: NewsID(uuid: id.uuid), origin: .server(happening), publishedAt: item.at))
      }
      return nil
    case .digest(let player): return tellDigest(to: player, id: id, at: now)
    }
  }
}

extension DueItem {
  /// The order of the index `due_by_time`.
  fileprivate func isBefore(_ other: DueItem) -> Bool {
    let (one, second) = (key, other.key)
    guard one == second, let player = task.player, let rival = other.task.player else {
      return one < second
    }
    let leads = (task.lead?.milliseconds ?? 0, other.task.lead?.milliseconds ?? 0)
    return (player, leads.0) < (rival, leads.1)
  }

  /// `NULL` sorts first.
  private var key: (Instant, String, Int, ScheduledEventID) {
    let none = ScheduledEventID(uuid: UUIDv7(bits: 0))
    return (at, task.kind.rawValue, task.event == nil ? 0 : 1, task.event ?? none)
  }
}
