import GameRules
import WireProtocol

/// Announces an event.
public enum AdminEventAdd: WireMethod {
  public static let name: StaticString = "admin.event.add"
  public static let documentation: StaticString = """
    Announces an event. With a map it can be played from its start to its end.
    """

  public struct Parameters: WireObject, Hashable {
    public var title: String
    public var text: String?
    public var link: String?
    public var map: String?
    public var startsAt: Instant
    public var endsAt: Instant

    public init(
      title: String, text: String? = nil, link: String? = nil, map: String? = nil,
      startsAt: Instant, endsAt: Instant
    ) {
      self.title = title
      self.text = text
      self.link = link
      self.map = map
      self.startsAt = startsAt
      self.endsAt = endsAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      title = try fields("title", \.title, "The title.")
      text = try fields.optional("text", \.text, "More about it.")
      link = try fields.optional("link", \.link, "An https address.")
      map = try fields.optional("map", \.map, "The name of the map that is played.")
      startsAt = try fields("startsAt", \.startsAt, "When it begins.")
      endsAt = try fields("endsAt", \.endsAt, "When it is over.")
    }
  }

  public typealias Result = EventReply
}

/// Changes an event.
public enum AdminEventChange: WireMethod {
  public static let name: StaticString = "admin.event.change"
  public static let documentation: StaticString = """
    Changes an event; what is left out stays. Players who want it are told of a new start.
    """

  public struct Parameters: WireObject, Hashable {
    public var event: String
    public var title: String?
    public var text: String?
    public var link: String?
    public var map: String?
    public var startsAt: Instant?
    public var endsAt: Instant?

    public init(
      event: String, title: String? = nil, text: String? = nil, link: String? = nil,
      map: String? = nil, startsAt: Instant? = nil, endsAt: Instant? = nil
    ) {
      self.event = event
      self.title = title
      self.text = text
      self.link = link
      self.map = map
      self.startsAt = startsAt
      self.endsAt = endsAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      event = try fields("event", \.event, "The event's id.")
      title = try fields.optional("title", \.title, "The title.")
      text = try fields.optional("text", \.text, "More about it; empty for none.")
      link = try fields.optional("link", \.link, "An https address; empty for none.")
      map = try fields.optional("map", \.map, "The map that is played; empty for none.")
      startsAt = try fields.optional("startsAt", \.startsAt, "When it begins.")
      endsAt = try fields.optional("endsAt", \.endsAt, "When it is over.")
    }
  }

  public typealias Result = EventReply
}

/// Cancels an event.
public enum AdminEventRemove: WireMethod {
  public static let name: StaticString = "admin.event.remove"
  public static let documentation: StaticString = """
    Cancels an event and its reminders. Players who want it are told, unless it is over.
    """

  public struct Parameters: WireObject, Hashable {
    public var event: String

    public init(event: String) { self.event = event }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      event = try fields("event", \.event, "The event's id.")
    }
  }

  public typealias Result = EventReply
}

/// Lists events.
public enum AdminEventList: WireMethod {
  public static let name: StaticString = "admin.event.list"
  public static let documentation: StaticString = """
    The events that are not over, the earliest start first, and the last 20 that are over.
    """
  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var events: [EventCard]
    public var past: [EventCard]

    public init(events: [EventCard], past: [EventCard]) {
      self.events = events
      self.past = past
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      events = try fields("events", \.events, "Those that are not over.")
      past = try fields("past", \.past, "Those that are over, the latest end first.")
    }
  }

  /// How many are told of each at most.
  public static let limit = 1000
  public static let pastLimit = 20
}
