import Community
import Foundation
import GRDB
import GameRules
import Matchmaking
import Testing

@testable import Storage

@Suite("Migrations")
struct MigrationTests {
  @Test("A database of version 1 is taken over with everything in it")
  func version1() async throws {
    try await withTemporaryDirectory { directory in
      var samples = Samples(seed: 111)
      let players = (0..<3).map { _ in samples.player() }
      let token = samples.token(of: players[0].id)
      let entry = samples.entry(1, of: samples.matchID())
      let record = samples.finishedMatch(of: [players[2].id, players[0].id])
      let ticket = samples.ticket(of: players[1].id)
      let first = try SQLiteStore(directory: directory, durability: .process, version: "v1")
      try await first.insertVersion1(players, token)
      try await first.insertVersion1(record, of: players)
      // Of the journal and the waiting room the statements have stayed the same.
      try await first.commit([.journal(entry), .enqueued(ticket)])
      await first.close()
      let store = try SQLiteStore(directory: directory, durability: .process)
      let found = try await store.players(players.map(\.id))
      #expect(found.map(\.username) == players.map(\.username))
      #expect(found[1] == players[1])
      #expect(found[0] == players[0])
      #expect(try await store.player(forToken: token.hash, at: Samples.epoch) == found[0])
      #expect(try await store.finishedMatch(record.match.setup.id) == record)
      #expect(try await store.journal() == [entry])
      #expect(try await store.waitingTickets() == [ticket])
      let history = try await store.history(of: players[0].id)
      #expect(history.entries == [.match(record.match)])
      #expect(try await store.computeMissingStatistics(limit: 9) == 2)
      #expect(try await store.statistics(of: players[0].id) == history.statistics)
      #expect(try await store.statistics(of: players[1].id) == nil)

      try await store.fillCommunity(players.map(\.id), &samples)
      let before = try await Contents(of: store, players: players.map(\.id))
      await store.close()
      let again = try SQLiteStore(directory: directory, durability: .process)
      #expect(try await Contents(of: again, players: players.map(\.id)) == before)
      try await again.deletePlayer(players[0].id)
      #expect(try await again.finishedMatch(record.match.setup.id) == record)
      await again.close()
    }
  }

  @Test("A database of version 1 gets the very tables that a new one has")
  func sameTables() async throws {
    func tables(_ store: SQLiteStore) async throws -> [String] {
      try await store.writer.perform { database in
        try database.rows(
          """
          SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1
          """
        ).map { try $0.value(0) as String }
      }
    }
    try await withSQLiteStore { new in
      try await withTemporaryDirectory { directory in
        let first = try SQLiteStore(directory: directory, durability: .process, version: "v1")
        await first.close()
        let old = try SQLiteStore(directory: directory, durability: .process)
        let found = try await (tables(old), tables(new))
        #expect(found.0 == found.1)
        #expect(!found.0.contains { $0.contains("new_") })
        let violations = try await old.writer.perform { database in
          try database.rows("PRAGMA foreign_key_check").count
        }
        #expect(violations == 0)
        await old.close()
      }
    }
  }
}

extension SQLiteStore {
  /// A finished match with the columns that there were; its players' ratings stay as they are.
  fileprivate func insertVersion1(
    _ record: FinishedMatchRecord, of players: [PlayerRecord]
  ) async throws {
    try await withSQLiteStore { new in
      var samples = Samples(seed: 112)
      for player in players {
        _ = try await new.createPlayer(player, token: samples.token(of: player.id))
      }
      try await new.commit([.finished(record)])
      let columns = [("matches", 13), ("match_players", 13), ("rounds", 7), ("guesses", 9)]
      for (table, count) in columns {
        let rows = try await new.writer.perform { database in
          try database.rows("SELECT * FROM \(table)").map { Array($0.databaseValues.prefix(count)) }
        }
        try await writer.perform { database in
          let places = Array(repeating: "?", count: count).joined(separator: ", ")
          for row in rows {
            try database.run(
              "INSERT INTO \(table) VALUES (\(places))", StatementArguments(row))
          }
        }
      }
    }
  }

  /// As the first version of the program did.
  fileprivate func insertVersion1(_ players: [PlayerRecord], _ token: TokenRecord) async throws {
    try await writer.perform { database in
      for player in players {
        try database.run(
          "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [
            player.id.blob, player.username.text, player.username.key, player.isGuest,
            player.createdAt.millisecondsSinceEpoch, player.lastSeenAt.millisecondsSinceEpoch,
            player.rating.value, player.rating.deviation, player.rating.volatility,
            player.rankedGames, player.lastOpponent?.blob,
          ])
      }
      try database.run(
        "INSERT INTO tokens VALUES (?, ?, ?, ?)",
        [
          Data(token.hash.bytes), token.player.blob, token.createdAt.millisecondsSinceEpoch,
          token.expiresAt.millisecondsSinceEpoch,
        ])
    }
  }
}
