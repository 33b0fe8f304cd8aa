import AdminSocket
import Community
import GameRules
import Storage
import WireProtocol

// Operators' events. Each change is checked first, and carried out by a running server or without.
extension AdminRecords {
  /// A change of an event, not carried out.
  struct EventChange {
    let reply: EventReply
    let writes: [StoreWrite]
    let draft: AuditDraft
    /// The map that is to be played, if it is another than before.
    let newMap: String?
  }

  /// A new event, not stored.
  func adding(
    _ parameters: AdminEventAdd.Parameters, as id: ScheduledEventID
  ) throws -> EventChange {
    let event = ScheduledEvent(
      id: id, title: try Self.checked(title: parameters.title),
      text: try parameters.text.flatMap { try Self.checked(text: $0) },
      link: try parameters.link.flatMap { try Self.checked(link: $0) }, map: parameters.map,
      startsAt: parameters.startsAt, endsAt: parameters.endsAt, createdAt: now)
    guard event.hasValidTimes, event.phase(at: now) != .over else { throw Self.invalidTimes }
    return change(to: event, .addEvent, newMap: event.map)
  }

  /// A changed event, not stored.
  func changing(_ parameters: AdminEventChange.Parameters) async throws -> EventChange {
    let record = try await event(parameters.event)
    let before = record.event
    var event = before
    if let title = parameters.title { event.title = try Self.checked(title: title) }
    if let text = parameters.text { event.text = try Self.checked(text: text) }
    if let link = parameters.link { event.link = try Self.checked(link: link) }
    if let map = parameters.map { event.map = map.isEmpty ? nil : map }
    event.startsAt = parameters.startsAt ?? event.startsAt
    event.endsAt = parameters.endsAt ?? event.endsAt
    switch before.objection(to: event, at: now) {
    case .over: throw Self.over
    case .begun: throw WireError.plain("the event has begun, and keeps its start and its map")
    case .invalidTimes: throw Self.invalidTimes
    case nil: break
    }
    return change(
      to: event, .changeEvent, wanted: record.wanted,
      newMap: event.map == before.map ? nil : event.map)
  }

  /// The cancelling of an event, not carried out.
  func removing(_ parameters: AdminEventRemove.Parameters) async throws -> EventChange {
    let record = try await event(parameters.event)
    guard record.event.phase(at: now) != .over else { throw Self.over }
    return EventChange(
      reply: EventReply(event: EventCard(record.event, wanted: record.wanted)),
      writes: [.eventCancelled(record.event.id, at: now)],
      draft: AuditDraft(
        action: .removeEvent, subject: record.event.id.description, details: record.event.title),
      newMap: nil)
  }

  private func change(
    to event: ScheduledEvent, _ action: AuditAction, wanted: Int = 0, newMap: String?
  ) -> EventChange {
    EventChange(
      reply: EventReply(event: EventCard(event, wanted: wanted)),
      writes: [.eventSet(event, at: now)],
      draft: AuditDraft(action: action, subject: event.id.description, details: event.title),
      newMap: newMap)
  }

  private func unknown(_ event: String) -> WireError { .plain("there is no event \(event)") }

  private func event(_ text: String) async throws -> EventRecord {
    guard let id = ScheduledEventID(text: text.lowercased().utf8) else { throw unknown(text) }
    let record = try await store.event(id, for: nil)
    guard let record else { throw unknown(text) }
    return record
  }

  /// The events that are not over, and the last ones that are.
  public func events() async throws -> AdminEventList.Result {
    let events = try await store.events(
      EventQuery(isPast: false, limit: AdminEventList.limit), for: nil, at: now)
    let past = try await store.events(
      EventQuery(isPast: true, limit: AdminEventList.pastLimit), for: nil, at: now)
    return .init(
      events: events.map { EventCard($0.event, wanted: $0.wanted) },
      past: past.map { EventCard($0.event, wanted: $0.wanted) })
  }

  private static func checked(title: String) throws -> String {
    guard let title = EventText.title(title) else {
      throw WireError.plain("a title is one line of 1 to 80 characters")
    }
    return title
  }

  /// `nil` for an empty text.
  static func checked(text: String) throws -> String? {
    guard !text.isEmpty else { return nil }
    guard let text = EventText.text(text) else {
      throw WireError.plain(
        "a text has 1 to 2000 characters, and no control characters but line feeds")
    }
    return text
  }

  /// `nil` for an empty link.
  static func checked(link: String) throws -> String? {
    guard !link.isEmpty else { return nil }
    guard let link = EventText.link(link) else {
      throw WireError.plain("a link is an https address of at most 500 bytes, without a user")
    }
    return link
  }

  private static let over = WireError.plain("the event is over")
  private static let invalidTimes = WireError.plain(
    "an event ends after its start, within 366 days, and in the future")
}

// Without a running server the command itself changes the store.
extension AdminRecords {
  /// Stores a new event.
  public func addEvent(
    _ parameters: AdminEventAdd.Parameters, by peer: AdminPeer
  ) async throws -> EventReply {
    var random = SystemRandomNumberGenerator()
    return try await carryOut(
      adding(parameters, as: ScheduledEventID(at: now, using: &random)), by: peer)
  }

  /// Changes an event.
  public func changeEvent(
    _ parameters: AdminEventChange.Parameters, by peer: AdminPeer
  ) async throws -> EventReply {
    try await carryOut(changing(parameters), by: peer)
  }

  /// Cancels an event.
  public func removeEvent(
    _ parameters: AdminEventRemove.Parameters, by peer: AdminPeer
  ) async throws -> EventReply {
    try await carryOut(removing(parameters), by: peer)
  }

  private func carryOut(_ change: EventChange, by peer: AdminPeer) async throws -> EventReply {
    try await commit(change.writes, change.draft, by: peer)
    return change.reply
  }
}

extension EventCard {
  fileprivate init(_ event: ScheduledEvent, wanted: Int) {
    self.init(
      event: event.id, title: event.title, text: event.text, link: event.link, map: event.map,
      startsAt: event.startsAt, endsAt: event.endsAt, wanted: wanted)
  }
}
