import Community
import GameRules
import Storage
import Testing

@Suite("Contract of the stores: rankings")
struct RankingContractTests {
  @Test(
    "Ranks are those of the sorted list, exact under ties, on every page",
    arguments: StoreKind.allCases, 0..<4 as Range<UInt64>)
  func exact(kind: StoreKind, seed: UInt64) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 900 + seed)
      let players = try await store.makePlayers(60, &samples).map(\.id)
      var current: [PlayerID: Statistics] = [:]
      for _ in 0..<8 {
        var writes: [StoreWrite] = []
        for player in samples.shuffled(players).prefix(30) {
          current[player] = samples.statistics()
          writes.append(.statistics(player, current[player]!))
        }
        try await store.commit(writes)
        let keys = current.compactMap { RankingKey(player: $0, statistics: $1) }
        try await store.expectRanking(.global, keys)
      }
    }
  }

  @Test(
    "Averages that differ by the least of all are told apart", arguments: StoreKind.allCases)
  func leastDifferences(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 91)
      let players = try await store.makePlayers(5, &samples).map(\.id)
      // As doubles 1/3 and 333333/999999 are one; the third is less by a part in 4·10¹².
      let fractions = [
        (1, 3), (333_333, 999_999), (699_050, 2_097_151), (0, 5), (4_194_303, 4_194_304),
      ]
      var keys: [RankingKey] = []
      for (player, (total, games)) in zip(players, fractions) {
        var statistics = Statistics()
        let finished = games * (games < 5 ? 5 : 1)
        statistics.ranking = ScoreSums(
          finishedGames: finished, totalScore: total * (games < 5 ? 5 : 1), scoredRounds: finished)
        statistics.soloGames = finished
        try await store.commit([.statistics(player, statistics)])
        keys.append(try #require(RankingKey(player: player, statistics: statistics)))
      }
      try await store.expectRanking(.global, keys)
      let order = try await store.ranking(.global, .top, limit: 9).rows.map(\.player.id)
      #expect(order == [4, 1, 0, 2, 3].map { players[$0] })
    }
  }

  @Test(
    "The ranking is by its own sums, whatever all games together come to",
    arguments: StoreKind.allCases)
  func ownSums(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 94)
      let player = try await store.makePlayers(1, &samples)[0].id
      var statistics = Statistics()
      statistics.soloGames = 20
      statistics.finishedGames = 20
      statistics.totalScore = 500_000
      statistics.scoredRounds = 100
      let cases: [(Int, Double?)] = [(0, nil), (4, nil), (5, 9000)]
      for (finished, average) in cases {
        statistics.ranking = ScoreSums(
          finishedGames: finished, totalScore: 9000 * finished, scoredRounds: 5 * finished)
        try await store.commit([.statistics(player, statistics)])
        #expect(try await store.statistics(of: player) == statistics)
        let row = try await store.rankingRow(of: player, in: .global)
        #expect(row?.average.value == average && row.map(\.gamesPlayed) == average.map { _ in 20 })
        let rows = try await store.ranking(.friends(of: player), .top, limit: 9).rows
        #expect(rows.map(\.average.value) == [average].compactMap(\.self))
      }
    }
  }

  @Test("Who has finished too few games is in no ranking", arguments: StoreKind.allCases)
  func unranked(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 92)
      let player = try await store.makePlayers(1, &samples)[0].id
      let ranked = samples.statistics(games: 5..<6)
      for (statistics, count) in [(samples.statistics(games: 4..<5), 0), (ranked, 1)] {
        try await store.commit([.statistics(player, statistics)])
        let row = try await store.rankingRow(of: player, in: .global)
        #expect(row?.rank == (count == 1 ? 1 : nil))
        let page = try await store.ranking(.global, .around(player), limit: 9)
        #expect(page.rows.count == count)
        #expect(page.count == count)
      }
      try await store.commit([.statistics(player, Statistics())])
      #expect(try await store.ranking(.global, .top, limit: 9).rows == [])
      #expect(try await store.rankingRow(of: samples.playerID(), in: .global) == nil)
    }
  }

  @Test("Friends rank among themselves, the player included", arguments: StoreKind.allCases)
  func friends(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 93)
      let players = try await store.makePlayers(20, &samples).map(\.id)
      var keys: [RankingKey] = []
      for (index, player) in players.enumerated() {
        let statistics = samples.statistics()
        try await store.commit([.statistics(player, statistics)])
        guard index < 12 else { continue }
        if index > 0 {
          _ = try await store.outcome(.request, by: players[0], about: player)
          _ = try await store.outcome(.accept, by: player, about: players[0])
        }
        if let key = RankingKey(player: player, statistics: statistics) { keys.append(key) }
      }
      try await store.expectRanking(.friends(of: players[0]), keys)
      #expect(
        try await store.rankingRow(of: players[15], in: .friends(of: players[0])) == nil)
    }
  }
}

extension Store {
  /// Holds every page, row and rank against the sorted list.
  func expectRanking(_ scope: RankingScope, _ keys: [RankingKey]) async throws {
    let sorted = keys.sorted()
    let ranks = sorted.map { key in sorted.count { $0 < key && !$0.isTied(with: key) } + 1 }
    func expect(_ page: RankingPage, _ range: Range<Int>, hasMore: Bool) {
      #expect(page.rows.map(\.key) == Array(sorted[range]))
      #expect(page.rows.map(\.rank) == Array(ranks[range]))
      #expect(page.count == sorted.count)
      #expect(page.next == (hasMore ? RankingCursor(sorted[range.upperBound - 1]) : nil))
    }
    var found = 0
    var start = RankingStart.top
    repeat {
      let page = try await ranking(scope, start, limit: 7)
      let end = min(found + 7, sorted.count)
      expect(page, found..<end, hasMore: end < sorted.count)
      found = end
      if let next = page.next { start = .after(next) }
    } while found < sorted.count
    for (index, key) in sorted.enumerated() {
      let page = try await ranking(scope, .around(key.player), limit: 6)
      let first = max(0, index - 2)
      let end = min(first + 6, sorted.count)
      expect(page, first..<end, hasMore: end < sorted.count)
      #expect(try await rankingRow(of: key.player, in: scope)?.rank == ranks[index])
    }
    #expect(try await ranking(scope, .top, limit: 0).rows == [])
  }
}
