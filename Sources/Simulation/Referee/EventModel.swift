import Community
import GameRules

/// Events, the players who want them, and what is due, by the referee's own account.
struct EventModel {
  private(set) var events: [ScheduledEventID: ScheduledEvent] = [:]
  private(set) var wants: [ScheduledEventID: [PlayerID: Set<Int64>]] = [:]
  /// Reminders and news that are yet to be told: when they are due, in milliseconds.
  private(set) var due: [DueTask: Int64] = [:]
  /// The referee's moment of the last change of each event.
  private(set) var moments: [ScheduledEventID: Int] = [:]
  /// The reminders that were told, by player, event, start and lead time.
  private var told: Set<String> = []

  /// An operator's change; one that the rules do not allow changes nothing.
  mutating func set(_ event: ScheduledEvent, at now: Instant, moment: Int) {
    let before = events[event.id]
    if let before {
      let isFixed = before.startsAt <= now
      if before.isCancelled || before.endsAt <= now { return }
      if isFixed, before.startsAt != event.startsAt || before.map != event.map { return }
    }
    if event.startsAt >= event.endsAt { return }
    events[event.id] = event
    moments[event.id] = moment
    guard let before, before.startsAt != event.startsAt else { return }
    for (player, leads) in wants[event.id] ?? [:] {
      for lead in leads { schedule(lead, of: player, event, after: now) }
      tellChange(of: event.id, to: player, at: now)
    }
  }

  mutating func cancel(_ id: ScheduledEventID, at now: Instant, moment: Int) {
    guard let event = events[id], !event.isCancelled else { return }
    events[id]?.isCancelled = true
    moments[id] = moment
    due = due.filter { $0.key.event != id || $0.key.kind != .reminder }
    if now < event.endsAt {
      for player in (wants[id] ?? [:]).keys { tellChange(of: id, to: player, at: now) }
    }
    wants[id] = nil
  }

  /// A player's wish that the store has taken.
  mutating func want(
    _ id: ScheduledEventID, _ leads: Set<Int64>, _ player: PlayerID, at now: Instant
  ) {
    guard let event = events[id] else { return }
    let before = wants[id]?[player] ?? []
    for lead in before where !leads.contains(lead) {
      if let task = task(lead, of: player, id) { due[task] = nil }
    }
    for lead in leads where !before.contains(lead) {
      schedule(lead, of: player, event, after: now)
    }
    wants[id, default: [:]][player] = leads.isEmpty ? nil : leads
  }

  /// A reminder whose moment has passed is not due.
  private mutating func schedule(
    _ lead: Int64, of player: PlayerID, _ event: ScheduledEvent, after now: Instant
  ) {
    guard let task = task(lead, of: player, event.id) else { return }
    let moment = event.startsAt.millisecondsSinceEpoch - lead
    due[task] = moment > now.millisecondsSinceEpoch ? moment : nil
  }

  private mutating func tellChange(of id: ScheduledEventID, to player: PlayerID, at now: Instant) {
    let task = DueTask.eventChange(id, of: player)
    due[task] = due[task] ?? now.millisecondsSinceEpoch
  }

  private func task(_ lead: Int64, of player: PlayerID, _ id: ScheduledEventID) -> DueTask? {
    ReminderLead(milliseconds: lead).map { .reminder(id, of: player, lead: $0) }
  }

  /// Takes an item away; returns whether it was due then.
  mutating func take(_ item: DueItem) -> Bool {
    guard due[item.task] == item.at.millisecondsSinceEpoch else { return false }
    due[item.task] = nil
    return true
  }

  /// Notes a reminder; returns whether it is the first of its start and lead time.
  mutating func tell(_ task: DueTask, at start: Instant) -> Bool {
    guard case .reminder(let event, let player, let lead) = task else { return true }
    return told.insert("\(player) \(event) \(start) \(lead.milliseconds)").inserted
  }

  mutating func forget(_ player: PlayerID) {
    due = due.filter { $0.key.player != player }
    for id in wants.keys { wants[id]?[player] = nil }
  }
}
