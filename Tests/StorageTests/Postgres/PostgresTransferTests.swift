import Community
import Foundation
import GRDB
import GameRules
import Testing

@testable import PostgresStorage
@testable import Storage

@Suite("Moves between SQLite and PostgreSQL")
struct PostgresTransferTests {
  /// All rows of all tables of a folder's database, in an order of their own, as text that tells
  /// all values apart.
  private func contents(of folder: String) throws -> [String: [String]] {
    let queue = try otherProgram(at: folder + "/whereami.sqlite")
    return try queue.read { database in
      let tables = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      var contents: [String: [String]] = [:]
      for table in tables {
        contents[table] = try Row.fetchAll(database, sql: "SELECT * FROM \(table)")
          .map(text).sorted()
      }
      contents["user_version"] = try Row.fetchAll(database, sql: "PRAGMA user_version").map(text)
      let objects = try Row.fetchAll(
        database, sql: "SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
      contents["sqlite_master"] = objects.map(text)
      return contents
    }
  }

  private func text(_ row: Row) -> String {
    row.databaseValues.map { value in
      switch value.storage {
      case .null: "null"
      case .int64(let integer): "\(integer)"
      case .double(let real): "real \(real.bitPattern)"
      case .string(let text): "'\(text)'"
      case .blob(let bytes): "\(Array(bytes))"
      }
    }.joined(separator: ", ")
  }

  private func expectEqual(
    _ one: String, _ other: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (first, second) = try (contents(of: one), contents(of: other))
    #expect(first.keys.sorted() == second.keys.sorted(), sourceLocation: sourceLocation)
    for (table, rows) in first.sorted(by: { $0.key < $1.key }) {
      #expect(rows == second[table], "\(table)", sourceLocation: sourceLocation)
    }
  }

  private func withFolders(_ body: (_ folders: [String]) async throws -> Void) async throws {
    try await withTemporaryDirectory { root in
      try await body((0..<3).map { "\(root)/\($0)" })
    }
  }

  @Test(
    "Rows of every table come back from PostgreSQL to the last bit",
    arguments: 1..<4 as Range<UInt64>)
  func everyTable(seed: UInt64) async throws {
    try await PostgresServer.shared.withDatabase(isEmpty: true) { database in
      try await withFolders { folders in
        var samples = Samples(seed: seed)
        let store = try SQLiteStore(directory: folders[0], durability: .process)
        try await store.commit([
          .journal(samples.entry(1, of: samples.matchID())),
          .journal(samples.entry(5, of: samples.matchID())),
        ])
        if seed == 1 { try await store.write { try $0.noteAllStatistics() } }
        let empty = try await store.write { database in
          var rows = RandomRows(seed: seed)
          return try rows.fill(database, attempts: 300)
        }
        #expect(empty == [], "each table has rows")
        await store.close()
        try PostgresTransfer.importDatabase(in: folders[0], into: database.url)
        let report = try PostgresTransfer.export(from: database.url, to: folders[1])
        #expect(report.liveMatches > 2, "those of the journal, and kept ones")
        try expectEqual(folders[0], folders[1])
      }
    }
  }

  @Test("A store's data move to a file and to another database, where all goes on")
  func store() async throws {
    try await withPostgresStore { store, database in
      var samples = Samples(seed: 641)
      let players = try await store.makePlayers(4, &samples).map(\.id)
      try await store.fillCommunity(players, &samples)
      let (live, entry) = (samples.matchID(), samples.instant())
      try await store.commit([
        .finished(samples.finishedMatch(of: [players[0], players[1]])),
        .finished(samples.finishedMatch(of: [players[2], players[1]])),
        .enqueued(samples.ticket(of: players[3])), .alive(at: entry),
        .journal(samples.entry(9, of: live)),
      ])
      _ = try await store.computeMissingStatistics(limit: 9)
      let expected = try await Contents(of: store, players: players)
      try await withFolders { folders in
        // The server runs on.
        let report = try PostgresTransfer.export(from: database.url, to: folders[0])
        #expect(report.players == 4 && report.matches == 2 && report.liveMatches == 1)
        let file = try SQLiteStore(directory: folders[0], durability: .process)
        #expect(try await Contents(of: file, players: players) == expected)
        await file.close()
        try await PostgresServer.shared.withDatabase(isEmpty: true) { other in
          let counts = try PostgresTransfer.importDatabase(in: folders[0], into: other.url)
          #expect(counts == (4, 2))
          _ = try PostgresTransfer.export(from: other.url, to: folders[1])
          try expectEqual(folders[0], folders[1])
          let moved = try await PostgresStore.open(url: other.url)
          #expect(try await Contents(of: moved, players: players) == expected)
          // Rows of visits get numbers that are free.
          try await moved.commit([
            .visited(players[0], samples.visit()), .journal(samples.entry(10, of: live)),
          ])
          #expect(try await moved.journal().map(\.sequence) == [9, 10])
          await moved.close()
        }
      }
    }
  }

  @Test("News that is added after a move gets a later number than all before, also those that went")
  func counters() async throws {
    try await PostgresServer.shared.withDatabase(isEmpty: true) { database in
      try await withFolders { folders in
        var samples = Samples(seed: 642)
        func news(_ title: String) -> News {
          News(
            id: samples.newsID(), origin: .operator, title: title, publishedAt: Samples.epoch)
        }
        let store = try SQLiteStore(directory: folders[0], durability: .process)
        let (first, last) = (news("first"), news("last"))
        try await store.commit([
          .newsAdded(first, picture: nil), .newsAdded(last, picture: nil),
          .newsRemoved(last.id, at: Samples.epoch),
        ])
        await store.close()
        try PostgresTransfer.importDatabase(in: folders[0], into: database.url)
        let moved = try await PostgresStore.open(url: database.url)
        #expect(try await moved.read { try $0.lastNewsNumber() } == 2)
        try await moved.commit([.newsAdded(news("next"), picture: nil)])
        #expect(try await moved.read { try $0.lastNewsNumber() } == 3)
        await moved.close()
        _ = try PostgresTransfer.export(from: database.url, to: folders[1])
        let back = try SQLiteStore(directory: folders[1], durability: .process)
        try await back.commit([.newsAdded(news("last of all"), picture: nil)])
        #expect(try await back.read { try $0.lastNewsNumber() } == 4)
        await back.close()
      }
    }
  }

  @Test("An import into a database with players is refused, and changes nothing")
  func occupied() async throws {
    try await withFolders { folders in
      var samples = Samples(seed: 643)
      let file = try SQLiteStore(directory: folders[0], durability: .process)
      _ = try await file.makePlayers(2, &samples)
      await file.close()
      try await PostgresServer.shared.withDatabase { database in
        let store = try await PostgresStore.open(url: database.url)
        let player = try await store.makePlayers(1, &samples)[0]
        await expectError(.locked) {
          try PostgresTransfer.importDatabase(in: folders[0], into: database.url)
        }
        await store.close()
        await expectError(.constraint) {
          try PostgresTransfer.importDatabase(in: folders[0], into: database.url)
        }
        let again = try await PostgresStore.open(url: database.url)
        #expect(try await again.playerIDs(after: nil, limit: 9) == [player.id])
        await again.close()
      }
    }
  }

  @Test("An import from a folder that a server uses, or that has no database, is refused")
  func source() async throws {
    try await withFolders { folders in
      try await PostgresServer.shared.withDatabase { database in
        let file = try SQLiteStore(directory: folders[0], durability: .process)
        await expectError(.locked) {
          try PostgresTransfer.importDatabase(in: folders[0], into: database.url)
        }
        await file.close()
        await expectError(.io) {
          try PostgresTransfer.importDatabase(in: folders[1], into: database.url)
        }
        #expect(!FileManager.default.fileExists(atPath: folders[1]))
        try PostgresTransfer.importDatabase(in: folders[0], into: database.url)
      }
    }
  }

  @Test("An export is refused where a database or a server is, and leaves nothing when it fails")
  func target() async throws {
    try await withFolders { folders in
      try await PostgresServer.shared.withDatabase(isEmpty: true) { database in
        await expectError(.other) {
          _ = try PostgresTransfer.export(from: database.url, to: folders[0])
        }
        #expect(!FileManager.default.fileExists(atPath: folders[0]))
      }
      try await PostgresServer.shared.withDatabase { database in
        try await PostgresStore.open(url: database.url).close()
        // Its journal is damaged, which the check of the new file finds.
        try await PostgresServer.shared.execute(
          "INSERT INTO journal VALUES (1, '\\x00')", in: database)
        await expectError(.corrupt) {
          _ = try PostgresTransfer.export(from: database.url, to: folders[0])
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folders[0])
        #expect(left == ["whereami.lock"])
        try await PostgresServer.shared.execute("DELETE FROM journal", in: database)
        let file = try SQLiteStore(directory: folders[1], durability: .process)
        await expectError(.locked) {
          _ = try PostgresTransfer.export(from: database.url, to: folders[1])
        }
        await file.close()
        await expectError(.constraint) {
          _ = try PostgresTransfer.export(from: database.url, to: folders[1])
        }
        _ = try PostgresTransfer.export(from: database.url, to: folders[0])
      }
    }
  }
}
