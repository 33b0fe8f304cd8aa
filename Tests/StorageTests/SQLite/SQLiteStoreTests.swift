import Community
import Foundation
import GRDB
import GameRules
import Testing

@testable import Storage

@Suite("The store on disk")
struct SQLiteStoreTests {
  @Test("A store that is opened again has everything", arguments: Durability.allCases)
  func reopened(durability: Durability) async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: durability)
      let players = try await fill(store)
      let before = try await Contents(of: store, players: players)
      await store.close()
      let again = try SQLiteStore(directory: directory, durability: durability)
      #expect(try await Contents(of: again, players: players) == before)
      await again.close()
    }
  }

  @Test("What was acknowledged is there although the store was never closed")
  func killed() async throws {
    try await withTemporaryDirectory { directory in
      try await withTemporaryDirectory { copy in
        let store = try SQLiteStore(directory: directory, durability: .process)
        let players = try await fill(store)
        // The files as the end of the process would leave them at this moment.
        try FileManager.default.createDirectory(
          atPath: copy, withIntermediateDirectories: true)
        for name in ["whereami.sqlite", "whereami.sqlite-wal"] {
          try FileManager.default.copyItem(
            atPath: directory + "/" + name, toPath: copy + "/" + name)
        }
        let recovered = try SQLiteStore(directory: copy, durability: .process)
        #expect(
          try await Contents(of: recovered, players: players)
            == Contents(of: store, players: players))
        await recovered.close()
        await store.close()
      }
    }
  }

  @Test("Two cannot have the same folder, one after the other can")
  func locked() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      let error = await expectError(.locked) {
        _ = try SQLiteStore(directory: directory, durability: .process)
      }
      #expect(error?.message.contains(directory) == true)
      try await store.commit([])
      await store.close()
      await (try SQLiteStore(directory: directory, durability: .process)).close()
    }
  }

  @Test("A store that is let go of without closing frees the folder")
  func forgotten() async throws {
    try await withTemporaryDirectory { directory in
      do { _ = try SQLiteStore(directory: directory, durability: .process) }
      await (try SQLiteStore(directory: directory, durability: .process)).close()
    }
  }

  @Test("A database that a newer version has changed is refused, and the folder is free again")
  func newerSchema() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await store.writer.perform { try $0.run("INSERT INTO grdb_migrations VALUES ('v999')") }
      await store.close()
      for _ in 0..<2 {
        await expectError(.newerSchema) {
          _ = try SQLiteStore(directory: directory, durability: .process)
        }
      }
    }
  }

  @Test("A file that is no database is refused")
  func noDatabase() async throws {
    try await withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      let text = Data(String(repeating: "This is not a database. ", count: 100).utf8)
      try text.write(to: URL(filePath: directory + "/whereami.sqlite"))
      let error = await expectError(.corrupt) {
        _ = try SQLiteStore(directory: directory, durability: .process)
      }
      #expect(error?.resultCode == 26, "SQLITE_NOTADB")
    }
  }

  @Test("A file where the folder should be, and a folder where the file should be, are refused")
  func wrongKindsOfFile() async throws {
    try await withTemporaryDirectory { directory in
      await expectError(.io) {
        _ = try SQLiteStore(directory: "/dev/null/data", durability: .process)
      }
      try FileManager.default.createDirectory(
        atPath: directory + "/whereami.sqlite", withIntermediateDirectories: true)
      await expectError(.io) {
        _ = try SQLiteStore(directory: directory, durability: .process)
      }
    }
  }

  @Test("A database that may not be written is refused at the start, and not by the first player")
  func readOnlyFile() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      await store.close()
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: directory)
      for file in try manager.contentsOfDirectory(atPath: directory) {
        let mode = file.hasSuffix(".lock") ? 0o666 : 0o444
        try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: directory + "/" + file)
      }
      let error = withoutPrivileges { () -> StorageError? in
        do throws(StorageError) {
          _ = try SQLiteStore(directory: directory, durability: .process)
          return nil
        } catch {
          return error
        }
      }
      #expect(error?.kind == .readOnly)
    }
  }

  @Test("A folder that may not be written is refused as such", arguments: [true, false])
  func readOnlyFolder(exists: Bool) async throws {
    try await withTemporaryDirectory { directory in
      let target = exists ? directory : directory + "/some/data"
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o555])
      let error = withoutPrivileges { () -> StorageError? in
        do throws(StorageError) {
          _ = try SQLiteStore(directory: target, durability: .process)
          return nil
        } catch {
          return error
        }
      }
      #expect(error?.kind == .readOnly, "\(String(describing: error))")
      #expect(error?.systemErrorNumber == EACCES)
    }
  }

  @Test("The settings that durability stands on are set", arguments: Durability.allCases)
  func settings(durability: Durability) async throws {
    try await withSQLiteStore(durability) { store in
      let settings = try await store.writer.perform { database in
        try ["journal_mode", "synchronous", "foreign_keys"].map { name in
          try database.row("SELECT CAST(\(name) AS TEXT) FROM pragma_\(name)")!.value(0) as String
        }
      }
      // https://www.sqlite.org/pragma.html#pragma_synchronous: 1 is NORMAL, 2 is FULL.
      #expect(settings == ["wal", durability == .power ? "2" : "1", "1"])
    }
  }

  @Test(
    "The tables themselves refuse what cannot be",
    arguments: [
      "UPDATE guesses SET score = 5001", "UPDATE guesses SET score = -1",
      "UPDATE guesses SET lat = 90.5", "UPDATE guesses SET lng = -180.5",
      "UPDATE guesses SET lat = 45", "UPDATE rounds SET lat = NULL",
      "UPDATE rounds SET lng = 181.0",
      "UPDATE rounds SET revealed_at = NULL", "UPDATE guesses SET distance_m = -1.0",
      "UPDATE players SET username_key = 'same'", "UPDATE players SET id = x'00'",
      "UPDATE players SET created_at = 'yesterday'", "UPDATE tokens SET hash = x'00'",
      "DELETE FROM participants", "UPDATE match_players SET rank = 0",
      "UPDATE statistics SET offset_min = 841", "UPDATE statistics SET total_score = -1",
      "UPDATE statistics SET ranked_score = -1", "UPDATE matches SET listing_rule = 3",
      "UPDATE statistics SET last_counted_day = 1, last_counted_day_end_at = NULL",
      "UPDATE statistics SET ranking_key = x'00'", "UPDATE ranking_buckets SET count = -1",
      "UPDATE credentials SET email_key = 'same'", "UPDATE credentials SET player = x'00'",
      "UPDATE friendships SET friend = player", "UPDATE friend_requests SET sender = recipient",
      "UPDATE blocks SET blocked = player",
      "UPDATE notifications SET key = 'same'", "UPDATE badges SET granted_at = NULL",
      "UPDATE avatars SET player = x'00'", "UPDATE visits SET offset_min = 841",
      "DELETE FROM participants WHERE id IN (SELECT id FROM players)",
    ])
  func checks(sql: String) async throws {
    try await withSQLiteStore { store in
      let players = try await fill(store)
      let before = try await Contents(of: store, players: players)
      await expectError(.constraint) { try await store.writer.perform { try $0.run(sql) } }
      #expect(try await Contents(of: store, players: players) == before)
    }
  }

  @Test(
    "A damaged row is an error and no trap",
    arguments: [
      "UPDATE matches SET origin = 'nowhere'", "UPDATE matches SET ending = 'happy'",
      "UPDATE matches SET moving_ms = 999999999", "DELETE FROM rounds",
      "UPDATE match_players SET left_reason = 'bored'", "DELETE FROM match_players",
    ])
  func damaged(sql: String) async throws {
    try await withSQLiteStore { store in
      _ = try await fill(store)
      let id = try #require(try await store.finishedMatchIDs(after: nil, limit: 1).first)
      try await store.writer.perform { try $0.run(sql) }
      await expectError(.corrupt) { _ = try await store.finishedMatch(id) }
    }
  }

  @Test(
    "A damaged row around the game is an error and no trap",
    arguments: [
      "UPDATE badges SET badge = 'Not a name'", "UPDATE notifications SET kind = 'happy'",
      "UPDATE notifications SET badge = ''", "UPDATE statistics SET scored_rounds = 9999999",
      "UPDATE statistics SET wins_over = X'00'", "UPDATE statistics SET wins_over = zeroblob(17)",
      "UPDATE statistics SET total_score = 9999999",
      "UPDATE statistics SET ranked_rounds = 9999999",
      "UPDATE statistics SET ranked_score = 9999999", "UPDATE players SET username = '?'",
    ])
  func damagedAround(sql: String) async throws {
    try await withSQLiteStore { store in
      let players = try await fill(store)
      try await store.writer.perform { try $0.run(sql) }
      await expectError(.corrupt) { _ = try await store.export(players[0]) }
    }
  }

  @Test(
    "No hot query reads a whole table",
    arguments: [
      "SELECT id FROM players WHERE username_key = ?", "SELECT * FROM tokens WHERE hash = ?",
      "DELETE FROM tokens WHERE player = ?", "DELETE FROM kept_journal WHERE match = ?",
      "SELECT * FROM guesses WHERE match = ? ORDER BY round, position",
      "SELECT * FROM match_players WHERE player = ? ORDER BY match",
      "SELECT match FROM match_players WHERE player = ?1 AND match < ?1 ORDER BY match DESC",
      "SELECT id FROM matches WHERE id > ? ORDER BY id",
      "SELECT players.id FROM tokens CROSS JOIN players "
        + "LEFT JOIN statistics ON statistics.player = players.id "
        + "WHERE tokens.hash = ?1 AND tokens.expires_at > ?1 AND players.id = tokens.player",
      "DELETE FROM waiting_tickets WHERE player = ?",
      "SELECT player FROM credentials WHERE email_key = ?",
      "SELECT player FROM identities WHERE provider = ?1 AND subject = ?1",
      "SELECT hash FROM tokens WHERE expires_at <= ? ORDER BY expires_at LIMIT 9",
      "SELECT * FROM avatars WHERE id = ?", "SELECT * FROM statistics WHERE player = ?",
      "SELECT ranking_key FROM statistics WHERE ranking_key >= ? ORDER BY ranking_key LIMIT 9",
      "SELECT ranking_key FROM statistics WHERE ranking_key < ? ORDER BY ranking_key DESC LIMIT 9",
      "SELECT count(*) FROM statistics WHERE ranking_key >= ?1 AND ranking_key < ?1",
      "SELECT players.username FROM statistics CROSS JOIN players ON players.id = player "
        + "WHERE ranking_key >= ? ORDER BY ranking_key LIMIT 9",
      "SELECT first FROM ranking_buckets WHERE first <= ? ORDER BY first DESC LIMIT 1",
      "SELECT sum(count) FROM ranking_buckets WHERE first < ?",
      "SELECT * FROM notifications WHERE player = ?1 AND id < ?1 ORDER BY id DESC LIMIT 9",
      "SELECT count(*) FROM notifications WHERE player = ? AND is_read = 0",
      "UPDATE notifications SET is_read = 1 WHERE player = ?1 AND id <= ?1 AND is_read = 0",
      "SELECT count(*) FROM friend_requests WHERE sender = ?",
      "SELECT count(*) FROM blocks WHERE player = ?",
      "SELECT 1 FROM past_requests WHERE recipient = ?1 AND sender = ?1",
      "SELECT friend FROM friendships WHERE player = ? ORDER BY friend",
      "DELETE FROM players WHERE id = ?",
      "SELECT at, offset_min FROM visits WHERE player = ? ORDER BY at",
      "SELECT badge FROM badges WHERE player = ?",
      "SELECT event FROM event_wants WHERE player = ?",
      "SELECT count(*) FROM news_bookmarks WHERE news = ?",
      "SELECT count(*) FROM news_bookmarks WHERE player = ?",
      "DELETE FROM due WHERE event IS NULL AND kind = 'digest' AND ifnull(player, x'') = ?",
      "DELETE FROM due WHERE event = ?1 AND kind = 'reminder'",
    ])
  func queryPlans(sql: String) async throws {
    try await withSQLiteStore { store in
      let plan = try await store.writer.perform { database in
        try database.rows("EXPLAIN QUERY PLAN \(sql)", [nil as Int?]).map {
          try $0.value(3) as String
        }
      }
      #expect(!plan.isEmpty)
      #expect(plan.allSatisfy { $0.hasPrefix("SEARCH ") }, "\(plan)")
    }
  }

  @Test("The earliest of what is due is read from an index, without sorting, however much there is")
  func earliestDue() async throws {
    try await withSQLiteStore { store in
      let plan = try await store.writer.perform { database in
        try database.rows("EXPLAIN QUERY PLAN \(Database.earliestDue)", [1])
          .map { try $0.value(3) as String }
      }
      #expect(plan == ["SCAN due USING COVERING INDEX due_by_time"])
    }
  }

  @Test("Popular maps are counted from the results of a week, and not from all results ever")
  func popularMaps() async throws {
    try await withSQLiteStore { store in
      let plan = try await store.writer.perform { database in
        try database.rows("EXPLAIN QUERY PLAN \(Database.popularMaps)", [1, 1])
          .map { try $0.value(3) as String }
      }
      let results = plan.filter { $0.contains("map_results") }
      #expect(results.count == 1 && results[0].contains("INDEX map_results_by_time"), "\(plan)")
    }
  }

  @Test(
    "Titles are searched in the order of an index, so that a search ends with the last it returns",
    arguments: [TitleCandidates.Table.lists, .maps], [["harbour"], ["harbour", "new"]])
  func searchedTitles(table: TitleCandidates.Table, words: [String]) async throws {
    let candidates = try #require(TitleCandidates(words, of: table))
    let sql = candidates.first("met.word", "")
    try await withSQLiteStore { store in
      let plan = try await store.writer.perform { database in
        let arguments = TitleCandidates(words, of: table)?.arguments ?? []
        return try database.rows("EXPLAIN QUERY PLAN \(sql)", arguments + ["", 5])
          .map { try $0.value(3) as String }
      }
      let isPrimary = plan.first?.contains("SEARCH met USING PRIMARY KEY (word>? AND") ?? false
      #expect(isPrimary, "\(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(plan)")
    }
  }

  @Test(
    "Each listing of news is read from an index; by date only bookmarks are sorted",
    arguments: [NewsOrder.date, .popularity], [nil, NewsID(uuid: UUIDv7(bits: 1))])
  func newsListings(order: NewsOrder, last: NewsID?) async throws {
    let player = PlayerID(uuid: UUIDv7(bits: 2))
    try await withSQLiteStore { store in
      let filters: [(NewsSource?, String?)] = [
        (nil, nil), (.operator, nil), (nil, "world"), (.feed, "world"),
      ]
      for (source, feed) in filters {
        for isBookmarked in [false, true] {
          let query = NewsQuery(
            order: order, source: source, feed: feed, isBookmarked: isBookmarked, after: last,
            limit: 9)
          let plan = try await store.writer.perform { database in
            let listing = NewsListing(query, for: player)
            return try database.rows(
              "EXPLAIN QUERY PLAN \(listing.sql)", listing.arguments
            ).map { try $0.value(3) as String }
          }
          #expect(!plan.contains("SCAN news"), "\(query): \(plan)")
          #expect(plan.contains { $0.contains("INDEX") || $0.contains("PRIMARY KEY") })
          let isSorted = plan.contains { $0.contains("TEMP B-TREE") }
          #expect(order == .popularity || isSorted == isBookmarked, "\(query): \(plan)")
        }
      }
    }
  }

  /// Something of everything.
  private func fill(_ store: SQLiteStore) async throws -> [PlayerID] {
    var samples = Samples(seed: 51)
    let players = try await store.makePlayers(3, &samples).map(\.id)
    try await store.commit([
      .journal(samples.entry(1, of: samples.matchID())),
      .finished(samples.finishedMatch(of: [players[0], players[1]])),
      .finished(samples.finishedMatch(of: players)),
      .enqueued(samples.ticket(of: players[2])),
    ])
    try await store.fillCommunity(players, &samples)
    let blocked = try await store.makePlayers(1, &samples)[0].id
    _ = try await store.outcome(.block, by: players[0], about: blocked)
    return players
  }
}

/// Runs the body on this thread without the superuser's right to write everywhere, if it has it.
private func withoutPrivileges<Result>(_ body: () -> Result) -> Result {
  typealias SetFileSystemUser = @convention(c) (UInt32) -> Int32
  // Of this thread alone, unlike setuid(2); the C library's module has no declaration of it.
  guard getuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return body() }
  let setFileSystemUser = unsafeBitCast(symbol, to: SetFileSystemUser.self)
  _ = setFileSystemUser(65_534)
  defer { _ = setFileSystemUser(0) }
  return body()
}
