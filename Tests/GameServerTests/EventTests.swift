import AdminSocket
import Community
import GameRules
import Geodesy
import JSON
import Storage
import Testing
import WebPush
import WireProtocol

@testable import GameServer

@Suite("Events, reminders, and what is due")
@GameLoop
struct EventTests {
  private func world(configure: (inout GameConfiguration) -> Void = { _ in }) async throws -> World
  {
    try await World(
      options: MatchOptions(rounds: 5, readyTime: .zero, countdown: .zero), configure: configure)
  }

  private let hour = Duration.seconds(3600)

  private func lead(_ seconds: Int64) -> ReminderLead {
    ReminderLead(milliseconds: seconds * 1000)!  // In range, as written.
  }

  /// An event that begins after that time and goes on for an hour.
  private func add(
    _ world: World, in time: Duration, title: String = "Race", map: String? = nil
  ) async -> ScheduledEvent {
    let now = world.clock.now
    let event = ScheduledEvent(
      id: world.server.operations.newEventID(), title: title, map: map, startsAt: now + time,
      endsAt: now + time + hour, createdAt: now)
    await set(event, world)
    return event
  }

  private func set(_ event: ScheduledEvent, _ world: World) async {
    #expect(await world.server.carryOut(.eventSet(event, at: world.clock.now)))
    await world.settle()
  }

  private func inbox(_ player: TestClient, _ world: World) async throws -> [NotificationRecord] {
    try await world.store.inbox(of: player.id, before: nil, limit: 100).notifications.reversed()
  }

  /// The due items but for the ends of days and weeks.
  private func due(_ world: World) async throws -> [DueItem] {
    try await world.store.dueItems(limit: 9).filter { $0.task.event != nil }
  }

  private func told(_ client: TestClient, from start: Int) throws -> [NotificationCard] {
    try client.heard(NotificationReceived.self, from: start).map(\.notification)
  }

