import Community
import GameRules
import Matchmaking
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Challenges of those who wait in the queue")
@GameLoop
struct ChallengePairingTests {
  @Test(
    "An accept that comes when one of the two is due to be paired starts no second match"
  )
  func pairedMeanwhile() async throws {
    let world = try await World()
    let two = try await Challenged(world)
    let carol = try await world.guest("carol")
    // Carol is rated so far off that her window and Bob's meet only later.
    for (client, rating) in [(two.alice, 3000.0), (two.bob, 1500.0), (carol, 1750.0)] {
      world.server.players[client.id]?.record.rating = Rating(
        value: rating, deviation: 60, volatility: 0.06)
    }
    for client in [two.alice, two.bob, carol] {
      _ = try await client.call(QueueJoin.self, .init(isRanked: true))
    }
    let id = try await two.send()
    await world.settle()
    #expect(world.server.figures.matchesLive == 0)
    // The timer is late.
    world.clock.jump(by: .seconds(50))
    let answer = two.bob.start(ChallengeAccept.self, .init(challenge: id))
    _ = try await two.bob.reply(to: answer)
    await world.settle()
    #expect(world.server.figures.matchesLive == 1)
  }
}
