import Community
import GameRules
import Storage
import WireProtocol

/// Shows the operators' events, and takes the players' wishes to be reminded. The store decides on
/// each wish.
@GameLoop
final class Events: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let due: DueTimer

  init(store: any Store, clock: any ServerClock, due: DueTimer) {
    self.store = store
    self.clock = clock
    self.due = due
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(EventList.self, cost: RequestCost.openList) {
      [unowned self] parameters, call in
      try await self.list(parameters, call)
    }
    dispatcher.handleLater(EventGet.self) { [unowned self] parameters, call in
      let record = try await self.store.event(parameters.event, for: call.session.player)
      guard let record else { return call.refuse(.unknownEvent) }
      call.succeed(.init(event: EventCard(record, at: self.clock.now)))
    }
    dispatcher.handleLater(EventWant.self, cost: RequestCost.listChange) {
      [unowned self] parameters, call in
      try await self.want(parameters, call)
    }
  }

  private func list(
    _ parameters: EventList.Parameters, _ call: Call<EventList>
  ) async throws(StorageError) {
    let limit = parameters.limit ?? WireLimits.usualPage
    let now = clock.now
    // One more tells whether there is another page.
    let query = EventQuery(
      isPast: parameters.isPast ?? false, after: parameters.cursor, limit: limit + 1)
    let found = try await store.events(query, for: call.session.player, at: now)
    let page = found.prefix(limit)
    call.succeed(
      .init(
        events: page.map { EventCard($0, at: now) },
        cursor: found.count > limit ? page.last?.event.id : nil))
  }

  private func want(
    _ parameters: EventWant.Parameters, _ call: Call<EventWant>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    let answer = try await store.want(
      parameters.event, leads: parameters.leads.map(Set.init), by: player, at: clock.now)
    switch answer {
    case .refused(let refusal): call.refuse(GameErrorCode(refusal))
    case .done(let record):
      due.look()
      call.succeed(.init(event: EventCard(record, at: clock.now)))
    }
  }
}

extension GameErrorCode {
  fileprivate init(_ refusal: WantRefusal) {
    self =
      switch refusal {
      case .unknownEvent: .unknownEvent
      case .eventOver: .eventOver
      case .tooManyEvents: .tooManyEvents
      }
  }
}

extension EventCard {
  fileprivate init(_ record: EventRecord, at now: Instant) {
    let event = record.event
    self.init(
      event: event.id, title: event.title, text: event.text, link: event.link, map: event.map,
      set: record.hasPlaces && event.phase(at: now) != .upcoming ? .event(event.id) : nil,
      startsAt: event.startsAt, endsAt: event.endsAt, wanted: record.wanted,
      leads: record.leads.isEmpty ? nil : record.leads)
  }
}
