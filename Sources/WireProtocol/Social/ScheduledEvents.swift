import Community
import GameRules
import JSON

// MARK: - Methods

/// The events of the operators.
public enum EventList: WireMethod {
  public static let name: StaticString = "event.list"
  public static let documentation: StaticString = """
    The events that run or are to come, the earliest start first, or those that are over, the \
    latest end first, in pages. Cancelled events are left out. This takes no account.
    """
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var isPast: Bool?
    public var cursor: ScheduledEventID?
    public var limit: Int?

    public init(isPast: Bool? = nil, cursor: ScheduledEventID? = nil, limit: Int? = nil) {
      self.isPast = isPast
      self.cursor = cursor
      self.limit = limit
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      isPast = try fields.optional("past", \.isPast, "True for the events that are over.")
      cursor = try fields.optional("cursor", \.cursor, "From the page before.")
      limit = try fields.pageLimit(\.limit)
    }
  }

  public struct Result: WireObject, Hashable {
    public var events: [EventCard]
    public var cursor: ScheduledEventID?

    public init(events: [EventCard], cursor: ScheduledEventID? = nil) {
      self.events = events
      self.cursor = cursor
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      events = try fields("events", \.events, "The events.")
      cursor = try fields.optional(
        "cursor", \.cursor, "Where the next page begins; absent if there is none.")
    }
  }
}

/// An event.
public enum EventGet: WireMethod {
  public static let name: StaticString = "event.get"
  public static let documentation: StaticString = "An event. This takes no account."
  public static let errors: [GameErrorCode] = [.unknownEvent]
  public static let needsAccount = false

  public struct Parameters: WireObject, Hashable {
    public var event: ScheduledEventID

    public init(event: ScheduledEventID) { self.event = event }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      event = try fields("event", \.event, "The event.")
    }
  }

  public typealias Result = EventReply
}

/// Reminds the player of an event.
public enum EventWant: WireMethod {
  public static let name: StaticString = "event.want"
  public static let documentation: StaticString = """
    Has you reminded of an event, by a notification (eventReminder) at each lead time before its \
    start. A lead time whose moment has passed reminds of nothing. Without lead, an hour before the \
    start, or at the start if that is within an hour. An empty list: you do not want it any more. \
    You want at most 100 events that are not over. When an event that you want is moved or \
    cancelled, a notification tells that (eventChanged), and its reminders move with it or go.
    """
  public static let errors: [GameErrorCode] = [.unknownEvent, .eventOver, .tooManyEvents]

  public struct Parameters: WireObject, Hashable {
    public var event: ScheduledEventID
    public var leads: [ReminderLead]?

    public init(event: ScheduledEventID, leads: [ReminderLead]? = nil) {
      self.event = event
      self.leads = leads
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      event = try fields("event", \.event, "The event.")
      leads = try fields.optional(
        "lead", \.leads, "Up to three different times before the start, in milliseconds.")
      if let leads, Set(leads).count > EventLimits.leads {
        throw WireFault(member: "lead", expectation: "at most three different times")
      }
    }
  }

  public typealias Result = EventReply
}

// MARK: - Objects

/// An event of the operators.
public struct EventCard: WireObject, Hashable {
  public var event: ScheduledEventID
  public var title: String
  public var text: String?
  public var link: String?
  public var map: String?
  public var set: PlaceSetName?
  public var startsAt: Instant
  public var endsAt: Instant
  public var wanted: Int
  public var leads: [ReminderLead]?

  public init(
    event: ScheduledEventID, title: String, text: String? = nil, link: String? = nil,
    map: String? = nil, set: PlaceSetName? = nil, startsAt: Instant, endsAt: Instant, wanted: Int,
    leads: [ReminderLead]? = nil
  ) {
    self.event = event
    self.title = title
    self.text = text
    self.link = link
    self.map = map
    self.set = set
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.wanted = wanted
    self.leads = leads
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    event = try fields("event", \.event, "The event.")
    title = try fields("title", \.title, "Its title, in one line of at most 80 characters.")
    text = try fields.optional(
      "text", \.text, "Plain text about it, perhaps with line feeds; at most 2000 characters.")
    link = try fields.optional("link", \.link, "An https address with more about it.")
    map = try fields.optional("map", \.map, "The map's name, if it can be played.")
    set = try fields.optional(
      "set", \.set, "What match.begin and set.get take, once its places are drawn.")
    startsAt = try fields("startsAt", \.startsAt, "When it begins.")
    endsAt = try fields("endsAt", \.endsAt, "When it is over.")
    wanted = try fields("wanted", \.wanted, "How many players want to be reminded of it.")
    leads = try fields.optional(
      "lead", \.leads, "How long before the start you are reminded; absent if you do not want it.")
  }

  public static let schemaName: StaticString? = "Event"
  public static let documentation: StaticString = "An event of the operators, as you see it."
}

/// A result that has an event.
public struct EventReply: WireObject, Hashable {
  public var event: EventCard

  public init(event: EventCard) { self.event = event }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    event = try fields("event", \.event, "The event.")
  }
}

/// An event that a player wants, in an export.
public struct ExportedEventWant: WireObject, Hashable {
  public var event: ScheduledEventID
  public var leads: [ReminderLead]

  public init(event: ScheduledEventID, leads: [ReminderLead]) {
    self.event = event
    self.leads = leads
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    event = try fields("event", \.event, "The event.")
    leads = try fields("lead", \.leads, "How long before its start you are reminded.")
  }

  public static let schemaName: StaticString? = "ExportedEventWant"
  public static let documentation: StaticString = "An event that you want to be reminded of."
}

/// Whole milliseconds before the start of an event.
extension ReminderLead: WireValue {
  public init(wire node: JSONNode) throws(WireFault) {
    guard let value = node.exactInteger, let lead = ReminderLead(milliseconds: value) else {
      throw WireFault(expectation: Self.expectation)
    }
    self = lead
  }

  public func write(to writer: inout JSONWriter) { writer.integer(milliseconds) }
  public static func schema(_ components: inout SchemaComponents) -> Schema { .integer(range) }
  public static var example: ReminderLead { .usual }
  public static let expectation = "whole milliseconds from 0 to 604800000"
}
