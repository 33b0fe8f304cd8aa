import Community
import GameRules
import Geodesy
import Matchmaking
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Wins by the other's leaving")
@GameLoop
struct WalkoverTests {
  /// A ranked duel that has begun, its first player named first.
  private func ranked(
    _ world: World, _ one: TestClient, _ other: TestClient
  ) async throws -> MatchID {
    let before = one.texts.count
    _ = try await one.call(QueueJoin.self, .init(isRanked: true))
    world.clock.advance(by: .milliseconds(1))
    _ = try await other.call(QueueJoin.self, .init(isRanked: true))
    // Players who have played each other last are paired again after a while.
    for _ in 1...60 where !one.eventNames(from: before).contains("match.started") {
      await world.pass(.seconds(5))
    }
    let begun = try await one.event("match.started", from: before)
    return try MatchID(wire: try #require(begun["match"]))
  }

  @Test("Five ranked duels that the other quits in round 1 change no rating and bring no badge")
  func quitInRoundOne() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    for _ in 1...5 {
      let match = try await ranked(world, alice, bob)
      _ = try await bob.call(MatchQuit.self, .init(match: match))
      await world.settle()
      #expect(
        try await bob.refusal(QueueJoin.self, .init(isRanked: true)) == .rateLimited,
        "leaving before the first reveal costs a pause from ranked play")
      await world.pass(Lobby.rankedPause)
    }
    let (winner, quitter) = (
      try #require(try await world.store.player(alice.id)),
      try #require(try await world.store.player(bob.id))
    )
    #expect(winner.rating == Rating() && quitter.rating == Rating())
    #expect(winner.rankedGames == 0 && quitter.rankedGames == 0)
    let statistics = try #require(try await world.store.statistics(of: alice.id))
    #expect(statistics.winsInARow == 0 && statistics.longestWinsInARow == 0)
    #expect(statistics.gamesWon == 5)
    #expect(try await world.store.badges(of: alice.id).isEmpty)
    #expect(try await world.store.statistics(of: bob.id)?.quits == 5)
  }

  @Test("The pause goes on over a restart, whatever the leaver has played since, and then ends")
  func pauseOverRestart() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let match = try await ranked(world, alice, bob)
    // The server gives a sign of life meanwhile.
    await world.pass(.seconds(2))
    _ = try await bob.call(MatchQuit.self, .init(match: match))
    await world.settle()
    for _ in 1...25 {
      let alone = try await bob.call(MatchSolo.self, .init()).match
      _ = try await bob.call(MatchQuit.self, .init(match: alone))
      await world.settle()
    }
    try await world.kill(after: .seconds(10))
    let (stayed, left) = (try await world.returning(alice), try await world.returning(bob))
    #expect(try await left.refusal(QueueJoin.self, .init(isRanked: true)) == .rateLimited)
    #expect(try await left.refusal(QueueJoin.self, .init()) == nil, "only ranked play pauses")
    _ = try await left.call(QueueLeave.self, Nothing())
    #expect(try await stayed.refusal(QueueJoin.self, .init(isRanked: true)) == nil)
    _ = try await stayed.call(QueueLeave.self, Nothing())
    await world.pass(Lobby.rankedPause)
    #expect(try await left.refusal(QueueJoin.self, .init(isRanked: true)) == nil)
  }

  @Test("An average is that of the rounds played, whichever games a friend quits")
  func averageWithQuits() async throws {
    let options = MatchOptions(rounds: 2, countdown: .zero)
    let world = try await World(options: options)
    let alice = try await world.guest("alice")
    var points = (played: 0, rounds: 0)
    for game in 1...6 {
      let bob = try await world.guest("bob_\(game)")
      let match = try await world.duel(alice, bob)
      let place = try world.solutions(of: match)[0]
      // Every other game begins badly, and the friend ends it.
      if game.isMultiple(of: 2) {
        try await world.guess(1, of: match, [(alice, place.antipode), (bob, place.antipode)])
        _ = try await bob.call(MatchQuit.self, .init(match: match))
        points.rounds += 1
      } else {
        try await world.play(match, [alice, bob]) { client, place in
          client == 0 ? place : place.antipode
        }
        points = (points.played + 10_000, points.rounds + 2)
      }
      await world.settle()
    }
    let statistics = try #require(try await world.store.statistics(of: alice.id))
    // A game of fewer than five rounds is a game all the same: half of it counts half.
    let expected = Double(points.played) / (Double(points.rounds) / 2)
    let average = try #require(statistics.averageScore).value
    #expect(average <= expected, "\(average) instead of \(expected)")
    #expect(statistics.finishedGames == 3)
  }

  /// The end of a ranked duel that alice wins, as she is told it.
  private func win(
    _ world: World, _ alice: TestClient, over other: TestClient
  ) async throws -> MatchFinished {
    let match = try await ranked(world, alice, other)
    let before = alice.texts.count
    try await world.play(match, [alice, other]) { $0 == 0 ? $1 : $1.antipode }
    await world.settle()
    return try #require(try alice.heard(MatchFinished.self, from: before).first)
  }

  @Test("Wins over the same opponent count less and less, and on after a restart")
  func repeatedOpponent() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    var (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    var weights: [Double?] = []
    var ratings: [Rating] = []
    for game in 1...8 {
      if game == 5 {
        try await world.restart(after: .seconds(1))
        (alice, bob) = (try await world.returning(alice), try await world.returning(bob))
      }
      let outcome = try await win(world, alice, over: bob)
      weights.append(outcome.weight)
      #expect(outcome.isRated == (game < 7))
      #expect(outcome.unratedReason == (game < 4 ? nil : .repeatedOpponent))
      #expect((outcome.results[0].ratingAfter != nil) == (game < 7))
      ratings.append(try #require(try await world.store.player(alice.id)).rating)
    }
    #expect(weights == [nil, nil, nil, 0.75, 0.5, 0.25, 0, 0])
    #expect(ratings.prefix(6).map(\.value) == ratings.prefix(6).map(\.value).sorted())
    #expect(ratings[5] == ratings[6] && ratings[6] == ratings[7])
    let statistics = try #require(try await world.store.statistics(of: alice.id))
    #expect(statistics.winsInARow == 3 && statistics.gamesWon == 8)
    let loser = try #require(try await world.store.player(bob.id))
    #expect(loser.rankedGames == 6 && loser.rating.value < 1500)
    // On the next day of UTC they count again.
    await world.pass(.seconds(24 * 3600))
    (alice, bob) = (try await world.returning(alice), try await world.returning(bob))
    let next = try await win(world, alice, over: bob)
    #expect(next.isRated == true && next.weight == nil)
  }

  @Test(
    "In one network a ranked duel changes no rating and no row of either, also after a restart",
    arguments: [false, true])
  func sameNetwork(isAllowed: Bool) async throws {
    let world = try await World(options: MatchOptions(rounds: 1)) {
      $0.ratesSameNetwork = isAllowed
    }
    var (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    for (client, address) in [(alice, "203.0.113.7"), (bob, "203.0.113.99")] {
      (client.isLocal, client.address) = (false, address)
    }
    let match = try await ranked(world, alice, bob)
    try await world.kill(after: .seconds(1))
    // Where they come from now does not matter: they met in one network.
    (alice, bob) = (try await world.returning(alice), try await world.returning(bob))
    await world.settle()
    #expect(try #require(world.server.matches[match]).machine.setup.sharesNetwork == !isAllowed)
    try await world.play(match, [alice, bob]) { $0 == 0 ? $1 : $1.antipode }
    await world.settle()
    let outcome = try #require(try alice.heard(MatchFinished.self).first)
    #expect(outcome.isRated == isAllowed)
    #expect(outcome.unratedReason == (isAllowed ? nil : .sameNetwork))
    let record = try #require(try await world.store.finishedMatch(match))
    #expect(record.ratings.isEmpty == !isAllowed)
    let statistics = try #require(try await world.store.statistics(of: alice.id))
    #expect(statistics.winsInARow == (isAllowed ? 1 : 0) && statistics.gamesWon == 1)
    let rating = try #require(try await world.store.player(alice.id)).rating
    #expect((rating == Rating()) == !isAllowed)
  }

  @Test(
    "A network is an IPv4 /24 or an IPv6 /64, and this machine is none",
    arguments: [
      ("192.0.2.1", "192.0.2.254", true), ("192.0.2.1", "192.0.3.1", false),
      ("2001:db8::", "2001:db8::", true), ("2001:db8::", "2001:db8:0:1::", false),
      ("192.0.2.1", "2001:db8::", false),
    ])
  func networks(one: String, other: String, isOne: Bool) async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    (alice.address, bob.address) = (one, other)
    for (isLocal, expected) in [(true, false), (false, isOne)] {
      (alice.isLocal, bob.isLocal) = (isLocal, isLocal)
      let match = try await world.duel(alice, bob)
      #expect(
        try #require(world.server.matches[match]).machine.setup.sharesNetwork == expected)
      _ = try await alice.call(MatchQuit.self, .init(match: match))
      await world.settle()
    }
  }

  @Test("A walkover tells why it changes no rating, and who quit has the quit all the same")
  func told() async throws {
    let world = try await World()
    let (alice, bob) = (try await world.guest("alice"), try await world.guest("bob"))
    let match = try await ranked(world, alice, bob)
    _ = try await bob.call(MatchQuit.self, .init(match: match))
    await world.settle()
    for client in [alice, bob] {
      let outcome = try #require(try client.heard(MatchFinished.self).first)
      #expect(outcome.isRated == false && outcome.weight == 0)
      #expect(outcome.unratedReason == .walkover)
      #expect(outcome.results.allSatisfy { $0.ratingBefore == nil && $0.ratingAfter == nil })
      let shown = try await client.call(MatchStateRequest.self, .init(match: match))
      #expect(shown.outcome == outcome)
    }
    try await world.restart(after: .seconds(1))
    let again = try await world.returning(alice)
    let stored = try await again.call(MatchStateRequest.self, .init(match: match)).outcome
    #expect(stored?.unratedReason == .walkover && stored?.isRated == false)
  }
}
