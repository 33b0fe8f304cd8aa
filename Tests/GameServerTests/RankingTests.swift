import Accounts
import Community
import GameRules
import Geodesy
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Rankings, as clients see them")
@GameLoop
struct RankingTests {
  /// Players whose games are as if they had been played: totals and numbers of finished games.
  private func ranked(
    _ world: World, _ games: [(name: String, total: Int, finished: Int)]
  ) async throws -> [String: TestClient] {
    var clients: [String: TestClient] = [:]
    for (name, total, finished) in games {
      let client = try await world.guest(name)
      clients[name] = client
      // The tied stand in the order of their ids, which is that of their making.
      await world.pass(.milliseconds(1))
      var statistics = try #require(try await world.store.statistics(of: client.id))
      statistics.soloGames = finished
      statistics.ranking = ScoreSums(
        finishedGames: finished, totalScore: total, scoredRounds: 5 * finished)
      try await world.store.commit([.statistics(client.id, statistics)])
    }
    return clients
  }

  private static let games: [(name: String, total: Int, finished: Int)] = [
    ("fourth", 60_000, 6), ("tied-1", 100_000, 8), ("first", 120_000, 5),
    ("tied-2", 100_000, 8), ("few-games", 100_000, 4), ("last", 5, 5),
    ("more-games", 60_000, 5), ("same-average", 125_000, 10),
  ]

