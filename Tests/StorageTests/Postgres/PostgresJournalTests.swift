import GameRules
import Testing

@testable import PostgresStorage
@testable import Storage

@Suite("PostgreSQL's store: the journal")
struct PostgresJournalTests {
  @Test("A log of finished matches stays short, and what is left of a long match stays")
  func compacted() async throws {
    try await withPostgresStore { store, _ in
      var samples = Samples(seed: 621)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      let long = samples.matchID()
      var live: [JournalEntry] = []
      var sequence: Int64 = 0
      for _ in 0..<40 {
        let match = samples.matchID()
        var entries = [samples.entry(sequence, of: long)]
        live += entries
        for offset in 1..<200 { entries.append(samples.entry(sequence + Int64(offset), of: match)) }
        sequence += 200
        try await store.commit(entries.map(StoreWrite.journal))
        try await store.commit([.finished(samples.finishedMatch(of: players, id: match))])
      }
      // The compaction is a transaction after the commit that made it due, and before this one.
      try await store.commit([.alive(at: samples.instant())])
      #expect(try await store.journal() == live)
      let (length, moved) = try await store.read { session in
        (
          try session.integer(of: "SELECT max(sequence) - min(sequence) FROM journal"),
          try session.integer(of: "SELECT count(*) FROM kept_journal")
        )
      }
      #expect(try #require(length) <= 3 * 1024)
      #expect(try #require(moved) > 0)
      #expect(store.metrics().failedMaintenance == 0)
    }
  }

  @Test("A start deletes what is left of finished matches, and keeps what lives")
  func tidied() async throws {
    try await PostgresServer.shared.withDatabase { database in
      var samples = Samples(seed: 622)
      let first = try await PostgresStore.open(url: database.url)
      let players = try await first.makePlayers(2, &samples).map(\.id)
      let (over, live) = (samples.matchID(), samples.matchID())
      let entry = samples.entry(1, of: live)
      try await first.commit([.journal(entry), .journal(samples.entry(2, of: over))])
      try await first.commit([.journal(samples.entry(3, of: over))])
      try await first.commit([.finished(samples.finishedMatch(of: players, id: over))])
      await first.close()
      let second = try await PostgresStore.open(url: database.url)
      let last = try await second.read {
        try $0.integer(of: "SELECT max(sequence) FROM journal")
      }
      #expect(last == 1)
      #expect(try await second.journal() == [entry])
      await second.close()
    }
  }
}