  @Test("A reminder is told at its moment, once, and not before")
  func reminder() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let event = await add(world, in: .seconds(7200))
    let wanted = try await alice.call(EventWant.self, .init(event: event.id)).event
    #expect(wanted.leads == [.usual] && wanted.wanted == 1)
    let start = alice.texts.count
    await world.pass(hour + .milliseconds(-1))
    #expect(try told(alice, from: start).isEmpty)
    await world.pass(.milliseconds(1))
    let cards = try told(alice, from: start)
    #expect(cards.map(\.kind) == [.eventReminder])
    #expect(cards.first?.event == event.id && cards.first?.title == "Race")
    #expect(cards.first?.startsAt == event.startsAt && cards.first?.hasBegun == nil)
    await world.pass(.seconds(9000))
    #expect(try told(alice, from: start).count == 1)
    #expect(try await due(world).isEmpty)
  }

  @Test("Each lead time reminds; one whose moment has passed does not")
  func leads() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let event = await add(world, in: .seconds(600))
    _ = try await alice.call(
      EventWant.self, .init(event: event.id, leads: [lead(0), lead(60), lead(3600)]))
    await world.pass(.seconds(540))
    await world.pass(.seconds(60))
    let records = try await inbox(alice, world)
    #expect(records.map(\.event?.state) == [.upcoming, .begun])
    #expect(records.map(\.at) == [event.startsAt + .seconds(-60), event.startsAt])
  }

  @Test("Nothing is told to who wants the event no more, and other times replace the first ones")
  func changedMind() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let event = await add(world, in: .seconds(600))
    for client in [alice, bob] {
      _ = try await client.call(EventWant.self, .init(event: event.id, leads: [lead(60)]))
    }
    let none = try await alice.call(EventWant.self, .init(event: event.id, leads: []))
    #expect(none.event.leads == nil && none.event.wanted == 1)
    _ = try await bob.call(EventWant.self, .init(event: event.id, leads: [lead(30)]))
    await world.pass(.seconds(570))
    await world.pass(.seconds(100))
    #expect(try await inbox(alice, world).isEmpty)
    #expect(try await inbox(bob, world).map(\.at) == [event.startsAt + .seconds(-30)])
  }

  @Test(
    "What was due in downtime is told late: begun after the start, and not at all after the end",
    arguments: [(60, EventNotice.State.upcoming), (400, .begun), (4000, nil)])
  func downtime(seconds: Int, state: EventNotice.State?) async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let event = await add(world, in: .seconds(300))
    _ = try await alice.call(EventWant.self, .init(event: event.id, leads: [lead(299)]))
    try await world.restart(after: .seconds(seconds))
    await world.settle()
    #expect(try await inbox(alice, world).map(\.event?.state) == [state].compactMap(\.self))
    #expect(try await due(world).isEmpty)
    try await world.restart(after: .seconds(1))
    await world.settle()
    #expect(try await inbox(alice, world).count == (state == nil ? 0 : 1))
  }

  @Test("A moved event moves its reminders, and who wants it is told; a cancelled one has none")
  func moved() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    var event = await add(world, in: .seconds(600))
    _ = try await alice.call(EventWant.self, .init(event: event.id, leads: [lead(60)]))
    let start = alice.texts.count
    event.startsAt = event.startsAt + .seconds(600)
    event.endsAt = event.endsAt + .seconds(600)
    await set(event, world)
    #expect(try told(alice, from: start).map(\.kind) == [.eventChanged])
    #expect(try told(alice, from: start).first?.startsAt == event.startsAt)
    await world.pass(.seconds(600))
    #expect(try told(alice, from: start).count == 1, "the old moment reminds of nothing")
    await world.pass(.seconds(540))
    #expect(try told(alice, from: start).map(\.kind) == [.eventChanged, .eventReminder])
    event.title = "Regatta"
    await set(event, world)
    #expect(try told(alice, from: start).count == 2, "another title is no news")
    #expect(await world.server.carryOut(.eventCancelled(event.id, at: world.clock.now)))
    await world.settle()
    let last = try #require(try told(alice, from: start).last)
    #expect(last.kind == .eventChanged && last.isCancelled == true && last.title == "Regatta")
    #expect(try await inbox(bob, world).isEmpty)
    #expect(try await bob.refusal(EventGet.self, .init(event: event.id)) == .unknownEvent)
    #expect(try await bob.refusal(EventWant.self, .init(event: event.id)) == .unknownEvent)
    await world.pass(.seconds(600))
    #expect(try told(alice, from: start).count == 3)
  }

  @Test("More reminders than a batch are all told, each once, though the server dies meanwhile")
  func crash() async throws {
    let world = try await world()
    let event = await add(world, in: .seconds(600))
    var samples: [PlayerID] = []
    for number in 0..<(2 * DueItem.batch + 7) {
      let client = try await world.guest("guest\(number)")
      _ = try await client.call(EventWant.self, .init(event: event.id, leads: [lead(60)]))
      samples.append(client.id)
      client.disconnect()
    }
    await world.settle()
    try await world.kill(after: .seconds(540))
    await world.settle()
    for player in samples {
      let page = try await world.store.inbox(of: player, before: nil, limit: 9)
      #expect(page.notifications.count == 1)
    }
  }

  @Test("While the store fails nothing is lost: what is due is told afterwards")
  func failingStore() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let event = await add(world, in: .seconds(600))
    _ = try await alice.call(EventWant.self, .init(event: event.id, leads: [lead(60)]))
    await world.settle()
    await world.store.fail(with: HeldStore.failure)
    world.clock.advance(by: .seconds(541))
    await letOthersWork(turns: 200)
    await world.store.fail(with: nil)
    world.clock.advance(by: JournalLimits.retryInterval)
    await world.settle()
    #expect(try await inbox(alice, world).map(\.kind) == [.eventReminder])
  }

  /// So many messages, once they are sent: that takes more turns than most.
  private func sent(
    _ count: Int, by sender: FakePushSender, _ world: World
  ) async -> [PushMessage] {
    for _ in 0..<20 where sender.requests.count < count { await world.settle() }
    return sender.requests.map(\.message)
  }

  /// A world, and a guest in it whose browser takes messages from the sender.
  private func subscribed(
    sendingTo sender: FakePushSender
  ) async throws -> (world: World, alice: TestClient) {
    let world = try await world {
      $0.push = PushConfiguration(contact: "mailto:me@example.org", sender: sender)
    }
    let alice = try await world.guest("alice")
    _ = try await alice.call(
      PushSubscribe.self, FakeBrowser.parameters("https://push.example/1"))
    return (world, alice)
  }

  @Test("A closed client is sent a reminder, and news of a change, with the event's title")
  func pushed() async throws {
    let sender = FakePushSender()
    let (world, alice) = try await subscribed(sendingTo: sender)
    var event = await add(world, in: .seconds(600))
    _ = try await alice.call(EventWant.self, .init(event: event.id, leads: [lead(60)]))
    alice.disconnect()
    await world.pass(.seconds(540))
    event.startsAt = event.startsAt + .seconds(600)
    event.endsAt = event.endsAt + .seconds(600)
    await set(event, world)
    await world.pass(.seconds(1))
    #expect(await world.server.carryOut(.eventCancelled(event.id, at: world.clock.now)))
    let messages = await sent(3, by: sender, world)
    #expect(messages.map(\.kind) == [.reminder, .eventChanged, .eventChanged])
    #expect(messages.allSatisfy { $0.subject == event.id.description && $0.title == "Race" })
    #expect(
      messages.map(\.startsAt)
        == [event.startsAt + .seconds(-600), event.startsAt, event.startsAt])
    #expect(messages.map(\.isCancelled) == [false, false, true])
    #expect(messages.allSatisfy { !$0.hasBegun })
  }

  @Test(
    "A message to a closed client says that the event has begun: at its start, and after downtime",
    arguments: [false, true])
  func pushedLate(isDowntime: Bool) async throws {
    let sender = FakePushSender()
    let (world, alice) = try await subscribed(sendingTo: sender)
    let event = await add(world, in: .seconds(300))
    let seconds: Int64 = isDowntime ? 60 : 0
    _ = try await alice.call(EventWant.self, .init(event: event.id, leads: [lead(seconds)]))
    alice.disconnect()
    await world.settle()
    if isDowntime {
      try await world.restart(after: .seconds(400))
      await world.settle()
    } else {
      await world.pass(.seconds(300))
    }
    let messages = await sent(1, by: sender, world)
    #expect(messages.map(\.kind) == [.reminder] && messages.map(\.hasBegun) == [true])
    #expect(messages.map(\.startsAt) == [event.startsAt])
  }

  @Test("While nothing is due, the store is not asked what is")
  func quiet() async throws {
    let world = try await World(holding: true)
    let event = await add(world, in: .seconds(30 * 86_400))
    func next() async throws -> Instant {
      try #require(try await world.store.dueItems(limit: 1).first).at
    }
    // After the end of a day, the next item is the end of the next.
    await world.pass(try await next() - world.clock.now)
    await world.settle()
    let end = try await next()
    #expect(end < event.startsAt)
    let questions = await world.held.dueQuestions
    var hours = 0
    while world.clock.now + hour < end {
      await world.pass(hour)
      hours += 1
    }
    #expect(hours >= 20)
    #expect(await world.held.dueQuestions == questions)
    await world.pass(end - world.clock.now)
    #expect(await world.held.dueQuestions > questions, "it is asked when something is due")
  }

  @Test("The 101st event that is not over is refused")
  func tooMany() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    var events: [ScheduledEvent] = []
    for number in 0...EventLimits.wanted {
      events.append(await add(world, in: .seconds(600 + Int64(number))))
    }
    for event in events.dropLast() {
      _ = try await alice.call(EventWant.self, .init(event: event.id, leads: [lead(0)]))
    }
    let last = try #require(events.last).id
    #expect(try await alice.refusal(EventWant.self, .init(event: last)) == .tooManyEvents)
    _ = try await alice.call(EventWant.self, .init(event: events[3].id, leads: [lead(60)]))
    await world.pass(.seconds(601) + hour)
    #expect(try await alice.refusal(EventWant.self, .init(event: last)) == nil, "two are over")
    #expect(try await alice.refusal(EventWant.self, .init(event: events[0].id)) == .eventOver)
  }

  @Test("Events are listed without an account, in pages: those to come by start, past ones by end")
  func listed() async throws {
    let world = try await world()
    let stranger = world.connect()
    var ids: [ScheduledEventID] = []
    for number in [3, 1, 2] {
      ids.append(await add(world, in: .seconds(600 * Int64(number))).id)
    }
    let page = try await stranger.call(EventList.self, .init(limit: 2))
    #expect(page.events.map(\.event) == [ids[1], ids[2]] && page.cursor == ids[2])
    let rest = try await stranger.call(EventList.self, .init(cursor: page.cursor, limit: 2))
    #expect(rest.events.map(\.event) == [ids[0]] && rest.cursor == nil)
    await world.pass(.seconds(1201) + hour)
    let past = try await stranger.call(EventList.self, .init(isPast: true, limit: 1))
    #expect(past.events.map(\.event) == [ids[2]] && past.cursor == ids[2])
    let older = try await stranger.call(
      EventList.self, .init(isPast: true, cursor: past.cursor, limit: 9))
    #expect(older.events.map(\.event) == [ids[1]] && older.cursor == nil)
    let wild = ScheduledEventID(uuid: UUIDv7(bits: 5))
    #expect(try await stranger.call(EventList.self, .init(cursor: wild)).events.isEmpty)
  }

  @Test("An event with a map is played from its start to its end; the first match is on its board")
  func played() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let event = await add(world, in: .seconds(600), map: "east")
    let name = PlaceSetName.event(event.id)
    let begin = MatchBegin.Parameters(set: name)
    #expect(try await alice.refusal(MatchBegin.self, begin) == .unknownSet)
    #expect(try await alice.refusal(PlaceSetGet.self, .init(set: name)) == .unknownSet)
    await world.pass(.seconds(600))
    let card = try await alice.call(EventGet.self, .init(event: event.id)).event
    #expect(card.set == name && card.map == "east")
    var places: [[Coordinate]] = []
    for _ in 0..<2 {
      let state = try await alice.call(MatchBegin.self, begin)
      #expect(state.set == name && state.options.rounds == 5)
      places.append(try world.solutions(of: state.match))
      _ = try await alice.call(MatchQuit.self, .init(match: state.match))
      await world.settle()
    }
    #expect(places[0] == places[1] && places[0].count == 5)
    let exported = try await alice.call(AccountExport.self, .init()).matches
    #expect(exported.map(\.set) == [name, name] && exported.allSatisfy { $0.list == nil })
    let board = try await alice.call(PlaceSetGet.self, .init(set: name))
    #expect(board.count == 1 && board.rows.isEmpty && board.me?.rank == 1, "she is a newcomer")
    await world.pass(hour)
    #expect(try await alice.refusal(MatchBegin.self, begin) == .eventOver)
    #expect(try await alice.call(PlaceSetGet.self, .init(set: name)).count == 1)
  }

  @Test(
    "A second account that scouted an event is listed neither as a newcomer nor beside the first")
  func scouting() async throws {
    let world = try await world()
    var known: [TestClient] = []
    for address in ["192.0.2.7", "192.0.2.8"] {
      let client = world.connect(from: address)
      client.isLocal = false
      let result = try await client.call(
        AccountGuest.self, .init(username: "regular\(known.count)"))
      (client.token, client.id) = (result.token, result.player.player)
      world.server.players[client.id]?.statistics.soloGames = BoardEntry.eligibleGames
      known.append(client)
    }
    world.clock.jump(by: BoardEntry.eligibleAge)
    await world.pass(.zero)
    let event = await add(world, in: .seconds(600), map: "east")
    await world.pass(.seconds(600))
    let set = PlaceSetName.event(event.id)
    func play(_ client: TestClient, hits: Int) async throws {
      let match = try await client.call(MatchBegin.self, .init(set: set)).match
      for (index, place) in try world.solutions(of: match).enumerated() {
        try await world.guess(
          index + 1, of: match, [(client, index < hits ? place : place.antipode)])
        await world.settle()
      }
    }
    let newcomer = try await world.guest("newcomer")
    try await play(newcomer, hits: 5)
    for (client, hits) in zip(known, [3, 4]) { try await play(client, hits: hits) }
    let board = try await newcomer.call(PlaceSetGet.self, .init(set: set))
    #expect(board.rows.map(\.player.player) == [known[1].id], "one row a network")
    #expect(board.me?.rank == 1 && board.count == 3)
    // A suspect is off the list until an operator has looked.
    var statistics = try #require(try await world.store.statistics(of: known[1].id))
    statistics.guesses = try #require(
      GuessRecord(count: 20, excess: 0, alarms: 1, clearedAlarms: 0))
    try await world.store.commit([.statistics(known[1].id, statistics)])
    let later = try await newcomer.call(PlaceSetGet.self, .init(set: set))
    #expect(!later.rows.contains { $0.player.player == known[1].id })
  }

  @Test("The places of an event are drawn once, and late after downtime")
  func drawnLate() async throws {
    let world = try await world()
    let event = await add(world, in: .seconds(600), map: "world")
    try await world.restart(after: .seconds(900))
    await world.settle()
    let set = try await world.store.placeSet(.event(event.id))
    #expect(set?.map == "world")
    var longer = event
    longer.endsAt = event.endsAt + hour
    await self.set(longer, world)
    try await world.restart(after: .seconds(1))
    await world.settle()
    #expect(try await world.store.placeSet(.event(event.id)) == set)
  }

  @Test("Replays of an event's matches are for their players until all attempts must be over")
  func secret() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let event = await add(world, in: .seconds(600), map: "world")
    await world.pass(.seconds(600))
    let state = try await alice.call(MatchBegin.self, .init(set: .event(event.id)))
    _ = try await alice.call(MatchQuit.self, .init(match: state.match))
    await world.settle()
    let link = try await alice.call(MatchShare.self, .init(match: state.match)).link
    #expect(try await bob.refusal(MatchReplay.self, .init(link: link)) == .wrongPhase)
    #expect(try await alice.refusal(MatchReplay.self, .init(match: state.match)) == nil)
    await world.pass(hour)
    #expect(
      try await bob.refusal(MatchReplay.self, .init(link: link)) == .wrongPhase,
      "attempts that have begun before its end go on")
    await world.pass(PlaceSets.secrecyAfterEnd)
    #expect(try await bob.refusal(MatchReplay.self, .init(link: link)) == nil)
  }

  @Test("The export has the events that the player wants; with the account they are gone")
  func exported() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let event = await add(world, in: .seconds(600))
    _ = try await alice.call(EventWant.self, .init(event: event.id, leads: [lead(60), lead(0)]))
    let export = try await alice.call(AccountExport.self, .init()).account
    #expect(export?.events == [.init(event: event.id, leads: [lead(0), lead(60)])])
    _ = try await alice.call(AccountDelete.self, .init())
    await world.settle()
    #expect(try await due(world).isEmpty)
    #expect(try await world.store.event(event.id, for: nil)?.wanted == 0)
  }

  // MARK: - Operators

  private func ask<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ world: World
  ) async throws -> Method.Result {
    let commands = AdminCommands(
      operations: world.server.operations, store: world.store, folder: "/nowhere")
    let request = ClientMessage.encoded(method, parameters, id: .integer(7))
    switch ServerMessage(await commands.answer(request, from: BanTests.operator1)) {
    case .result(.integer(7), let node): return try Method.Result(wire: node)
    case .error(_, let error): throw error
    case .result, .event, nil: throw WireError.plain("no reply")
    }
  }

  @Test("Operators announce, change, list and remove events, each with a line of the audit trail")
  func operated() async throws {
    let world = try await world()
    let now = world.clock.now
    let added = try await ask(
      AdminEventAdd.self,
      .init(
        title: " Race ", text: "Fast.", link: "https://a.example", map: "east",
        startsAt: now + hour, endsAt: now + hour + hour), world
    ).event
    #expect(added.title == "Race" && added.map == "east")
    let id = added.event.description
    // The lines of the audit trail are in the order of their times.
    await world.pass(.milliseconds(1))
    let changed = try await ask(
      AdminEventChange.self, .init(event: id, title: "Regatta", text: "", map: ""), world
    ).event
    #expect(changed.title == "Regatta" && changed.text == nil && changed.map == nil)
    #expect(changed.link == "https://a.example" && changed.startsAt == added.startsAt)
    #expect(try await due(world).isEmpty, "it is not played any more")
    let list = try await ask(AdminEventList.self, Nothing(), world)
    #expect(list.events.map(\.title) == ["Regatta"] && list.past.isEmpty)
    await world.pass(.milliseconds(1))
    _ = try await ask(AdminEventRemove.self, .init(event: id), world)
    #expect(try await ask(AdminEventList.self, Nothing(), world).events.isEmpty)
    let lines = try await ask(AdminAudit.self, .init(limit: 9), world).lines
    #expect(lines.map(\.action) == ["removeEvent", "changeEvent", "addEvent"])
    #expect(lines.allSatisfy { $0.subject == id })
  }

  @Test("What no event can be is refused, and nothing is stored")
  func refusedToOperators() async throws {
    let world = try await world()
    let now = world.clock.now
    let good = AdminEventAdd.Parameters(
      title: "Race", startsAt: now + hour, endsAt: now + hour + hour)
    var wrong = Array(repeating: good, count: 8)
    wrong[0].title = "a\nb"
    wrong[1].text = "\u{1B}[0m"
    wrong[2].link = "http://a.example"
    wrong[3].map = "atlantis"
    wrong[4].endsAt = wrong[4].startsAt
    wrong[5].endsAt = wrong[5].startsAt + EventLimits.longest + .milliseconds(1)
    (wrong[6].startsAt, wrong[6].endsAt) = (now + .seconds(-9), now)
    wrong[7].title = String(repeating: "x", count: 81)
    for parameters in wrong {
      await #expect(throws: WireError.self) {
        try await ask(AdminEventAdd.self, parameters, world)
      }
    }
    for event in ["", "x", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"] {
      await #expect(throws: WireError.self) {
        try await ask(AdminEventRemove.self, .init(event: event), world)
      }
    }
    #expect(try await ask(AdminEventList.self, Nothing(), world).events.isEmpty)
  }

  @Test("A running event keeps its start and its map")
  func begun() async throws {
    let world = try await world()
    let event = await add(world, in: .seconds(60), map: "world")
    await world.pass(.seconds(60))
    let id = event.id.description
    for parameters in [
      AdminEventChange.Parameters(event: id, startsAt: world.clock.now + .seconds(60)),
      .init(event: id, map: "east"), .init(event: id, map: ""),
    ] {
      await #expect(throws: WireError.self) {
        try await ask(AdminEventChange.self, parameters, world)
      }
    }
    let end = event.endsAt + .seconds(60)
    let longer = try await ask(AdminEventChange.self, .init(event: id, endsAt: end), world)
    #expect(longer.event.endsAt == end)
  }

  @Test("Without a server the commands change the store, and the next start carries it out")
  func offline() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    let event = await add(world, in: .seconds(600))
    _ = try await alice.call(EventWant.self, .init(event: event.id, leads: [lead(60)]))
    await world.server.flush()
    let records = AdminRecords(store: world.store, at: world.clock.now)
    _ = try await records.removeEvent(
      .init(event: event.id.description), by: BanTests.operator1)
    try await world.restart(after: .seconds(1))
    await world.settle()
    #expect(try await inbox(alice, world).map(\.event?.state) == [.cancelled])
  }
}
