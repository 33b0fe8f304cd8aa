import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@GameLoop
@Suite("Figures for operators")
struct StatisticsTests {
  @Test("Matches are counted by what their players do, and add up to those that are live")
  func phases() async throws {
    let world = try await World()
    let (alice, bob, match) = try await world.duel()
    func phases() -> [MatchPhase: Int] {
      world.server.statistics.matchesByPhase.filter { $0.value > 0 }
    }
    #expect(phases() == [.moving: 1])
    _ = try await alice.call(MatchAnswer.self, .init(match: match, round: 1))
    #expect(phases() == [.moving: 1], "one still looks")
    _ = try await bob.call(MatchAnswer.self, .init(match: match, round: 1))
    #expect(phases() == [.guessing: 1])
    world.clock.advance(by: .seconds(31))
    #expect(phases() == [.revealed: 1])
    world.clock.advance(by: .seconds(21))
    #expect(phases() == [.countdown: 1])
    _ = try await bob.call(MatchQuit.self, .init(match: match))
    #expect(phases() == [:])
    #expect(world.server.statistics.matchesByPhase.count == MatchPhase.allCases.count)
  }

  @Test("A request takes until its reply has left, which waits for the store")
  func requestTime() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    // A commit of before that ends now would be counted.
    await world.server.journal.flush()
    world.server.metrics.turnOver()
    world.server.metrics.turnOver()
    #expect(world.server.statistics.requestTime.count == 0)
    await world.held.hold(.commit, .answer)
    let id = alice.start(QueueJoin.self, .init())
    await world.held.reached(.commit, .answer)
    world.clock.jump(by: .milliseconds(40))
    #expect(world.server.statistics.requestTime.count == 0)
    #expect(world.server.statistics.heldMessages == 1 && world.server.statistics.heldBytes > 0)
    await world.held.release(.commit, .answer)
    _ = try await alice.reply(to: id)
    let figures = world.server.statistics
    #expect(figures.heldMessages == 0 && figures.heldBytes == 0)
    #expect(figures.requestTime.count == 1 && figures.commitTime.count == 1)
    for time in [figures.requestTime, figures.commitTime] {
      #expect(try #require(time.median) > 0.025 && time.median ?? 1 <= 0.05)
    }
  }
}
