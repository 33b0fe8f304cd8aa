import GameRules
import Testing
import WireProtocol

@testable import GameServer

@Suite("A planned end")
@GameLoop
struct DrainTests {
  @Test("A live match goes on, and its end is what the drain waits for")
  func liveMatch() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let (alice, bob, match) = try await world.duel()
    world.server.beginDrain(closingIn: .seconds(30))
    let notice = try await alice.event("server.draining")
    #expect(notice["closesInMs"]?.integer == 30_000)
    #expect(!world.server.isReady)
    async let drained: Void = world.server.waitForDrain()
    for player in [alice, bob] {
      _ = try await player.call(MatchAnswer.self, .init(match: match, round: 1))
      _ = try await player.call(MatchGuess.self, .init(match: match, round: 1, coordinate: nil))
    }
    await drained
    #expect(world.server.statistics.matchesLive == 0)
    _ = try await alice.event("match.finished")
  }

  @Test("With no match alive there is nothing to wait for")
  func nothingLive() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    _ = try await alice.call(QueueJoin.self, .init())
    world.server.beginDrain(closingIn: .seconds(30))
    await world.server.waitForDrain()
    #expect(world.server.statistics.playersWaiting == 1)
  }

  @Test(
    "What is still live when the time is up goes on after the restart", arguments: [true, false])
  func parked(isHurried: Bool) async throws {
    let world = try await World()
    let (alice, _, match) = try await world.duel()
    world.server.beginDrain(closingIn: .seconds(30))
    async let drained: Void = world.server.waitForDrain()
    if isHurried {
      await Task.yield()
      world.server.endDrain()
    } else {
      await world.settle()
      world.clock.advance(by: .seconds(30))
    }
    await drained
    #expect(world.server.statistics.matchesLive == 1)
    await world.server.halt()
    try await world.restart(after: .seconds(5))
    let again = try await world.returning(alice)
    #expect(try await again.call(MatchStateRequest.self, .init(match: match)).phase == .moving)
  }

  @Test("Whoever does not want to wait is heard though the drain has yet to begin")
  func hurriedBefore() async throws {
    let world = try await World()
    _ = try await world.duel()
    world.server.endDrain()
    world.server.beginDrain(closingIn: .seconds(30))
    await world.server.waitForDrain()
    #expect(world.server.statistics.matchesLive == 1)
  }

  @Test("Nothing new begins, and whoever connects is told how long the connection will last")
  func newcomers() async throws {
    let world = try await World()
    _ = try await world.duel()
    let early = try await world.guest("carol")
    world.server.beginDrain(closingIn: .seconds(30))
    await world.pass(.seconds(10))
    let carol = try await world.returning(early)
    #expect(try await carol.event("server.draining")["closesInMs"]?.integer == 20_000)
    #expect(try await carol.refusal(QueueJoin.self, .init()) == .draining)
    #expect(try await carol.refusal(MatchSolo.self, .init()) == .draining)
  }
}
