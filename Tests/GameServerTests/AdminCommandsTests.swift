import AdminSocket
import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("What operators ask of a running server")
@GameLoop
struct AdminCommandsTests {
  private func commands(_ world: World) -> AdminCommands {
    AdminCommands(operations: world.server.operations, store: world.store, folder: "/nowhere")
  }

  private func ask<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ world: World
  ) async throws -> Method.Result {
    let request = ClientMessage.encoded(method, parameters, id: .integer(7))
    let reply = await commands(world).answer(request, from: BanTests.operator1)
    switch ServerMessage(reply) {
    case .result(.integer(7), let node): return try Method.Result(wire: node)
    case .error(_, let error): throw error
    case .result, .event, nil: throw WireError.plain(String(decoding: reply, as: UTF8.self))
    }
  }

  private func no<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ world: World
  ) async throws -> String? {
    do {
      _ = try await ask(method, parameters, world)
      return nil
    } catch let error as WireError {
      return error.message
    }
  }

  @Test("The status has what goes on")
  func status() async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    _ = try await world.registered("carol").call(QueueJoin.self, .init())
    _ = try await world.guest("dave").call(MatchSolo.self, .init())
    world.clock.advance(by: .seconds(3))
    let status = try await ask(AdminStatus.self, Nothing(), world)
    #expect(status.connections == 4 && status.playersOnline == 4 && status.guestsOnline == 3)
    #expect(status.queueLength == 1 && status.longestWait == .seconds(3))
    #expect(status.phases.moving == 2 && status.phases.total == 2)
    #expect(status.uptime == .milliseconds(3001))
    #expect(!status.isDraining && !status.isStalled && status.requests > 0)
    _ = try await alice.call(MatchQuit.self, .init(match: match))
    world.server.beginDrain(closingIn: .seconds(1))
    let later = try await ask(AdminStatus.self, Nothing(), world)
    #expect(later.phases.total == 1 && later.matchesFinished == 1 && later.isDraining)
  }

  @Test("A match is in the phase of its slowest player")
  func phases() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    func phases() async throws -> [Int] {
      let phases = try await ask(AdminStatus.self, Nothing(), world).phases
      return [phases.moving, phases.guessing, phases.revealed, phases.countdown]
    }
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    #expect(try await phases() == [1, 0, 0, 0])
    _ = try await bob.call(MatchAnswer.self, .init(match: match, round: 1))
    #expect(try await phases() == [0, 1, 0, 0])
    _ = try await alice.call(MatchGuess.self, .init(match: match, round: 1, coordinate: nil))
    _ = try await bob.call(MatchGuess.self, .init(match: match, round: 1, coordinate: nil))
    #expect(try await phases() == [0, 0, 1, 0])
    _ = try await alice.call(MatchReady.self, .init(match: match, round: 1))
    _ = try await bob.call(MatchReady.self, .init(match: match, round: 1))
    #expect(try await phases() == [0, 0, 0, 1])
  }

  @Test("A player is found by id and by name; the email address is masked unless it is noted")
  func player() async throws {
    let world = try await World()
    let alice = try await world.registered("alice")
    _ = try await alice.call(QueueJoin.self, .init())
    let report = try await ask(AdminPlayer.self, .init(player: "ALICE"), world)
    #expect(report.card.player == alice.id && report.email == "a…@e….org")
    #expect(report.connection?.address == "…" && report.queue != nil)
    #expect(report.tokens == 1 && report.ban == nil && report.audit == [])
    let whole = try await ask(
      AdminPlayer.self, .init(player: alice.id.description, isPrivate: true), world)
    #expect(whole.email == "alice@example.org" && whole.connection?.address == "192.0.2.1")
    #expect(try await world.store.audit(about: nil, limit: 9).map(\.action) == [.inspect])
    let text = report.jsonText
    #expect(!text.contains("alice@") && !text.contains(alice.token))
    for name in ["nobody", "not a name", "", "\u{1B}[2J"] {
      #expect(
        try await no(AdminPlayer.self, .init(player: name), world)?.contains("no player") == true)
    }
  }

  @Test("Places of a live round are hidden, unless they are asked for, which is noted")
  func match() async throws {
    let world = try await World(options: MatchOptions(rounds: 2, countdown: .zero))
    let (alice, bob, match) = try await world.duel()
    try await world.guess(1, of: match, [(alice, nil), (bob, nil)])
    let hidden = try await ask(AdminMatch.self, .init(match: match), world)
    #expect(hidden.phase == .revealed && hidden.rounds.map(\.round) == [1])
    #expect(hidden.seats.map(\.isConnected) == [true, true])
    #expect(try await world.store.audit(about: nil, limit: 9) == [])
    let shown = try await ask(AdminMatch.self, .init(match: match, isRevealing: true), world)
    let places = try world.solutions(of: match)
    #expect(shown.rounds.map(\.solution?.coordinate) == places)
    let trail = try await world.store.audit(about: nil, limit: 9)
    #expect(trail.map(\.action) == [.reveal] && trail[0].subject == match.description)
    _ = try await alice.call(MatchQuit.self, .init(match: match))
    let over = try await ask(AdminMatch.self, .init(match: match, isRevealing: true), world)
    #expect(over.phase == .finished && over.ending == .forfeited)
    let link = try await ask(AdminReplay.self, .init(match: match), world).link
    #expect(try await bob.call(MatchReplay.self, .init(link: link)).match == match)
    #expect(over.seats.map(\.state) == ["left (quit)", "won"])
    let actions = try await world.store.audit(about: nil, limit: 9).map(\.action)
    #expect(actions.count == 2 && Set(actions) == [.share, .reveal])
    let unknown = MatchID(uuid: UUIDv7(bits: 9))
    #expect(
      try await no(AdminMatch.self, .init(match: unknown), world)?.contains("no match") == true)
    #expect(
      try await no(AdminReplay.self, .init(match: unknown), world)?.contains("no recording") == true
    )
  }

  @Test("An operator looks at an attempt at today's challenge, which no link of players shows")
  func secretReplay() async throws {
    let world = try await World(
      options: MatchOptions(rounds: 2, readyTime: .zero, countdown: .zero))
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let today = PlaceSetName.daily(DailyNumber(at: world.clock.now))
    let match = try await alice.call(MatchBegin.self, .init(set: today)).match
    _ = try await alice.call(MatchQuit.self, .init(match: match))
    await world.settle()
    let link = try await ask(AdminReplay.self, .init(match: match), world).link
    #expect(try await bob.call(MatchReplay.self, .init(link: link)).match == match)
    #expect(try await world.store.audit(about: nil, limit: 9).map(\.action) == [.share])
    let shared = try await alice.call(MatchShare.self, .init(match: match)).link
    #expect(shared != link)
    #expect(try await bob.refusal(MatchReplay.self, .init(link: shared)) == .wrongPhase)
    try await world.restart(after: .seconds(1))
    let later = try await world.returning(bob)
    #expect(try await later.refusal(MatchReplay.self, .init(link: link)) == .unknownMatch)
  }

  @Test("Who is kicked may come back, and the match goes on")
  func kick() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    let card = try await ask(AdminKick.self, .init(player: "alice", reason: "stuck"), world)
    #expect(card.player == alice.id)
    #expect(alice.closeCode == 4003 && alice.closeReason == "stuck")
    _ = try await bob.event("match.playerLeft")
    let again = try await world.returning(alice)
    #expect(try await again.call(MatchStateRequest.self, .init(match: match)).match == match)
    again.disconnect()
    await world.settle()
    #expect(
      try await no(AdminKick.self, .init(player: "alice"), world)?.contains("not connected") == true
    )
    #expect(try await world.store.audit(about: nil, limit: 9).map(\.details) == ["stuck"])
  }

  @Test("An announcement reaches all who are signed in, a few at a time, and nobody else")
  func announce() async throws {
    let world = try await World()
    let count = Announcements.listenersAtOnce + 3
    var clients: [TestClient] = []
    for index in 0..<count { clients.append(try await world.guest("player\(index)")) }
    let stranger = world.connect()
    clients[0].disconnect()
    await world.settle()
    let reply = try await ask(AdminAnnounce.self, .init(text: "Tea ☕"), world)
    #expect(reply.receivers == count - 1)
    func heard() -> Int { clients.count { $0.eventNames.contains("server.announcement") } }
    #expect(heard() == Announcements.listenersAtOnce)
    world.clock.advance(by: Announcements.pauseTime)
    #expect(heard() == count - 1 && !stranger.eventNames.contains("server.announcement"))
    let event = try clients[1].heard(ServerAnnouncement.self)
    #expect(event.map(\.text) == ["Tea ☕"])
    #expect(try await world.store.audit(about: nil, limit: 9).map(\.details) == ["Tea ☕"])
  }

  @Test("Two announcements come in their order, each once")
  func announceTwice() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    for text in ["one", "two"] { _ = try await ask(AdminAnnounce.self, .init(text: text), world) }
    world.clock.advance(by: .seconds(1))
    #expect(try alice.heard(ServerAnnouncement.self).map(\.text) == ["one", "two"])
  }

  @Test(
    "What players are told is a line that fits",
    arguments: [
      ("", false), (" ", false), ("a\nb", false), ("\u{1B}[31m", false), ("\u{202E}", false),
      (String(repeating: "a", count: 120), true), (String(repeating: "a", count: 121), false),
      (String(repeating: "é", count: 61), false), ("Ünder 120 ☕", true),
    ])
  func texts(reason: String, isRight: Bool) async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let text = isRight ? reason : reason == "" ? "" : reason + String(repeating: "b", count: 880)
    #expect(
      try await no(AdminAnnounce.self, .init(text: text), world) == nil
        || !isRight)
    let words = try await no(
      AdminBan.self, .init(target: .init(player: "alice"), reason: reason), world)
    #expect((words == nil) == isRight)
    #expect((alice.closeCode == 4503) == isRight)
    if isRight { #expect(alice.closeReason == reason) }
  }

  @Test(
    "A block of addresses is one spelling, and neither too wide nor a part of a subscriber's",
    arguments: [
      ("198.51.100.77/24", "198.51.100.0/24"), ("198.51.100.7", "198.51.100.7/32"),
      ("2001:db8:1::/48", "2001:db8:1::/48"), ("10.0.0.0/8", "10.0.0.0/8"),
      ("0.0.0.0/0", nil), ("10.0.0.0/7", nil), ("::/0", nil), ("2001:db8::1", nil),
      ("2001:db8::/65", nil), ("nothing", nil), ("1.2.3.4/33", nil), ("1.2.3.4/-1", nil),
    ] as [(String, String?)])
  func addresses(text: String, expected: String?) async throws {
    let world = try await World()
    let parameters = AdminBan.Parameters(
      target: .init(addresses: text), milliseconds: 1000, reason: nil)
    let words = try await no(AdminBan.self, parameters, world)
    #expect((words == nil) == (expected != nil))
    #expect(
      try await ask(AdminBans.self, Nothing(), world).bans.map(\.addresses)
        == [expected].filter { $0 != nil })
    guard expected != nil else { return }
    _ = try await ask(AdminUnban.self, .init(addresses: text), world)
    #expect(try await ask(AdminBans.self, Nothing(), world).count == 0)
    #expect(
      try await no(AdminUnban.self, .init(addresses: text), world)?.contains("not banned") == true)
  }

  @Test("Who always knows the place is a suspect, until an operator has looked")
  func suspects() async throws {
    let world = try await ViewTests.world(options: MatchOptions(countdown: .zero))
    let alice = try await world.guest("alice")
    for _ in 0..<3 {
      let match = try await alice.call(MatchSolo.self, .init()).match
      try await world.play(match, [alice]) { _, place in place }
    }
    _ = try await alice.call(ServerInfo.self, Nothing())
    let suspects = try await ask(AdminSuspects.self, Nothing(), world).suspects
    #expect(suspects.map(\.card.username.text) == ["alice"])
    #expect(suspects.map(\.guesses) == [15] && suspects[0].alarms >= 1)
    let cleared = try await ask(AdminClear.self, .init(player: "alice"), world)
    #expect(cleared.username.text == "alice")
    #expect(try await ask(AdminSuspects.self, Nothing(), world).suspects.isEmpty)
    #expect(
      try await no(AdminClear.self, .init(player: "alice"), world) == "the player is not suspected")
    let trail = try await ask(AdminAudit.self, .init(limit: 9), world).lines
    #expect(trail.map(\.action) == ["clear"])
    #expect(try await no(AdminClear.self, .init(player: "nobody"), world)?.isEmpty == false)
  }

  @Test("A suspect who is not there is cleared in the store")
  func absentSuspect() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let id = alice.id
    alice.disconnect()
    try await until { world.server.players[id] == nil }
    var statistics = Statistics()
    statistics.guesses = try #require(
      GuessRecord(count: 50, excess: 0, alarms: 1, clearedAlarms: 0))
    try await world.store.commit([.statistics(id, statistics)])
    _ = try await ask(AdminClear.self, .init(player: "alice"), world)
    #expect(try await world.store.statistics(of: id)?.guesses.isSuspect == false)
  }

  @Test("Whatever is no request is answered, and does nothing")
  func nonsense() async throws {
    let world = try await World()
    for text in [
      "", "{", "[]", "null", #"{"jsonrpc":"2.0","id":1,"method":"account.guest","params":{}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"admin.kick"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"admin.ban","params":{"target":{}}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"admin.ban","params":{"target":{"player":"a","addresses":"1.2.3.4"}}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"admin.ban","params":{"target":{"player":"alice"},"forMs":0}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"admin.audit","params":{"limit":1001}}"#,
    ] {
      let reply = await commands(world).answer(Array(text.utf8), from: BanTests.operator1)
      guard case .error = ServerMessage(reply) else {
        Issue.record("\(text): \(String(decoding: reply, as: UTF8.self))")
        continue
      }
    }
    #expect(try await world.store.counts().bans == 0)
  }

  @Test("Without a server a ban is in the database, with its line of the trail")
  func offline() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let records = AdminRecords(store: world.store, at: world.clock.now)
    let card = try await records.ban(
      .init(target: .init(player: "alice"), milliseconds: 60_000, reason: "rude"),
      by: BanTests.operator1)
    #expect(card.player == alice.id && card.until == world.clock.now + .seconds(60))
    #expect(try await records.bans().bans == [card])
    #expect(try await records.player(.init(player: "alice")).ban == card)
    _ = try await records.unban(.init(player: alice.id.description), by: BanTests.operator1)
    let lines = try await records.audit(.init(limit: 9)).lines
    #expect(Set(lines.map(\.action)) == ["ban", "unban"])
    await #expect(throws: WireError.self) {
      try await records.unban(.init(player: "alice"), by: BanTests.operator1)
    }
  }
}
