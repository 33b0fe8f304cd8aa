import AdminSocket
import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Who is kept out")
@GameLoop
struct BanTests {
  nonisolated static let operator1 = AdminPeer(userID: 1000, userName: "ada")

  private func ban(
    _ client: TestClient, in world: World, for duration: Duration? = nil, reason: String? = nil
  ) async throws {
    let now = world.clock.now
    try await world.server.operations.moderation.ban(
      BanRecord(
        subject: .player(client.id), since: now, until: duration.map { now + $0 }, reason: reason),
      by: Self.operator1)
  }

  private func refusal(_ client: TestClient, in world: World) async throws -> WireError? {
    let again = world.connect()
    do {
      _ = try await again.call(AccountResume.self, .init(token: client.token))
      return nil
    } catch let error as WireError {
      return error
    }
  }

  @Test("A banned player is told why, is away, and does not get in by the token")
  func token() async throws {
    let world = try await World()
    let (alice, bob) = try await world.friends()
    let before = bob.texts.count
    try await ban(alice, in: world, for: .seconds(60), reason: "rude")
    #expect(alice.closeCode == 4503 && alice.closeReason == "rude")
    #expect(world.server.statistics.playersOnline == 1)
    await world.settle()
    #expect(try bob.heard(FriendPresence.self, from: before).map(\.isOnline) == [false])
    let error = try #require(try await refusal(alice, in: world))
    #expect(error.gameError == .banned && error.details?.reason == "rude")
    #expect(error.details?.until == world.clock.now + .seconds(60))
    #expect(error.details?.retryable == false)
    #expect(world.server.statistics.playersOnline == 1)
    #expect(try await world.store.counts().tokens == 2)
  }

