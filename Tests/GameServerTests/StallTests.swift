import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Clocks while nothing can be kept")
@GameLoop
struct StallTests {
  /// The store refuses for so long, and then works again.
  private func stall(_ world: World, for duration: Duration) async throws {
    await world.store.fail(with: HeldStore.failure)
    world.server.journal.append(.seen(PlayerID(uuid: UUIDv7(bits: 1)), at: world.clock.now))
    try await until { world.server.journal.isStalled }
    world.clock.advance(by: duration)
    await world.store.fail(with: nil)
  }

  @Test("A start that fails is no sign of life: the next one still excuses all of the downtime")
  func failedStart() async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    let deadline = try #require(
      try await alice.call(MatchStateRequest.self, .init(match: match)).deadline)
    await world.server.halt()
    let alive = try await world.store.lastAlive()
    world.clock.jump(by: .seconds(25))
    let failing = Server(
      configuration: GameConfiguration(), maps: World.maps, store: world.store,
      clock: world.clock, slowWork: World.slowWork, logger: world.server.logger)
    await failing.halt()
    #expect(try await world.store.lastAlive() == alive)
    try await world.restart(after: .seconds(25))
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(state.deadline == deadline + .seconds(50) + RestartLimits.reconnectTime)
  }

  @Test("A planned end while nothing can be kept charges nobody for the time before it")
  func haltedWhileStalled() async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    let deadline = try #require(
      try await alice.call(MatchStateRequest.self, .init(match: match)).deadline)
    await world.server.flush()
    try await stall(world, for: .seconds(20))
    await world.server.halt()
    try await world.restart(after: .seconds(10))
    let again = try await world.returning(alice)
    let state = try await again.call(MatchStateRequest.self, .init(match: match))
    #expect(
      try #require(state.deadline) - deadline >= .seconds(30) + RestartLimits.reconnectTime)
  }

  @Test("No challenge expires while nobody can answer it")
  func challenge() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    let id = try await two.send()
    await world.server.flush()
    try await stall(world, for: .seconds(90))
    world.server.journal.commitAgain()
    try await until { !world.server.journal.isStalled }
    await world.settle()
    _ = try await two.bob.call(ChallengeAccept.self, .init(challenge: id))
    _ = try await two.alice.event("match.started")
  }

  @Test("Who was connected before a restart is awaited as long as nobody can come back")
  func awaited() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    let id = try await two.send()
    try await world.kill(after: .seconds(5))
    await world.server.flush()
    try await stall(world, for: RestartLimits.minimumGrace + .seconds(4))
    world.server.journal.commitAgain()
    try await until { !world.server.journal.isStalled }
    let bob = try await world.returning(two.bob)
    _ = try await world.returning(two.alice)
    _ = try await bob.call(ChallengeAccept.self, .init(challenge: id))
  }

  @Test("Who comes back to a place in the queue meanwhile is paired when it can be kept")
  func queue() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    _ = try await alice.call(QueueJoin.self, .init())
    let pastime = try await alice.call(MatchSolo.self, .init(bot: .easy, staysQueued: true))
    let player = try #require(world.server.players[alice.id])
    world.server.lobby.hold(player)
    _ = try await bob.call(QueueJoin.self, .init())
    await world.server.flush()
    try await stall(world, for: .seconds(1))
    world.server.lobby.takeUp(player)
    #expect(player.match == pastime.match && player.ticket != nil)
    world.server.journal.commitAgain()
    try await until { !world.server.journal.isStalled }
    let match = try await bob.match(hearing: "match.started")
    #expect(player.match == match && player.ticket == nil)
    #expect(world.server.matches[pastime.match]?.machine.isFinished == true)
  }

  private func failure(of request: Int64, to client: TestClient) async throws -> WireError? {
    if case .error(_, let error) = try await client.reply(to: request) { error } else { nil }
  }

  @Test("A request that meets a store which refuses is told within 5 s to ask again, and is done")
  func refusedGuess() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    await world.server.flush()
    await world.store.fail(with: HeldStore.failure)
    let place = DuelTests.pins[0]
    let guess = MatchGuess.Parameters(match: match, round: 1, coordinate: place)
    let (request, told) = (alice.start(MatchGuess.self, guess), bob.texts.count)
    try await until { world.server.journal.isStalled }
    let sent = world.clock.now
    world.clock.advance(by: JournalLimits.stallPatience)
    #expect(try await failure(of: request, to: alice) == .unavailable)
    #expect(try #require(alice.times.last) - sent <= .seconds(5))
    #expect(bob.texts.count == told, "nothing is told that may not be kept")

    await world.store.fail(with: nil)
    world.clock.advance(by: .seconds(1))
    try await until { !world.server.journal.isStalled }
    _ = try await bob.event("round.guessed")
    #expect(try await alice.call(MatchGuess.self, guess).accepted == place)
    let replies = alice.texts.filter { text in
      switch ServerMessage(text) {
      case .result(.integer(request), _)?, .error(.integer(request), _)?: true
      default: false
      }
    }
    #expect(replies.count == 1, "one reply to each request")
  }

  @Test("A request that meets a store which hangs is told within 5 s to ask again")
  func hangingGuess() async throws {
    let world = try await World(holding: true)
    let (alice, _, match) = try await world.duel()
    await world.server.flush()
    await world.held.hold(.commit, .question)
    let request = alice.start(MatchAnswer.self, .init(match: match, round: 1))
    await world.held.reached(.commit, .question)
    let sent = world.clock.now
    world.clock.advance(by: .seconds(5))
    #expect(try await failure(of: request, to: alice) == .unavailable)
    #expect(try #require(alice.times.last) - sent <= .seconds(5))
    await world.held.release(.commit, .question)
    try await until { !world.server.journal.isStalled }
  }

  @Test("Who waits for everything to be durable before anything is done is told as well")
  func refusedQuestion() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    await world.server.flush()
    await world.held.hold(.commit, .question)
    world.server.journal.append(.seen(alice.id, at: world.clock.now))
    let request = alice.start(AccountExport.self, .init())
    await world.held.reached(.commit, .question)
    world.clock.advance(by: .seconds(5))
    #expect(try await failure(of: request, to: alice) == .unavailable)
    await world.held.release(.commit, .question)
    try await until { !world.server.journal.isStalled }
    _ = try await alice.call(AccountExport.self, .init())
  }

  @Test(
    "A sign-in waits for the store, since whoever is refused must not hear what players are told")
  func patientSignIn() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    await world.server.flush()
    await world.held.hold(.commit, .question)
    world.server.journal.append(.seen(alice.id, at: world.clock.now))
    let again = world.connect()
    let request = again.start(AccountResume.self, .init(token: alice.token))
    await world.held.reached(.commit, .question)
    await letOthersWork()
    world.clock.advance(by: .seconds(5))
    await world.held.release(.commit, .question)
    guard case .result = try await again.reply(to: request) else {
      Issue.record("refused")
      return
    }
  }
}
