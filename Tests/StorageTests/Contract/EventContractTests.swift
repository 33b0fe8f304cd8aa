import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: events, and what is due")
struct EventContractTests {
  private let now = Samples.epoch

  private func lead(_ seconds: Int64) -> ReminderLead {
    ReminderLead(milliseconds: seconds * 1000)!  // In range, as written.
  }

  private func event(
    _ samples: inout Samples, in seconds: Int64 = 1000, map: String? = nil
  ) -> ScheduledEvent {
    ScheduledEvent(
      id: samples.eventID(), title: "Race", text: "One.\nTwo.", link: "https://a.example", map: map,
      startsAt: now + .seconds(seconds), endsAt: now + .seconds(seconds + 1000), createdAt: now)
  }

  @Test("An event is stored, found, changed and cancelled", arguments: StoreKind.allCases)
  func stored(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2001)
      var event = event(&samples, map: "world")
      try await store.commit([.eventSet(event, at: now)])
      #expect(try await store.event(event.id, for: nil)?.event == event)
      let start = DueItem(at: event.startsAt, task: .eventStart(event.id))
      #expect(try await store.dueItems(limit: 9) == [start])
      event.title = "Regatta"
      event.text = nil
      event.map = nil
      try await store.commit([.eventSet(event, at: now), .eventSet(event, at: now)])
      #expect(try await store.event(event.id, for: nil)?.event == event)
      #expect(try await store.dueItems(limit: 9).isEmpty)
      var wrong = event
      wrong.startsAt = event.endsAt
      try await store.commit([.eventSet(wrong, at: now)])
      #expect(try await store.event(event.id, for: nil)?.event == event, "the rules object")
      try await store.commit([.eventCancelled(event.id, at: now), .eventSet(event, at: now)])
      #expect(try await store.event(event.id, for: nil) == nil)
      #expect(try await store.counts().events == 1, "it stays, for late news of it")
    }
  }

  @Test("Wants bring due items, which go with them", arguments: StoreKind.allCases)
  func wanted(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2002)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let event = event(&samples)
      try await store.commit([.eventSet(event, at: now)])
      guard
        case .done(let record) = try await store.want(
          event.id, leads: [lead(0), lead(60), lead(2000)], by: players[0], at: now)
      else { return #expect(Bool(false), "it is refused") }
      #expect(record.leads == [lead(0), lead(60), lead(2000)] && record.wanted == 1)
      _ = try await store.want(event.id, leads: [lead(60)], by: players[1], at: now)
      #expect(try await store.event(event.id, for: players[1])?.wanted == 2)
      let items = try await store.dueItems(limit: 9)
      #expect(items.map(\.at) == [-60, -60, 0].map { event.startsAt + .seconds($0) })
      #expect(Set(items.compactMap(\.task.player)) == Set(players))
      #expect(try await store.dueItems(limit: 1) == Array(items.prefix(1)))
      _ = try await store.want(event.id, leads: [lead(0)], by: players[0], at: now)
      #expect(try await store.dueItems(limit: 9).map(\.task.lead) == [lead(60), lead(0)])
      let export = try await store.export(players[0])
      #expect(export?.eventWants.map(\.leads) == [[lead(0)]])
      try await store.deletePlayer(players[1])
      #expect(try await store.dueItems(limit: 9).map(\.task.player) == [players[0]])
      let counts = try await store.counts()
      #expect((counts.eventWants, counts.dueItems) == (1, 1))
      #expect(try await store.event(event.id, for: nil)?.wanted == 1)
      _ = try await store.want(event.id, leads: [], by: players[0], at: now)
      #expect(try await store.dueItems(limit: 9).isEmpty)
      #expect(try await store.event(event.id, for: nil)?.wanted == 0)
    }
  }

  @Test("Wishes are refused as the rules say", arguments: StoreKind.allCases)
  func refused(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2003)
      let player = try await store.makePlayers(1, &samples)[0].id
      let event = event(&samples)
      func want(
        _ id: ScheduledEventID, _ by: PlayerID, at moment: Instant
      ) async throws
        -> WantAnswer
      { try await store.want(id, leads: nil, by: by, at: moment) }
      #expect(try await want(event.id, player, at: now) == .refused(.unknownEvent))
      try await store.commit([.eventSet(event, at: now)])
      let stranger = samples.player().id
      #expect(try await want(event.id, stranger, at: now) == .refused(.unknownEvent))
      #expect(try await want(event.id, player, at: event.endsAt) == .refused(.eventOver))
      for _ in 0..<EventLimits.wanted {
        let other = self.event(&samples)
        try await store.commit([.eventSet(other, at: now)])
        _ = try await want(other.id, player, at: now)
      }
      #expect(try await want(event.id, player, at: now) == .refused(.tooManyEvents))
    }
  }

  @Test(
    "An item is carried out once, with its notification, and not when it has been moved",
    arguments: StoreKind.allCases)
  func carriedOut(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2004)
      let player = try await store.makePlayers(1, &samples)[0].id
      var event = event(&samples)
      try await store.commit([.eventSet(event, at: now)])
      _ = try await store.want(event.id, leads: [lead(60), lead(0)], by: player, at: now)
      let items = try await store.dueItems(limit: 9)
      let first = StoreWrite.carriedOut(
        items[0], notification: samples.notificationID(), at: items[0].at)
      let report = try await store.commit([first])
      let record = report.notifications.first?.record
      #expect(record?.kind == .eventReminder && record?.event?.title == "Race")
      #expect(record?.event?.state == .upcoming && record?.event?.startsAt == event.startsAt)
      #expect(try await store.commit([first]).notifications.isEmpty)
      #expect(
        try await store.inbox(of: player, before: nil, limit: 9).notifications == [record])
      event.startsAt = event.startsAt + .seconds(10)
      try await store.commit([.eventSet(event, at: items[0].at)])
      let old = try await store.commit([
        .carriedOut(items[1], notification: samples.notificationID(), at: items[1].at)
      ])
      #expect(old.notifications.isEmpty)
      let tasks = try await store.dueItems(limit: 9).map(\.task)
      #expect(
        tasks == [
          .eventChange(event.id, of: player), .reminder(event.id, of: player, lead: lead(60)),
          .reminder(event.id, of: player, lead: lead(0)),
        ])
    }
  }

  @Test("Who wants an event that is cancelled is told once, with its last title")
  func cancelled() async throws {
    for kind in StoreKind.allCases {
      try await kind.withStore { store in
        var samples = Samples(seed: 2005)
        let player = try await store.makePlayers(1, &samples)[0].id
        let (event, other) = (event(&samples), event(&samples, in: 5))
        try await store.commit([.eventSet(event, at: now), .eventSet(other, at: now)])
        for id in [event.id, other.id] {
          _ = try await store.want(id, leads: [lead(1)], by: player, at: now)
        }
        let end = other.endsAt
        try await store.commit([
          .eventCancelled(event.id, at: now), .eventCancelled(other.id, at: end),
        ])
        let items = try await store.dueItems(limit: 9)
        #expect(items == [DueItem(at: now, task: .eventChange(event.id, of: player))])
        let report = try await store.commit(
          items.map { .carriedOut($0, notification: samples.notificationID(), at: end) })
        #expect(report.notifications.map(\.record.event?.state) == [.cancelled])
        #expect(try await store.counts().eventWants == 0)
      }
    }
  }

  @Test("Pages go on behind the last event of the page before", arguments: StoreKind.allCases)
  func pages(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 2006)
      let events = (0..<7).map { _ in event(&samples, in: Int64(samples.number(in: 1..<4)) * 100) }
      try await store.commit(events.map { .eventSet($0, at: now) })
      for (isPast, moment) in [(false, now), (true, now + .seconds(9000))] {
        var found: [ScheduledEvent] = []
        repeat {
          let query = EventQuery(isPast: isPast, after: found.last?.id, limit: 3)
          let page = try await store.events(query, for: nil, at: moment).map(\.event)
          guard !page.isEmpty else { break }
          found += page
        } while true
        let sorted = events.sorted { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
        #expect(found == (isPast ? sorted.reversed() : sorted))
      }
    }
  }
}