  @Test("The better average first, then more games; the tied share a rank; too few games have none")
  func order() async throws {
    let world = try await World()
    let clients = try await ranked(world, Self.games)
    let asker = try #require(clients["more-games"])
    let page = try await asker.call(RankingGet.self, .init(scope: .global))
    // 24 000, 12 500 of 10 and of 8, 12 000, 10 000, 1.
    #expect(
      page.rows.map(\.player.username.text) == [
        "first", "same-average", "tied-1", "tied-2", "more-games", "fourth", "last",
      ])
    #expect(page.rows.map(\.rank) == [1, 2, 3, 3, 5, 6, 7])
    #expect(page.rows.map(\.games) == [5, 10, 8, 8, 5, 6, 5])
    #expect(page.rows.map(\.averageScore) == [24_000, 12_500, 12_500, 12_500, 12_000, 10_000, 1])
    #expect(page.me == page.rows[4])
    #expect(page.count == 7 && page.cursor == nil)
    #expect(try await asker.call(ProfileGet.self, .init()).rank == 5)
    let unranked = try #require(clients["few-games"])
    let other = try await unranked.call(RankingGet.self, .init(scope: .global, limit: 1))
    #expect(other.me == nil && other.rows.count == 1)
    #expect(try await unranked.call(ProfileGet.self, .init()).rank == nil)
  }

  @Test("Pages of every size have everybody once, in order", arguments: 1...8)
  func pages(limit: Int) async throws {
    let world = try await World()
    let clients = try await ranked(world, Self.games)
    let asker = try #require(clients["last"])
    let whole = try await asker.call(RankingGet.self, .init(scope: .global)).rows
    var rows: [RankingCard] = []
    var cursor: RankingGet.Cursor?
    repeat {
      let page = try await asker.call(
        RankingGet.self, .init(scope: .global, limit: limit, cursor: cursor))
      #expect(page.rows.count == min(limit, whole.count - rows.count))
      #expect(page.me == whole.last)
      rows += page.rows
      cursor = page.cursor
    } while cursor != nil && rows.count <= whole.count
    #expect(rows == whole)
  }

  @Test("A page goes on behind the place where the last one ended, whoever has moved meanwhile")
  func moving() async throws {
    let world = try await World()
    let clients = try await ranked(world, Self.games)
    let asker = try #require(clients["last"])
    let first = try await asker.call(RankingGet.self, .init(scope: .global, limit: 3))
    let mover = try #require(clients["tied-1"])
    #expect(first.rows.last?.player.player == mover.id)
    _ = try await mover.call(AccountDelete.self, .init())
    let second = try await asker.call(
      RankingGet.self, .init(scope: .global, limit: 3, cursor: first.cursor))
    #expect(
      second.rows.map(\.player.username.text) == ["tied-2", "more-games", "fourth"])
  }

  @Test("Around somebody are as many before as behind, as far as there are")
  func around() async throws {
    let world = try await World()
    let clients = try await ranked(world, Self.games)
    func names(
      _ asker: String, _ around: RankingGet.Around, limit: Int = 3
    ) async throws -> [String] {
      let client = try #require(clients[asker])
      return try await client.call(
        RankingGet.self, .init(scope: .global, limit: limit, around: around)
      ).rows.map(\.player.username.text)
    }
    #expect(try await names("tied-2", .me) == ["tied-1", "tied-2", "more-games"])
    let tied = try #require(clients["tied-2"]).id
    #expect(try await names("last", .player(tied)) == ["tied-1", "tied-2", "more-games"])
    #expect(try await names("first", .me) == ["first", "same-average", "tied-1"])
    #expect(try await names("last", .me) == ["fourth", "last"])
    #expect(try await names("tied-2", .me, limit: 1) == ["tied-2"])
    #expect(try await names("few-games", .me) == [])
    let asker = try #require(clients["last"])
    #expect(
      try await asker.refusal(
        RankingGet.self,
        .init(scope: .global, around: .player(PlayerID(uuid: UUIDv7(bits: 5)))))
        == .unknownPlayer)
  }

  @Test("Among friends are the asker and the friends, with ranks of their own")
  func friends() async throws {
    let world = try await World()
    let clients = try await ranked(world, Self.games)
    let asker = try #require(clients["fourth"])
    for name in ["last", "few-games", "same-average"] {
      try await world.befriend(asker, try #require(clients[name]))
    }
    let page = try await asker.call(RankingGet.self, .init(scope: .friends))
    #expect(page.rows.map(\.player.username.text) == ["same-average", "fourth", "last"])
    #expect(page.rows.map(\.rank) == [1, 2, 3])
    #expect(page.me?.rank == 2 && page.count == 3)
    let next = try await asker.call(
      RankingGet.self, .init(scope: .friends, limit: 1, around: .me))
    #expect(next.rows.map(\.player.username.text) == ["fourth"])
    _ = try await asker.call(
      FriendRemove.self, .init(player: try #require(clients["same-average"]).id))
    #expect(
      try await asker.call(RankingGet.self, .init(scope: .friends)).rows.map(\.rank) == [1, 2])
  }

  /// Lets players join a week before, with so many games that boards list their matches.
  private func regulars(_ names: [String], in world: World) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for name in names {
      let client = try await world.guest(name)
      try #require(world.server.players[client.id]).statistics.soloGames = BoardEntry.eligibleGames
      clients.append(client)
    }
    await world.settle()
    world.clock.jump(by: BoardEntry.eligibleAge)
    await world.pass(.zero)
    for index in clients.indices { clients[index] = try await world.returning(clients[index]) }
    return clients
  }

  private func play(_ match: MatchID, _ clients: [TestClient], in world: World) async throws {
    try await world.play(match, clients) { $1 }
    await world.settle()
    await world.server.flush()
  }

  private func sums(_ client: TestClient, _ world: World) async throws -> ScoreSums? {
    try await world.store.statistics(of: client.id)?.ranking
  }

  @Test("A match to pass the time is not for boards: pairing its player would end it at will")
  func pastime() async throws {
    let world = try await World()
    let alice = try await regulars(["alice"], in: world)[0]
    func isForBoard(_ parameters: MatchSolo.Parameters) async throws -> Bool? {
      let match = try await alice.call(MatchSolo.self, parameters).match
      defer { world.server.matches.handle(.abort, in: match) }
      return world.server.matches[match]?.machine.setup.isForBoard
    }
    #expect(try await isForBoard(.init()) == true)
    _ = try await alice.call(QueueJoin.self, .init())
    #expect(try await isForBoard(.init(staysQueued: true)) == false)
  }

  @Test("Who plays the fifth game that counts is in the ranking as soon as the match is over")
  func fifthGame() async throws {
    let world = try await World(
      options: MatchOptions(readyTime: .zero, countdown: .zero, hurryTime: .zero))
    let alice = try await regulars(["alice"], in: world)[0]
    for game in 1...5 {
      try await play(try await alice.call(MatchSolo.self, .init()).match, [alice], in: world)
      let ranking = try await alice.call(RankingGet.self, .init(scope: .global))
      #expect(ranking.count == (game < 5 ? 0 : 1))
      #expect(ranking.me?.averageScore == (game < 5 ? nil : 25_000))
    }
    _ = try await alice.call(AccountDelete.self, .init())
    let bob = try await world.guest("bob")
    #expect(try await bob.call(RankingGet.self, .init(scope: .global)).count == 0)
  }

  @Test("Places that a second account has seen come again in matches that the ranking leaves out")
  func scouting() async throws {
    let world = try await World.withStock()
    let known = try await regulars(["alice"], in: world)[0]
    func play(_ client: TestClient) async throws -> [Coordinate] {
      let state = try await client.call(MatchSolo.self, .init())
      let places = try await world.placesSeen(in: state)
      try await self.play(state.match, [client], in: world)
      return places
    }
    let scout = try await world.guest("scout")
    var seen: Set<Coordinate> = []
    for _ in 1...3 { seen.formUnion(try await play(scout)) }
    let other = try await world.guest("other")
    var again: [Coordinate] = []
    for _ in 1...6 { again += try await play(other) }
    #expect(!seen.isDisjoint(with: again), "this is why")
    for client in [scout, other] { #expect(try await sums(client, world) == ScoreSums()) }
    #expect(try await other.call(RankingGet.self, .init(scope: .global)).me == nil)
    #expect(try await other.call(ProfileGet.self, .init()).statistics.averageScore == 25_000)
    #expect(try await seen.isDisjoint(with: play(known)))
    #expect(try await sums(known, world)?.finishedGames == 1)
  }

  @Test(
    "More time, another map or length, a challenge, a room and the casual queue change no ranking")
  func chosen() async throws {
    let world = try await World(
      options: MatchOptions(readyTime: .zero, countdown: .zero, hurryTime: .zero))
    let clients = try await regulars(["alice", "bob"], in: world)
    let (alice, bob) = (clients[0], clients[1])
    try await world.befriend(alice, bob)
    for parameters in [
      MatchSolo.Parameters(map: "east"), .init(options: OptionsChange(rounds: 3)),
      .init(options: OptionsChange(movingTime: .seconds(600), guessingTime: .seconds(600))),
    ] {
      try await play(try await alice.call(MatchSolo.self, parameters).match, [alice], in: world)
    }
    let challenge = try await alice.call(ChallengeSend.self, .init(player: bob.id)).challenge
    func playTheirs() async throws {
      await world.settle()
      try await play(try #require(world.server.players[alice.id]?.match), clients, in: world)
    }
    _ = try await bob.call(ChallengeAccept.self, .init(challenge: challenge))
    try await playTheirs()
    let code = try await alice.call(RoomCreate.self, .init()).code
    _ = try await bob.call(RoomJoin.self, .init(code: code))
    _ = try await alice.call(RoomStart.self, Nothing())
    try await playTheirs()
    for client in clients { _ = try await client.call(QueueJoin.self, .init()) }
    try await playTheirs()
    #expect(try await sums(alice, world) == ScoreSums())
    let card = try await alice.call(ProfileGet.self, .init()).statistics
    #expect(card.finishedGames == 6 && card.averageScore != nil)
    for client in clients { _ = try await client.call(QueueJoin.self, .init(isRanked: true)) }
    try await playTheirs()
    #expect(try await sums(alice, world)?.finishedGames == 1)
  }
}
