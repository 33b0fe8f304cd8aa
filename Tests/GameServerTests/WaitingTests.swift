import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Waiting for an opponent, through the whole server")
@GameLoop
struct WaitingTests {
  @Test("Joining twice is refused, leaving is not, also when one does not wait")
  func joinTwice() async throws {
    let alice = try await World().guest("alice")
    let joined = try await alice.call(QueueJoin.self, .init())
    #expect(joined.waiting == 0)
    #expect(try await alice.refusal(QueueJoin.self, .init()) == .alreadyQueued)
    #expect(try await alice.refusal(MatchSolo.self, .init()) == .alreadyQueued)
    _ = try await alice.call(QueueLeave.self, Nothing())
    _ = try await alice.call(QueueLeave.self, Nothing())
    _ = try await alice.call(QueueJoin.self, .init())
  }

  @Test("An unknown map is refused, and players on different maps do not meet")
  func maps() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    #expect(try await alice.refusal(QueueJoin.self, .init(map: "atlantis")) == .unknownMap)
    _ = try await alice.call(QueueJoin.self, .init(map: "world"))
    _ = try await bob.call(QueueJoin.self, .init(map: "east"))
    #expect(world.server.statistics.playersWaiting == 2)
    #expect(world.server.statistics.matchesLive == 0)
  }

  @Test("In a match one can neither queue nor begin another")
  func alreadyInMatch() async throws {
    let (alice, _, _) = try await World().duel()
    #expect(try await alice.refusal(QueueJoin.self, .init()) == .alreadyInMatch)
    #expect(try await alice.refusal(MatchSolo.self, .init()) == .alreadyInMatch)
  }

  @Test("Who drops while waiting is paired with nobody, and has the old place on coming back")
  func dropWhileQueued() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    let joined = try await alice.call(QueueJoin.self, .init())
    alice.disconnect()
    world.clock.advance(by: .seconds(29))
    _ = try await bob.call(QueueJoin.self, .init())
    #expect(world.server.statistics.matchesLive == 0)
    let again = world.connect()
    let resumed = try await again.call(AccountResume.self, .init(token: alice.token))
    #expect(resumed.queue?.since == joined.since)
    #expect(resumed.queue?.waiting == 1)
    #expect(resumed.queue?.estimatedWait == .zero, "Bob is there to be played against")
    _ = try await again.event("queue.matched")
    _ = try await bob.event("queue.matched")
  }

  @Test("Who comes back is told how many others wait, and for how long, as on joining")
  func comeBackToThePlace() async throws {
    let world = try await World()
    // The players of three pairs wait for four seconds on average.
    for pair in 0..<3 {
      let first = try await world.guest("first\(pair)")
      let second = try await world.guest("second\(pair)")
      _ = try await first.call(QueueJoin.self, .init())
      world.clock.advance(by: .seconds(8))
      _ = try await second.call(QueueJoin.self, .init())
    }
    let carol = try await world.guest("carol")
    let joined = try await carol.call(QueueJoin.self, .init())
    for drops in [false, true] {
      // Over a connection that is still there, and after one that was lost.
      if drops { carol.disconnect() }
      let again = world.connect()
      let resumed = try await again.call(AccountResume.self, .init(token: carol.token))
      let place = try #require(resumed.queue)
      #expect(place.waiting == joined.waiting && place.waiting == 0)
      #expect(place.estimatedWait == joined.estimatedWait && place.estimatedWait == .seconds(4))
    }
  }

  @Test("The place of who dropped is lost after half a minute")
  func placeIsLost() async throws {
    let world = try await World()
    let alice = try await world.guest("alice")
    _ = try await alice.call(QueueJoin.self, .init())
    alice.disconnect()
    world.clock.advance(by: .seconds(30))
    let again = world.connect()
    #expect(try await again.call(AccountResume.self, .init(token: alice.token)).queue == nil)
    await world.server.flush()
    #expect(try await world.store.counts().waitingTickets == 0)
  }

  @Test("Paired with somebody who drops at once, a player has a match with an absent opponent")
  func pairedWithTheDropped() async throws {
    let world = try await World()
    let (alice, bob, _) = try await world.duel()
    bob.disconnect()
    let left = try await alice.event("match.playerLeft")
    #expect(left["reason"]?.string == "dropped")
    world.clock.advance(by: .seconds(60))
    let finished = try await alice.event("match.finished")
    #expect(finished["ending"]?.string == "forfeited")
  }

  @Test("A pair that is found while the store refuses is made, and plays, once it works again")
  func pairedWhileStalled() async throws {
    let world = try await World(holding: true)
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    let carol = try await world.guest("carol")
    _ = try await alice.call(QueueJoin.self, .init())
    alice.disconnect()
    _ = try await bob.call(QueueJoin.self, .init())
    // Alice's return is under way when the store begins to refuse.
    await world.held.hold(.standing, .answer)
    let again = world.connect()
    let resume = again.start(AccountResume.self, .init(token: alice.token))
    await world.held.reached(.standing, .answer)
    await world.held.fail(.commit, .question)
    carol.start(QueueJoin.self, .init(map: "east"))
    try await until { world.server.journal.isStalled }
    await world.held.release(.standing, .answer)
    try await until { world.server.players[alice.id]?.isTicketHeld == false }
    #expect(world.server.journal.isStalled && world.server.statistics.matchesLive == 0)
    world.clock.advance(by: .seconds(2))
    _ = try await again.reply(to: resume)
    for client in [again, bob] {
      _ = try await client.event("round.started")
    }
  }

  @Test("Ranked players whose ratings are alike are paired, and the result changes both")
  func ranked() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let alice = try await world.guest("alice")
    let bob = try await world.guest("bob")
    _ = try await alice.call(QueueJoin.self, .init(isRanked: true))
    // The player who came first is first in the match.
    world.clock.advance(by: .milliseconds(1))
    _ = try await bob.call(QueueJoin.self, .init(isRanked: true))
    let match = try await alice.match(hearing: "round.started")
    _ = try await bob.event("round.started")
    try await world.play(match, [alice, bob]) { $0 == 0 ? $1 : $1.antipode }
    let finished = try await alice.event("match.finished")
    let outcome = try MatchFinished(wire: finished)
    #expect(outcome.isRated == true && outcome.weight == nil && outcome.unratedReason == nil)
    let results = outcome.results
    #expect(results.map(\.ratingBefore) == [1500, 1500])
    #expect(try #require(results[0].ratingAfter) > 1500)
    #expect(try #require(results[1].ratingAfter) < 1500)
    let stored = try #require(try await world.store.player(alice.id))
    #expect(stored.rankedGames == 1)
    #expect(Int(stored.rating.value.rounded()) == results[0].ratingAfter)
  }
}
