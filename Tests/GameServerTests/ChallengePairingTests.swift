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
  /// Alice and Bob are friends with a challenge, and all three wait in the ranked queue: Carol is
  /// rated so far off that her window and Bob's meet only later.
  private func waiting() async throws -> (world: World, two: Challenged, challenge: ChallengeID) {
    let world = try await World()
    let two = try await Challenged(world)
    let carol = try await world.guest("carol")
    for (client, rating) in [(two.alice, 3000.0), (two.bob, 1500.0), (carol, 1750.0)] {
      world.server.players[client.id]?.record.rating = Rating(
        value: rating, deviation: 60, volatility: 0.06)
    }
    for client in [two.alice, two.bob, carol] {
      _ = try await client.call(QueueJoin.self, .init(isRanked: true))
    }
    let id = try await two.send()
    await world.settle()
    #expect(world.server.statistics.matchesLive == 0)
    return (world, two, id)
  }

  @Test("An accept that comes when one of the two is due to be paired starts no second match")
  func pairedMeanwhile() async throws {
    let (world, two, id) = try await waiting()
    // The timer is late.
    world.clock.jump(by: .seconds(50))
    let answer = two.bob.start(ChallengeAccept.self, .init(challenge: id))
    _ = try await two.bob.reply(to: answer)
    await world.settle()
    #expect(world.server.statistics.matchesLive == 1)
  }

  @Test(
    "Neither does one in whose midst the time comes at which they are, nor a challenge that crosses",
    arguments: 0..<12, [true, false])
  func pairedInTheMidst(lead: Int, isCrossing: Bool) async throws {
    let (world, two, id) = try await waiting()
    let tickets = try await world.store.waitingTickets()
    var room = WaitingRoom()
    var due: Instant?
    for ticket in tickets {
      let rating = try #require(world.server.players[ticket.player]?.record.rating)
      let joined = Ticket(
        player: ticket.player, map: ticket.map, preference: .ranked(rating), since: ticket.since,
        lastOpponent: nil)
      for case .wake(let instant) in room.handle(.join(joined), at: ticket.since) { due = instant }
    }
    let pairing = try #require(due)
    world.clock.jump(by: pairing - world.clock.now + .milliseconds(-lead))
    world.clock.step = .milliseconds(1)
    let answer =
      isCrossing
      ? two.bob.start(ChallengeSend.self, .init(player: two.alice.id))
      : two.bob.start(ChallengeAccept.self, .init(challenge: id))
    _ = try await two.bob.reply(to: answer)
    world.clock.step = .zero
    await world.settle()
    #expect(world.server.statistics.matchesLive == 1)
  }
}
