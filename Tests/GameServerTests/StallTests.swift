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
    #expect(state.deadline == deadline + .seconds(50) + GameServerLimits.reconnectTime)
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
      try #require(state.deadline) - deadline >= .seconds(30) + GameServerLimits.reconnectTime)
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
    try await stall(world, for: GameServerLimits.minimumGrace + .seconds(4))
    world.server.journal.commitAgain()
    try await until { !world.server.journal.isStalled }
    let bob = try await world.returning(two.bob)
    _ = try await world.returning(two.alice)
    _ = try await bob.call(ChallengeAccept.self, .init(challenge: id))
  }
}
