import Community
import Foundation
import GameRules
import Testing

@testable import Storage

@Suite("Buckets of the ranking")
struct RankingBucketTests {
  @Test(
    "Buckets count exactly what is in the ranking while it grows and shrinks",
    arguments: [false, true])
  func counts(areAllTied: Bool) async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: areAllTied ? 121 : 122)
      let players = try await store.makeMany(5000, &samples)
      func statistics(isRanked: Bool) -> Statistics {
        var statistics = Statistics()
        let finished = isRanked ? 5 : 4
        statistics.soloGames = areAllTied ? 5 : samples.number(in: 5..<9)
        statistics.ranking = ScoreSums(
          finishedGames: finished,
          totalScore: areAllTied ? 0 : samples.number(in: 0..<125_000), scoredRounds: 5 * finished)
        return statistics
      }
      try await store.commit(players.map { .statistics($0, statistics(isRanked: true)) })
      #expect(try await store.checkBuckets() > 5000 / RankingBucketLimits.most)
      let someone = players[2500]
      let rows = try await store.ranking(.global, .around(someone), limit: 3).rows
      #expect(rows.count == 3)
      #expect(rows.allSatisfy { !areAllTied || $0.rank == 1 })

      try await store.commit(
        players.prefix(2000).map { .statistics($0, statistics(isRanked: true)) })
      _ = try await store.checkBuckets()
      for player in players.prefix(300) { try await store.deletePlayer(player) }
      _ = try await store.checkBuckets()
      try await store.commit(players.map { .statistics($0, statistics(isRanked: false)) })
      #expect(try await store.checkBuckets() == 1)
      #expect(try await store.ranking(.global, .top, limit: 9).count == 0)
    }
  }

  @Test("The limits leave room between splitting and joining")
  func limits() {
    #expect(RankingBucketLimits.fewest < RankingBucketLimits.most / 2)
  }
}

extension SQLiteStore {
  /// Holds each bucket's count against the rows; returns how many buckets there are.
  fileprivate func checkBuckets() async throws -> Int {
    try await writer.perform { database in
      let buckets = try database.rows("SELECT first, count FROM ranking_buckets ORDER BY first")
      for (index, bucket) in buckets.enumerated() {
        let first: Data = try bucket.value(0)
        let end = index + 1 < buckets.count ? try buckets[index + 1].value(0) as Data : nil
        let found = try database.count(
          """
          SELECT count(*) FROM statistics
          WHERE ranking_key >= ?1 AND (?2 IS NULL OR ranking_key < ?2)
          """, [first, end])
        let count: Int = try bucket.value(1)
        #expect(count == found)
        #expect(found <= RankingBucketLimits.most)
      }
      return buckets.count
    }
  }

  /// Makes players by the bulk.
  fileprivate func makeMany(
    _ count: Int, _ samples: inout Samples
  ) async throws -> [PlayerID] {
    var records: [(PlayerRecord, TokenRecord)] = []
    for number in 0..<count {
      let letters = String(
        (0..<6).map { Character(UnicodeScalar(UInt8(97 + number >> (2 * $0) & 3))) })
      let player = samples.player(named: "p" + letters + (number < 4096 ? "a" : "b"))
      records.append((player, samples.token(of: player.id)))
    }
    let made = records
    let createdCount = try await writer.perform { database in
      try made.count { try database.createPlayer($0, token: $1) == .created }
    }
    #expect(createdCount == count)
    return made.map(\.0.id)
  }
}
