import GameRules

/// Something that the server has to do, and when. The store has all of them.
public struct DueItem: Hashable, Sendable {
  public let at: Instant
  public let task: DueTask

  public init(at: Instant, task: DueTask) {
    self.at = at
    self.task = task
  }

  /// How many are carried out in one transaction.
  public static let batch = 100
}

/// A kind of work that is done at a moment.
public enum DueTask: Hashable, Sendable {
  /// A player wants to be reminded of an event.
  case reminder(ScheduledEventID, of: PlayerID, lead: ReminderLead)
  /// A player who wants an event is told that it was moved or cancelled.
  case eventChange(ScheduledEventID, of: PlayerID)
  /// An event that can be played begins, and gets its places.
  case eventStart(ScheduledEventID)
  /// A player is told of what is new. The next digest becomes due with it.
  case digest(of: PlayerID)
  /// The challenge of a day is over, which is news. The next day's becomes due with it.
  case dailyEnd
  /// A week of the leagues is over, which is news. The next week's becomes due with it.
  case leagueEnd

  /// The kind, as the store writes it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case reminder, eventChange, eventStart, digest, dailyEnd, leagueEnd
  }

  public var kind: Kind {
    switch self {
    case .reminder: .reminder
    case .eventChange: .eventChange
    case .eventStart: .eventStart
    case .digest: .digest
    case .dailyEnd: .dailyEnd
    case .leagueEnd: .leagueEnd
    }
  }

  /// The event that it is about; `nil` if it is about none.
  public var event: ScheduledEventID? {
    switch self {
    case .reminder(let event, _, _), .eventChange(let event, _), .eventStart(let event): event
    case .digest, .dailyEnd, .leagueEnd: nil
    }
  }

  /// The player whom it is for; `nil` if it is for nobody in particular.
  public var player: PlayerID? {
    switch self {
    case .reminder(_, let player, _), .eventChange(_, let player), .digest(let player): player
    case .eventStart, .dailyEnd, .leagueEnd: nil
    }
  }

  public var lead: ReminderLead? {
    if case .reminder(_, _, let lead) = self { lead } else { nil }
  }
}

// The ends of days and weeks, which are news.
extension DueItem {
  /// The end of a day's challenge becomes news when its last attempts are over.
  private static let attemptsGoOn = Duration.seconds(3600)

  /// The first ends after a moment.
  public static func ends(after now: Instant) -> [DueItem] {
    [
      DueItem(
        at: DailyNumber(at: now + (.zero - attemptsGoOn)).end + attemptsGoOn, task: .dailyEnd),
      DueItem(at: WeekNumber(at: now).end, task: .leagueEnd),
    ]
  }

  /// The day that is over by ``DueTask/dailyEnd``.
  public var day: DailyNumber {
    DailyNumber(at: at + (.zero - Self.attemptsGoOn) + .milliseconds(-1))
  }

  /// The week that is over by ``DueTask/leagueEnd``.
  public var week: WeekNumber { WeekNumber(at: at + .milliseconds(-1)) }

  /// The item that follows on one of a day or a week; `nil` of others, and of the last.
  public var following: DueItem? {
    let next = Self.ends(after: at).first { $0.task == task }
    return next.flatMap { $0.at > at ? $0 : nil }
  }
}

/// News of an event for a player, as the event was at that moment.
public struct EventNotice: Hashable, Sendable {
  public let event: ScheduledEventID
  public let title: String
  public let startsAt: Instant
  public let state: State

  public enum State: String, Hashable, Sendable, CaseIterable {
    case upcoming, begun, cancelled
  }

  public init(event: ScheduledEventID, title: String, startsAt: Instant, state: State) {
    self.event = event
    self.title = title
    self.startsAt = startsAt
    self.state = state
  }
}

// The rules of reminders.
extension ScheduledEvent {
  /// The reminders of a player with these lead times. A moment that has passed brings none.
  public func reminders(
    of player: PlayerID, leads: some Sequence<ReminderLead>, at now: Instant
  ) -> [DueItem] {
    guard !isCancelled else { return [] }
    return leads.compactMap { lead in
      let moment = lead.moment(before: startsAt)
      guard moment > now else { return nil }
      return DueItem(at: moment, task: .reminder(id, of: player, lead: lead))
    }
  }

  /// The drawing of its places; `nil` if it is not played.
  public var start: DueItem? {
    map == nil || isCancelled ? nil : DueItem(at: startsAt, task: .eventStart(id))
  }

  /// The notice that a task brings at a moment; `nil` if there is nothing to tell any more.
  public func notice(of task: DueTask, at now: Instant) -> EventNotice? {
    let state: EventNotice.State
    switch (task, phase(at: now)) {
    case (.eventStart, _), (.digest, _), (.dailyEnd, _), (.leagueEnd, _): return nil
    case (.reminder, _) where isCancelled: return nil
    case (.eventChange, _) where isCancelled: state = .cancelled
    case (_, .over): return nil
    case (_, .running): state = .begun
    case (_, .upcoming): state = .upcoming
    }
    return EventNotice(event: id, title: title, startsAt: startsAt, state: state)
  }
}
