import Community
import GameRules
import Testing

@testable import Storage

@Suite("Contract of the stores: statistics that are missing")
struct MissingStatisticsContractTests {
  @Test(
    "Whoever has finished matches gets statistics, in batches, each once",
    arguments: StoreKind.allCases, [1, 2, 5, 99])
  func batches(kind: StoreKind, limit: Int) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 141)
      let players = try await store.makePlayers(12, &samples).map(\.id)
      for index in 0..<9 {
        let pair = [players[index], players[(index + 3) % 10]]
        try await store.commit([
          .finished(samples.finishedMatch(of: pair)), .visited(pair[0], samples.visit()),
        ])
      }
      let known = samples.statistics()
      try await store.commit([.statistics(players[4], known)])
      try await store.deletePlayer(players[6])
      var counts: [Int] = []
      repeat {
        counts.append(try await store.computeMissingStatistics(limit: limit))
      } while counts.last == limit
      #expect(counts.dropLast().allSatisfy { $0 == limit })
      #expect(counts.reduce(0, +) == 8)
      for (index, player) in players.enumerated() {
        let history = try await store.history(of: player)
        let hasPlayed = index < 10 && index != 4 && index != 6
        let expected = index == 4 ? known : hasPlayed ? history.statistics : nil
        #expect(try await store.statistics(of: player) == expected)
      }
      let keys = try await store.standings(of: players).compactMap {
        RankingKey(player: $0.record.id, statistics: $0.statistics)
      }
      try await store.expectRanking(.global, keys)
    }
  }

  @Test(
    "That none is missing is remembered, and nobody is looked for again",
    arguments: StoreKind.allCases)
  func remembered(kind: StoreKind) async throws {
    try await kind.withStore { store in
      var samples = Samples(seed: 142)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      #expect(try await store.computeMissingStatistics(limit: 9) == 0)
      try await store.commit([.finished(samples.finishedMatch(of: players))])
      #expect(try await store.computeMissingStatistics(limit: 9) == 0)
      #expect(try await store.statistics(of: players[0]) == nil)
    }
  }

  @Test("A start goes on where the one before it was broken off")
  func goesOn() async throws {
    try await withTemporaryDirectory { directory in
      var samples = Samples(seed: 143)
      let first = try SQLiteStore(directory: directory, durability: .process)
      let players = try await first.makePlayers(5, &samples).map(\.id).sorted()
      try await first.commit([.finished(samples.finishedMatch(of: players))])
      #expect(try await first.computeMissingStatistics(limit: 2) == 2)
      await first.close()
      let second = try SQLiteStore(directory: directory, durability: .process)
      #expect(try await second.statistics(of: players[1]) != nil)
      #expect(try await second.statistics(of: players[2]) == nil)
      #expect(try await second.computeMissingStatistics(limit: 3) == 3)
      #expect(try await second.writer.perform { try $0.hasAllStatistics() } == false)
      #expect(try await second.computeMissingStatistics(limit: 3) == 0)
      #expect(try await second.writer.perform { try $0.hasAllStatistics() })
      await second.close()
    }
  }

  @Test("A batch that fails is tried again")
  func failure() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 144)
      let players = try await store.makePlayers(3, &samples).map(\.id).sorted()
      try await store.commit([.finished(samples.finishedMatch(of: players))])
      try await store.writer.perform { try $0.run("UPDATE matches SET ending = 'happy'") }
      await expectError(.corrupt) { _ = try await store.computeMissingStatistics(limit: 2) }
      #expect(try await store.counts().statistics == 0)
      try await store.writer.perform { try $0.run("UPDATE matches SET ending = 'played'") }
      #expect(try await store.computeMissingStatistics(limit: 9) == 3)
    }
  }
}
