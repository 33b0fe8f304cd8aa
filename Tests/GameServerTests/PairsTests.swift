import Accounts
import Community
import GameRules
import Geodesy
import Matchmaking
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Ranked pairs")
@GameLoop
struct PairsTests {
  private static let join = QueueJoin.Parameters(
    isRanked: true, format: FormatName(.teamClash))

  private func world() async throws -> World {
    try await World(options: MatchOptions(readyTime: .zero, countdown: .zero))
  }

  private func guests(_ names: String..., in world: World) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for name in names { clients.append(try await world.guest(name)) }
    return clients
  }

  /// A ranked match of four players, of which the two sides are known.
  private struct Table {
    let match: MatchID
    let world: World
    /// In the match's order: those of the one side, then those of the other.
    let clients: [TestClient]

    func side(of client: TestClient) -> Int {
      clients[0] === client || clients[1] === client ? 0 : 1
    }

    /// Plays a round in which one side is right and the other far away; who has left plays nothing.
    @GameLoop
    func play(_ round: Int, best: Int?, without left: [TestClient] = []) async throws {
      let place = try world.solutions(of: match)[round - 1]
      let present = clients.filter { client in !left.contains { $0 === client } }
      try await world.guess(
        round, of: match,
        present.map { ($0, best == nil || side(of: $0) == best ? place : place.antipode) })
      await world.settle()
    }
  }

  /// Begins a match of four who are connected and free.
  private func begin(_ clients: [TestClient], in world: World) async throws -> Table {
    let before = clients[0].texts.count
    for client in clients {
      _ = try await client.call(QueueJoin.self, Self.join)
      world.clock.advance(by: .milliseconds(1))
    }
    for _ in 1...120 where !clients[0].eventNames(from: before).contains("match.started") {
      await world.pass(.seconds(5))
    }
    let begun = try await clients[0].event("match.started", from: before)
    let match = try MatchID(wire: try #require(begun["match"]))
    let setup = try #require(world.server.matches[match]).machine.setup
    let ordered = setup.players.compactMap { id in clients.first { $0.id == id } }
    return Table(match: match, world: world, clients: ordered)
  }

  private func outcome(_ client: TestClient, from start: Int = 0) throws -> MatchFinished {
    try #require(try client.heard(MatchFinished.self, from: start).last)
  }

  private func pairs(of client: TestClient, in world: World) -> LadderRating? {
    world.server.players[client.id]?[.pairs]
  }

  @Test("Four who queue play two against two, and all four ratings of pairs change")
  func match() async throws {
    let world = try await world()
    let clients = try await guests("alice", "bob", "carol", "dave", in: world)
    let table = try await begin(clients, in: world)
    // All are newcomers: by who came first, the first and the fourth against the others.
    #expect(table.clients.map(\.id) == [0, 3, 1, 2].map { clients[$0].id })
    for round in 1...2 { try await table.play(round, best: 0) }
    let outcome = try outcome(clients[0])
    #expect(outcome.isRated == true && outcome.results.map(\.hasWon) == [true, true, false, false])
    #expect(outcome.results.map(\.ratingAfter) == [1634, 1634, 1366, 1366])
    await world.server.flush()
    let profile = try await clients[0].call(ProfileGet.self, .init())
    #expect(profile.ratings == [LadderCard(ladder: .pairs, rating: 1634, games: 1)])
    let league = try await clients[1].call(LeagueGet.self, .init(ladder: .pairs))
    #expect(league.rows.count == 4 && league.rows.map(\.wins).sorted() == [0, 0, 1, 1])
    #expect(try await clients[1].call(LeagueGet.self, .init()).rows.isEmpty)
    // The next sides follow from the new ratings.
    let next = try await begin(clients, in: world)
    let values = next.clients.map { pairs(of: $0, in: world)?.rating.value.rounded() }
    #expect(values == [1634, 1366, 1634, 1366])
  }

  @Test("Nobody queues casually for it, and four of another queue are not taken")
  func queues() async throws {
    let world = try await world()
    let clients = try await guests("alice", "bob", "carol", "dave", in: world)
    let casual = QueueJoin.Parameters(format: FormatName(.teamClash))
    #expect(try await clients[0].refusal(QueueJoin.self, casual) == .formatNotPossible)
    let best = QueueJoin.Parameters(isRanked: true, format: FormatName(.teamClashOfTheBest))
    #expect(try await clients[0].refusal(QueueJoin.self, best) == .formatNotPossible)
    for client in clients[..<3] { _ = try await client.call(QueueJoin.self, Self.join) }
    let joined = try await clients[3].call(QueueJoin.self, .init(isRanked: true))
    #expect(joined.waiting == 0 && world.server.lobby.waitingCount == 4)
  }

  @Test("Who leaves before the first reveal ends it for all: no rating changes, and only they wait")
  func leftBeforeReveal() async throws {
    let world = try await world()
    let clients = try await guests("alice", "bob", "carol", "dave", in: world)
    let table = try await begin(clients, in: world)
    _ = try await clients[0].call(MatchQuit.self, .init(match: table.match))
    await world.settle()
    let outcome = try outcome(clients[1])
    #expect(outcome.ending == .forfeited && outcome.isRated == false)
    #expect(outcome.unratedReason == .walkover)
    #expect(outcome.results.allSatisfy { !$0.hasWon && $0.ratingAfter == nil })
    #expect(try await clients[0].refusal(QueueJoin.self, Self.join) == .rateLimited)
    for client in clients[1...] { _ = try await client.call(QueueJoin.self, Self.join) }
    #expect(clients.allSatisfy { pairs(of: $0, in: world) == LadderRating() })
    await world.pass(Lobby.rankedPause)
    _ = try await clients[0].call(QueueJoin.self, Self.join)
  }

  @Test(
    "A side that somebody has left plays on and can win; who left has lost, and waits meanwhile")
  func leftLater() async throws {
    let world = try await world()
    let clients = try await guests("alice", "bob", "carol", "dave", in: world)
    let table = try await begin(clients, in: world)
    try await table.play(1, best: 0)
    let leaver = table.clients[0]
    _ = try await leaver.call(MatchQuit.self, .init(match: table.match))
    await world.settle()
    #expect(try await leaver.refusal(QueueJoin.self, Self.join) == .rateLimited)
    #expect(try await leaver.refusal(QueueJoin.self, .init(isRanked: true)) == .rateLimited)
    try await table.play(2, best: 0, without: [leaver])
    let outcome = try outcome(table.clients[1])
    #expect(
      outcome.ending == .played && outcome.results.map(\.hasWon) == [false, true, false, false])
    let after = outcome.results.compactMap(\.ratingAfter)
    #expect(after == [1366, 1634, 1366, 1366])
    _ = try await leaver.call(QueueJoin.self, Self.join)
  }

  @Test("A match that goes on after a restart keeps those who left it from the next one")
  func leaverAfterRestart() async throws {
    let world = try await world()
    let clients = try await guests("alice", "bob", "carol", "dave", in: world)
    let table = try await begin(clients, in: world)
    try await table.play(1, best: 0)
    _ = try await table.clients[3].call(MatchQuit.self, .init(match: table.match))
    await world.settle()
    try await world.restart(after: .seconds(1))
    let leaver = try await world.returning(table.clients[3])
    #expect(try await leaver.refusal(QueueJoin.self, Self.join) == .rateLimited)
  }

  @Test("The rating of a player who left and is deleted still counts for the others")
  func deletedLeaver() async throws {
    let world = try await world()
    let clients = try await guests("alice", "bob", "carol", "dave", in: world)
    var table = try await begin(clients, in: world)
    for round in 1...2 { try await table.play(round, best: 0) }
    await world.server.flush()
    table = try await begin(clients, in: world)
    try await table.play(1, best: 0)
    let leaver = table.clients[0]
    let before = pairs(of: leaver, in: world)?.rating
    _ = try await leaver.call(AccountDelete.self, .init())
    await world.settle()
    try await table.play(2, best: 0, without: [leaver])
    await world.server.flush()
    let record = try #require(try await world.store.finishedMatch(table.match))
    #expect(record.ratings.count == 4 && record.ratings[0].before == before)
    #expect(before != Rating())
  }

  @Test("Two of one network, on one side or on both, and nothing is rated", arguments: [1, 3])
  func sameNetwork(other: Int) async throws {
    let world = try await world()
    let clients = try await guests("alice", "bob", "carol", "dave", in: world)
    for (number, client) in clients.enumerated() {
      client.isLocal = false
      client.address = "203.0.\(number == other ? 0 : number).7"
    }
    let table = try await begin(clients, in: world)
    #expect(table.side(of: clients[other]) == (other == 3 ? 0 : 1), "beside the first, or opposite")
    for round in 1...2 { try await table.play(round, best: 0) }
    let outcome = try outcome(clients[0])
    #expect(outcome.isRated == false && outcome.unratedReason == .sameNetwork)
  }

  @Test("Accounts that meet again and again gain less and less, on whichever side they stand")
  func colluders() async throws {
    let world = try await world()
    let (cheat, friend) = (try await world.guest("cheat"), try await world.guest("friend"))
    var weights: [Double] = []
    for number in 1...7 {
      // The others are new in each match, so that only the two have met before.
      let others = try await guests("one_\(number)", "two_\(number)", in: world)
      let start = cheat.texts.count
      let table = try await begin([cheat, friend] + others, in: world)
      let best = table.side(of: cheat)
      for round in 1...2 { try await table.play(round, best: best) }
      let outcome = try outcome(cheat, from: start)
      #expect(outcome.results.first { $0.player == cheat.id }?.hasWon == true)
      weights.append(outcome.isRated == true ? outcome.weight ?? 1 : 0)
    }
    #expect(weights == [1, 1, 1, 0.75, 0.5, 0.25, 0])
  }

  @Test("A partner who leaves each time makes no match new: the wins beside them count too")
  func leavingPartner() async throws {
    let world = try await world()
    let clients = try await guests("alice", "bob", "carol", "dave", in: world)
    let table = try await begin(clients, in: world)
    try await table.play(1, best: 0)
    _ = try await table.clients[1].call(MatchQuit.self, .init(match: table.match))
    await world.settle()
    try await table.play(2, best: 0, without: [table.clients[1]])
    let winner = try #require(world.server.players[table.clients[0].id])
    let wins = winner.statistics.repeatedWins
    #expect(Set(wins.entries.map(\.opponent)) == Set(table.clients[1...].map(\.id)))
    #expect(
      world.server.players[table.clients[1].id]?.statistics.repeatedWins.entries.isEmpty == true)
  }
}