  @Test("A banned account does not get in by the password, and only who knows it is told so")
  func password() async throws {
    let world = try await World()
    let alice = try await world.registered("alice")
    try await ban(alice, in: world)
    let stranger = world.connect()
    let email = World.email("alice")
    #expect(
      try await stranger.refusal(AccountLogin.self, .init(email: email, password: "not that one"))
        == .wrongCredentials)
    #expect(
      try await stranger.refusal(
        AccountLogin.self, .init(email: email, password: World.password("alice"))) == .banned)
    #expect(try await stranger.refusal(QueueJoin.self, .init()) == .unauthenticated)
    // The token that was made to look is gone again.
    #expect(try await world.store.counts().tokens == 1)
  }

  @Test("A ban is over on its millisecond, and an hour later the store has forgotten it")
  func end() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    try await ban(alice, in: world, for: .seconds(60))
    await world.pass(.milliseconds(59_999))
    #expect(try await refusal(alice, in: world)?.gameError == .banned)
    await world.pass(.milliseconds(1))
    let again = try await world.returning(alice)
    #expect(again.closeCode == nil)
    await world.pass(Purge.interval)
    #expect(try await world.store.bans() == [])
  }

  @Test("A ban in the place of one that is over is not forgotten with it")
  func again() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    try await ban(alice, in: world, for: .seconds(1))
    await world.pass(.seconds(2))
    await world.held.hold(.commit, .question)
    async let banned: Void = ban(alice, in: world)
    await world.held.reached(.commit, .question)
    world.server.operations.purge.run()
    await world.held.release(.commit, .question)
    try await banned
    await world.settle()
    #expect(try await world.store.bans().map(\.until) == [nil])
    #expect(try await refusal(alice, in: world)?.gameError == .banned)
  }

  @Test("The match of a banned player counts as left, and the other wins")
  func match() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    try await ban(alice, in: world)
    let left = try await bob.event("match.playerLeft")
    #expect(left["reason"]?.string == "quit")
    _ = try await bob.event("match.finished")
    await world.settle()
    let finished = try #require(try await world.store.finishedMatch(match))
    #expect(finished.match.results.first { $0.player == bob.id }?.won == true)
    #expect(try await world.store.statistics(of: alice.id)?.quits == 1)
    #expect(world.server.players[alice.id] == nil)
  }

  @Test("A banned player waits no more, also one who is away")
  func queue() async throws {
    let world = try await World()
    for leaves in [false, true] {
      let alice = try await world.guest("alice\(leaves)")
      _ = try await alice.call(QueueJoin.self, .init())
      if leaves { alice.disconnect() }
      try await ban(alice, in: world)
      await world.settle()
      #expect(world.server.statistics.playersWaiting == 0)
      #expect(try await world.store.waitingTickets() == [])
      #expect(world.server.players[alice.id] == nil)
    }
  }

  @Test("The challenges of a banned player end")
  func challenges() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    _ = try await two.send()
    try await ban(two.alice, in: world)
    _ = try await two.bob.event("challenge.cancelled")
    await world.settle()
    #expect(try await world.store.openChallenges() == [])
  }

  @Test("A sign-in that is under way when the ban comes is refused")
  func race() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    alice.disconnect()
    await world.settle()
    await world.held.hold(.standing, .answer)
    let again = world.connect()
    let id = again.start(AccountResume.self, .init(token: alice.token))
    await world.held.reached(.standing, .answer)
    try await ban(alice, in: world)
    await world.held.release(.standing, .answer)
    guard case .error(_, let error) = try await again.reply(to: id) else {
      Issue.record("signed in")
      return
    }
    #expect(error.gameError == .banned && world.server.statistics.playersOnline == 0)
  }

  @Test("A ban holds after kill -9, and the match that outlived it is left then")
  func killed() async throws {
    let world = try await World(holding: true)
    let (alice, bob, match) = try await world.duel()
    await world.settle()
    // As an operator does while no server runs, or just before it dies.
    try await world.store.commit([
      .banned(
        BanRecord(
          subject: .player(alice.id), since: world.clock.now, until: nil, reason: "cheats"))
    ])
    try await world.kill(after: .seconds(5))
    #expect(try await refusal(alice, in: world)?.details?.reason == "cheats")
    await world.settle()
    #expect(try await world.store.finishedMatch(match)?.match.ending == .forfeited)
    let again = try await world.returning(bob)
    #expect(try await again.refusal(MatchSolo.self, .init()) == nil)
  }

  @Test("While nothing can be kept a ban is refused, and nothing of it happens later")
  func stalled() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    await world.settle()
    await world.store.fail(with: HeldStore.failure)
    world.server.journal.append(.seen(alice.id, at: world.clock.now))
    try await until { world.server.journal.isStalled }
    await #expect(throws: WireError.self) { try await ban(alice, in: world) }
    #expect(alice.closeCode == nil)
    await world.store.fail(with: nil)
    world.server.journal.commitAgain()
    await world.settle()
    #expect(try await world.store.bans() == [])
    #expect(try await world.store.audit(about: nil, limit: 9) == [])
    try await ban(alice, in: world)
    #expect(alice.closeCode == 4503)
  }

  @Test("Nobody is told of a ban before it is durable")
  func durable() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    await world.settle()
    await world.held.hold(.commit, .question)
    async let banned: Void = ban(alice, in: world)
    await world.held.reached(.commit, .question)
    await letOthersWork()
    #expect(alice.closeCode == nil)
    await world.held.release(.commit, .question)
    try await banned
    #expect(alice.closeCode == 4503)
  }

  @Test("Who is let in again gets in, and the trail has both")
  func unban() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    try await ban(alice, in: world, for: .seconds(60), reason: "rude")
    world.clock.advance(by: .milliseconds(1))
    try await world.server.operations.moderation.unban(
      .player(alice.id), by: AdminPeer(userID: 0, userName: "root"))
    _ = try await world.returning(alice)
    #expect(try await world.store.bans() == [])
    let trail = try await world.store.audit(about: alice.id.description, limit: 9)
    #expect(trail.map(\.action) == [.unban, .ban])
    #expect(trail.map(\.userName) == ["root", "ada"] && trail.map(\.userID) == [0, 1000])
    #expect(trail.last?.details == "for 1m: rude")
  }

  @Test(
    "The trail tells for how long as an operator would type it",
    arguments: [
      (Duration.seconds(604_800), "7d"), (.seconds(90_000), "25h"), (.seconds(90), "90s"),
      (.seconds(120), "2m"), (.milliseconds(1500), "1500ms"),
    ])
  func terms(duration: Duration, text: String) {
    #expect(duration.inWholeUnits == text)
  }

  @Test("Banned addresses are hung up on, now and at the door; others are not")
  func addresses() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    alice.address = "198.51.100.7"
    let now = world.clock.now
    try await world.server.operations.moderation.ban(
      BanRecord(
        subject: .addresses("198.51.100.0/24"), since: now, until: now + .seconds(60), reason: nil),
      by: Self.operator1)
    #expect(alice.closeCode == 4503 && bob.closeCode == nil)
    let connections = world.server.statistics.connections
    #expect(world.connect(from: "198.51.100.255").closeCode == 4503)
    #expect(world.connect(from: "198.51.101.0").closeCode == nil)
    #expect(world.server.statistics.connections == connections + 1)
    try await world.restart(after: .seconds(1))
    #expect(world.connect(from: "198.51.100.1").closeCode == 4503)
    await world.pass(.seconds(60))
    #expect(world.connect(from: "198.51.100.1").closeCode == nil)
  }
}
