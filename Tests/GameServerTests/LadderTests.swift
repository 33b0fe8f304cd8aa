import Accounts
import AdminSocket
import Community
import GameRules
import Geodesy
import Matchmaking
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Ladders, leagues and refunds")
@GameLoop
struct LadderTests {
  private func world() async throws -> World {
    try await World(options: MatchOptions(rounds: 1, readyTime: .zero, countdown: .zero))
  }

  /// Begins a ranked duel of two players who are connected.
  private func begin(
    _ world: World, _ one: TestClient, _ other: TestClient, _ format: Format = .classic
  ) async throws -> MatchID {
    let before = one.texts.count
    for client in [one, other] {
      _ = try await client.call(
        QueueJoin.self, .init(isRanked: true, format: FormatName(format)))
      world.clock.advance(by: .milliseconds(1))
    }
    for _ in 1...60 where !one.eventNames(from: before).contains("match.started") {
      await world.pass(.seconds(5))
    }
    let begun = try await one.event("match.started", from: before)
    return try MatchID(wire: try #require(begun["match"]))
  }

  /// Plays a match of one round that the first player wins.
  private func win(
    _ match: MatchID, _ world: World, _ one: TestClient, _ other: TestClient
  )
    async throws
  {
    let place = try world.solutions(of: match)[0]
    try await world.guess(1, of: match, [(one, place), (other, place.antipode)])
    await world.settle()
  }

  private func rating(_ client: TestClient, _ ladder: Ladder, in world: World) async throws -> Int?
  {
    await world.server.flush()
    return try await client.call(ProfileGet.self, .init()).ratings?
      .first { $0.ladder == ladder }?.rating
  }

  @Test("A ranked Clash changes the rating of Clash, and not that of Classic")
  func ladders() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let match = try await begin(world, alice, bob, .clash)
    for round in 1...2 {
      let place = try world.solutions(of: match)[round - 1]
      try await world.guess(round, of: match, [(alice, place), (bob, place.antipode)])
      await world.settle()
    }
    let outcome = try #require(try alice.heard(MatchFinished.self).first)
    #expect(outcome.isRated == true && outcome.results[0].ratingAfter == 1662)
    #expect(try await rating(alice, .clash, in: world) == 1662)
    #expect(try await rating(alice, .classic, in: world) == nil)
    #expect(world.server.players[alice.id]?[.clash].games == 1)
    // Over a restart too, and the next pairing goes by it.
    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    #expect(try await rating(again, .clash, in: world) == 1662)
    _ = try await again.call(QueueJoin.self, .init(isRanked: true, format: FormatName(.clash)))
    let ticket = try #require(world.server.players[alice.id]?.ticket)
    guard case .ranked(let waiting) = ticket.preference else {
      Issue.record("a ranked ticket")
      return
    }
    #expect(Int(waiting.value.rounded()) == 1662)
  }

