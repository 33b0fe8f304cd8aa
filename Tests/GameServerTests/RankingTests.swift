import Community
import GameRules
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
      statistics.finishedGames = finished
      statistics.scoredRounds = 5 * finished
      statistics.totalScore = total
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

  @Test("Who plays the fifth game is in the ranking as soon as the match is over")
  func fifthGame() async throws {
    let world = try await World(options: MatchOptions(rounds: 1))
    let alice = try await world.guest("alice")
    for game in 1...5 {
      let match = try await alice.call(MatchSolo.self, .init()).match
      try await world.play(match, [alice]) { $1 }
      _ = try await alice.event("match.finished")
      await world.settle()
      let ranking = try await alice.call(RankingGet.self, .init(scope: .global))
      #expect(ranking.count == (game < 5 ? 0 : 1))
      #expect(ranking.me?.averageScore == (game < 5 ? nil : 5000))
    }
    _ = try await alice.call(AccountDelete.self, .init())
    let bob = try await world.guest("bob")
    #expect(try await bob.call(RankingGet.self, .init(scope: .global)).count == 0)
  }
}
