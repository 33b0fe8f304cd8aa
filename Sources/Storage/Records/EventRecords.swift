import Community
import GameRules

/// An event as a player sees it.
public struct EventRecord: Hashable, Sendable {
  public let event: ScheduledEvent
  /// How many players want it.
  public let wanted: Int
  /// The lead times of the player's own reminders, in ascending order; none if it is not wanted.
  public let leads: [ReminderLead]
  /// Its places are drawn.
  public let hasPlaces: Bool
}

/// The events that are looked for. Cancelled ones are never found.
public struct EventQuery: Hashable, Sendable {
  /// Those that are over, the latest end first; else the others, the earliest start first.
  public let isPast: Bool
  /// Only those behind that one in this order.
  public let after: ScheduledEventID?
  public let limit: Int

  public init(isPast: Bool, after: ScheduledEventID? = nil, limit: Int) {
    self.isPast = isPast
    self.after = after
    self.limit = limit
  }
}

/// The outcome of a player's wish to be reminded.
public enum WantAnswer: Hashable, Sendable {
  case done(EventRecord)
  case refused(WantRefusal)
}

/// The reason why a player cannot be reminded of an event.
public enum WantRefusal: Hashable, Sendable {
  case unknownEvent, eventOver, tooManyEvents
}

/// An event that a player wants, in an export.
public struct EventWantRecord: Hashable, Sendable {
  public let event: ScheduledEventID
  /// In ascending order.
  public let leads: [ReminderLead]
}