  @Test("Formats without a ladder have no ranked queue")
  func noLadder() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    for format in Format.all where format.takes(2) && format.ladder == nil {
      let refusal = try await alice.refusal(
        QueueJoin.self, .init(isRanked: true, format: FormatName(format)))
      #expect(refusal == .formatNotPossible)
    }
    #expect(Format.all.filter { $0.ladder != nil }.map(\.id.name) == ["classic", "clash", "team"])
    #expect(
      Format.all.filter { $0.counts.contains(.rating) }.allSatisfy { $0.ladder != nil },
      "each format that counts for a rating has a ladder")
  }

  @Test("The first ranked game of a week brings a place in the league, and the week ends on Monday")
  func league() async throws {
    let world = try await world()
    var (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let before = try await alice.call(LeagueGet.self, .init())
    #expect(before.rows.isEmpty && before.division == 5 && before.last == nil)
    #expect(before.rating == nil && before.week == WeekNumber(at: world.clock.now).value)
    try await win(try await begin(world, alice, bob), world, alice, bob)
    await world.server.flush()
    let league = try await alice.call(LeagueGet.self, .init(ladder: .classic))
    let wins = Dictionary(
      uniqueKeysWithValues: league.rows.map { ($0.player.player, $0.wins) })
    #expect(wins == [alice.id: 1, bob.id: 0] && league.rows.map(\.games) == [1, 1])
    #expect(league.rows.allSatisfy { $0.performance == nil && $0.move == .stay })
    #expect(league.rating?.games == 1)
    #expect(try await alice.call(LeagueGet.self, .init(ladder: .clash)).rows.isEmpty)
    await world.settle()
    world.clock.jump(by: league.endsAt - world.clock.now)
    await world.pass(.zero)
    (alice, bob) = (try await world.returning(alice), try await world.returning(bob))
    let next = try await alice.call(LeagueGet.self, .init())
    #expect(next.rows.isEmpty && next.week == league.week + 1)
    #expect(next.last == .init(week: league.week, division: 5, rank: 1, players: 2, move: .stay))
  }

  private func refund(_ player: TestClient, in world: World) async throws -> AdminRefund.Result {
    let commands = AdminCommands(
      operations: world.server.operations, store: world.store, folder: "/nowhere")
    let request = ClientMessage.encoded(
      AdminRefund.self, .init(player: player.id.description), id: .integer(7))
    let reply = await commands.answer(request, from: BanTests.operator1)
    switch ServerMessage(reply) {
    case .result(_, let node): return try AdminRefund.Result(wire: node)
    case .error(_, let error): throw error
    case .event, nil: throw WireError.plain(String(decoding: reply, as: UTF8.self))
    }
  }

  @Test("A refund gives the ratings back, also to who is playing, and matches go on from them")
  func refunds() async throws {
    let world = try await world()
    let (cheat, bob) = (try await world.guest("cheat"), try await world.guest("bob"))
    let carol = try await world.guest("carol")
    try await win(try await begin(world, cheat, bob), world, cheat, bob)
    let match = try await begin(world, bob, carol)
    let live = try #require(world.server.matches[match])
    let deadline = live.machine.nextDeadline
    let result = try await refund(cheat, in: world)
    #expect(result.matches == 1 && result.opponents == 1 && result.card.player == cheat.id)
    #expect(!world.server.journal.isStalled && !world.server.journal.isHeld)
    for client in [cheat, bob] {
      #expect(world.server.players[client.id]?[.classic] == LadderRating())
    }
    #expect(live.machine.nextDeadline == deadline)
    // The match that was played meanwhile is rated from the ratings that were given back.
    try await win(match, world, bob, carol)
    let record = try #require(try await world.store.finishedMatch(match))
    #expect(record.ratings.map(\.before) == [Rating(), Rating()])
    let history = try await bob.call(MatchHistory.self, .init())
    #expect(history.matches.map(\.isVoided) == [nil, true])
    #expect(history.matches[1].players.allSatisfy { $0.result.ratingAfter == nil })
    let audit = try await world.store.audit(about: cheat.id.description, limit: 9)
    #expect(audit.map(\.action) == [.refund])
    await #expect(throws: WireError.self) { try await refund(cheat, in: world) }
  }

  /// Two players of whom the first has won a ranked duel, and one who plays alone.
  private struct Scene {
    let world: World
    let cheat: TestClient
    let bob: TestClient
    let live: LiveMatch
    let carol: TestClient
  }

  private func scene() async throws -> Scene {
    let world = try await World(
      options: MatchOptions(rounds: 1, readyTime: .zero, countdown: .zero), holding: true)
    let (cheat, bob) = (try await world.guest("cheat"), try await world.guest("bob"))
    try await win(try await begin(world, cheat, bob), world, cheat, bob)
    let carol = try await world.guest("carol")
    let match = try await carol.call(MatchSolo.self, .init()).match
    await world.server.flush()
    return Scene(
      world: world, cheat: cheat, bob: bob, live: try #require(world.server.matches[match]),
      carol: carol)
  }

  @Test("While a refund is under way matches stand still, and get the time back")
  func standstill() async throws {
    let scene = try await scene()
    let world = scene.world
    let deadline = try #require(scene.live.machine.nextDeadline)
    await world.held.hold(.commit, .question)
    let refunding = Task { try await refund(scene.cheat, in: world) }
    await world.held.reached(.commit, .question)
    let answer = MatchAnswer.Parameters(match: scene.live.id, round: 1)
    #expect(try await scene.carol.refusal(MatchAnswer.self, answer) == .unavailable)
    world.clock.advance(by: .seconds(600))
    #expect(scene.live.machine.playedRounds.isEmpty)
    await world.held.release(.commit, .question)
    #expect(try await refunding.value.matches == 1)
    #expect(scene.live.machine.nextDeadline == deadline + .seconds(600))
    _ = try await scene.carol.call(MatchAnswer.self, answer)
  }

  @Test("A refund that the store refuses is refused, and the matches go on with their ratings")
  func refusedByStore() async throws {
    let scene = try await scene()
    let before = scene.world.server.players[scene.bob.id]?[.classic]
    await scene.world.held.fail(.commit, .question)
    await #expect(throws: WireError.self) { try await refund(scene.cheat, in: scene.world) }
    #expect(!scene.world.server.journal.isHeld && !scene.world.server.journal.isStalled)
    #expect(scene.world.server.players[scene.bob.id]?[.classic] == before)
    #expect(before?.games == 1)
    #expect(try await refund(scene.cheat, in: scene.world).matches == 1)
  }

  @Test("Who waits in the ranked queue waits with the rating that a refund gives back")
  func waiting() async throws {
    let scene = try await scene()
    _ = try await scene.bob.call(QueueJoin.self, .init(isRanked: true))
    _ = try await refund(scene.cheat, in: scene.world)
    let ticket = try #require(scene.world.server.players[scene.bob.id]?.ticket)
    #expect(ticket.preference == .ranked(Rating()))
    #expect(scene.world.server.lobby.waitingCount == 1)
  }

  @Test("A match that begins on Sunday and ends on Monday counts for the week of its end")
  func overMidnight() async throws {
    let world = try await world()
    var (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let week = WeekNumber(at: world.clock.now)
    await world.settle()
    world.clock.jump(by: week.end - world.clock.now - .seconds(20))
    await world.pass(.zero)
    (alice, bob) = (try await world.returning(alice), try await world.returning(bob))
    let match = try await begin(world, alice, bob)
    #expect(WeekNumber(at: world.clock.now) == week)
    await world.pass(.seconds(20))
    try await win(match, world, alice, bob)
    await world.server.flush()
    let league = try await alice.call(LeagueGet.self, .init())
    #expect(league.week == week.value + 1 && league.rows.count == 2 && league.last == nil)
  }

  @Test("A duel that counts nothing brings no place in the league")
  func worthless() async throws {
    let world = try await world()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    for client in [alice, bob] { (client.isLocal, client.address) = (false, "203.0.113.7") }
    try await win(try await begin(world, alice, bob), world, alice, bob)
    await world.server.flush()
    #expect(try await alice.call(LeagueGet.self, .init()).rows.isEmpty)
  }

  @Test("A profile shows others a rating for two weeks after the last game, and its owner always")
  func idle() async throws {
    let world = try await world()
    var (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    try await win(try await begin(world, alice, bob), world, alice, bob)
    await world.server.flush()
    func profile(_ asker: TestClient) async throws -> ProfileGet.Result {
      try await asker.call(ProfileGet.self, .init(player: alice.id))
    }
    #expect(try await profile(bob).ratings?.map(\.ladder) == [.classic])
    #expect(try await profile(bob).player.rating == 1662)
    world.clock.jump(by: LadderRating.idleTime)
    await world.pass(.zero)
    (alice, bob) = (try await world.returning(alice), try await world.returning(bob))
    #expect(try await profile(bob).ratings == nil)
    #expect(try await profile(bob).player.rating == nil)
    #expect(try await profile(alice).ratings?.map(\.rating) == [1662])
  }
}

@Suite("Boards of formats, live")
@GameLoop
struct BoardTests {
  /// Makes a player whose matches boards take.
  private func regular(_ world: World, _ name: String) async throws -> TestClient {
    let client = try await world.guest(name)
    let player = try #require(world.server.players[client.id])
    player.statistics.soloGames = BoardEntry.eligibleGames
    return client
  }

  private func world() async throws -> World {
    try await World(options: MatchOptions(readyTime: .zero, countdown: .zero, hurryTime: .zero))
  }

  private func play(_ client: TestClient, hits: Int, in world: World) async throws -> MatchID {
    let match = try await client.call(
      MatchBegin.self, .init(format: FormatName(.classic))
    ).match
    for round in 1...5 {
      let place = try world.solutions(of: match)[round - 1]
      try await world.guess(
        round, of: match, [(client, round <= hits ? place : place.antipode)])
      await world.settle()
    }
    await world.server.flush()
    return match
  }

  private func board(
    _ client: TestClient, _ period: BoardGet.Period = .ever, _ format: Format = .classic
  ) async throws -> BoardGet.Result {
    try await client.call(BoardGet.self, .init(format: FormatName(format), period: period))
  }

  @Test("Matches of those who joined a week ago and have played ten games count, the best of them")
  func best() async throws {
    let world = try await world()
    var (alice, bob) = (try await regular(world, "alice"), try await world.guest("bob"))
    #expect(try await board(alice).isListed == false, "she joined today")
    _ = try await play(alice, hits: 5, in: world)
    #expect(try await board(alice).count == 0)
    await world.settle()
    world.clock.jump(by: BoardEntry.eligibleAge)
    await world.pass(.zero)
    (alice, bob) = (try await world.returning(alice), try await world.returning(bob))
    #expect(try await board(alice).isListed)
    #expect(try await board(bob).isListed == false, "he has played no games")
    let first = try await play(alice, hits: 3, in: world)
    _ = try await play(alice, hits: 2, in: world)
    _ = try await play(bob, hits: 5, in: world)
    for period in BoardGet.Period.allCases {
      let page = try await board(alice, period)
      #expect(page.rows.map(\.player.player) == [alice.id] && page.me?.points == 15_000)
      #expect(page.count == 1 && page.map == "world")
    }
    #expect(try await world.store.boardEntries(of: alice.id).map(\.match) == [first, first, first])
    #expect(try await world.store.badges(of: alice.id).map(\.badge.text).contains("on-the-board"))
    #expect(try #require(world.server.matches[first]).machine.setup.isForBoard)
  }

  @Test("Matches with more time, of another length or map, or left early do not count")
  func others() async throws {
    let world = try await world()
    var alice = try await regular(world, "alice")
    await world.settle()
    world.clock.jump(by: BoardEntry.eligibleAge)
    await world.pass(.zero)
    alice = try await world.returning(alice)
    func begin(_ parameters: MatchBegin.Parameters) async throws -> Bool {
      let match = try await alice.call(MatchBegin.self, parameters).match
      let isForBoard = try #require(world.server.matches[match]).machine.setup.isForBoard
      _ = try await alice.call(MatchQuit.self, .init(match: match))
      await world.settle()
      return isForBoard
    }
    #expect(try await begin(.init()))
    #expect(try await !begin(.init(map: "east")))
    #expect(try await !begin(.init(options: OptionsChange(rounds: 2))))
    #expect(try await !begin(.init(options: OptionsChange(movingTime: .seconds(600)))))
    #expect(try await begin(.init(options: OptionsChange(movingTime: .seconds(5)))))
    #expect(try await world.store.boardEntries(of: alice.id).isEmpty, "all were left")
  }

  @Test(
    "Boards list no match of places that somebody else was dealt, and nobody is dealt them later")
  func scouting() async throws {
    let world = try await World.withStock()
    var alice = try await regular(world, "alice")
    await world.settle()
    world.clock.jump(by: BoardEntry.eligibleAge)
    await world.pass(.zero)
    alice = try await world.returning(alice)
    func places(_ client: TestClient) async throws -> [Coordinate] {
      let state = try await client.call(MatchBegin.self, .init(format: FormatName(.classic)))
      let places = try await world.placesSeen(in: state)
      _ = try await client.call(MatchQuit.self, .init(match: state.match))
      await world.settle()
      return places
    }
    let scout = try await world.guest("scout")
    var seen: Set<Coordinate> = []
    for _ in 1...3 { seen.formUnion(try await places(scout)) }
    let own = try await places(alice)
    #expect(seen.isDisjoint(with: own))
    for _ in 1...3 { #expect(try await Set(places(scout)).isDisjoint(with: own)) }
  }

  @Test("Of a network a board has one row, the better, and none of a suspect")
  func networks() async throws {
    let world = try await world()
    var clients: [TestClient] = []
    for (name, address) in [
      ("alice", "192.0.2.7"), ("bob", "192.0.2.8"), ("carol", "198.51.100.1"),
    ] {
      let client = try await regular(world, name)
      client.disconnect()
      let again = world.connect(from: address)
      again.isLocal = false
      (again.token, again.id) = (client.token, client.id)
      clients.append(again)
    }
    await world.settle()
    world.clock.jump(by: BoardEntry.eligibleAge)
    await world.pass(.zero)
    for (client, hits) in zip(clients, [2, 4, 3]) {
      _ = try await client.call(AccountResume.self, .init(token: client.token))
      world.server.players[client.id]?.statistics.soloGames = BoardEntry.eligibleGames
      _ = try await play(client, hits: hits, in: world)
    }
    let (bob, carol) = (clients[1], clients[2])
    let page = try await board(carol)
    #expect(page.rows.map(\.player.player) == [bob.id, carol.id] && page.count == 3)
    var statistics = try #require(try await world.store.statistics(of: carol.id))
    statistics.guesses = try #require(
      GuessRecord(count: 20, excess: 0, alarms: 1, clearedAlarms: 0))
    try await world.store.commit([.statistics(carol.id, statistics)])
    #expect(try await board(bob).rows.map(\.player.player) == [bob.id])
  }

  @Test("Formats without boards are refused")
  func refused() async throws {
    let world = try await world()
    let alice = try await world.guest("alice")
    for format in [Format.clash, .royale, .teamClash] {
      let refusal = try await alice.refusal(
        BoardGet.self, .init(format: FormatName(format), period: .day))
      #expect(refusal == .formatNotPossible)
    }
  }
}
