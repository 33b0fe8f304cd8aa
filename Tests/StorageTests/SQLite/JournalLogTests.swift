import Foundation
import GameRules
import Testing

@testable import Storage

/// The journal of the store on disk is a log whose oldest part is compacted.
@Suite("The journal as a log")
struct JournalLogTests {
  @Test("A log of finished matches stays short, however many are played")
  func finished() async throws {
    try await withSQLiteStore { store in
      var play = try await Play(store, seed: 401)
      for _ in 0..<40 { try await play.playMatches(10, entriesEach: 20) }
      #expect(try await store.journal().isEmpty)
      #expect(try await play.logLength() <= 3 * 1024)
      #expect(try await store.counts().journalEntries == 0)
    }
  }

  @Test("What is left of a long match outlives the stretches that its entries were in")
  func longMatch() async throws {
    try await withSQLiteStore { store in
      var play = try await Play(store, seed: 402)
      let long = play.samples.matchID()
      var expected: [JournalEntry] = []
      for _ in 0..<30 {
        expected.append(try await play.write(to: long))
        try await play.playMatches(10, entriesEach: 20)
      }
      #expect(try await store.journal() == expected)
      #expect(try await play.logLength() <= 3 * 1024)
      #expect(try await store.counts().journalEntries == expected.count)
      let moved = try await play.count("kept_journal")
      #expect(moved > 0 && moved < expected.count)
      // Its end takes all of it along.
      try await play.finish(long)
      #expect(try await store.journal().isEmpty)
      #expect(try await play.count("kept_journal") == 0)
    }
  }

  @Test("The oldest segment stays while more than a sixteenth of it lives")
  func mostlyLive() async throws {
    try await withSQLiteStore { store in
      var play = try await Play(store, seed: 403)
      let live = play.samples.matchID()
      var expected: [JournalEntry] = []
      for _ in 0..<3 {
        for _ in 0..<60 { expected.append(try await play.write(to: live)) }
        try await play.playMatches(1, entriesEach: 40)
      }
      while expected.count < 6000 { expected += try await play.write(512, to: live) }
      #expect(try await store.journal() == expected)
      #expect(try await play.count("kept_journal") == 0)
      #expect(try await play.logLength() == expected.count + 120)
    }
  }

  @Test("A commit that was repeated brings nothing back twice that has moved since")
  func repeated() async throws {
    try await withSQLiteStore { store in
      var play = try await Play(store, seed: 404)
      let long = play.samples.matchID()
      let first = try await play.write(to: long)
      for _ in 0..<20 { try await play.playMatches(10, entriesEach: 20) }
      #expect(try await play.count("kept_journal") == 1)
      try await store.commit([.journal(first)])
      #expect(try await store.journal() == [first])
      #expect(try await store.counts().journalEntries == 1)
      for _ in 0..<20 { try await play.playMatches(10, entriesEach: 20) }
      #expect(try await store.journal() == [first])
      // Alone in its segment, it keeps nothing that came after it.
      #expect(try await play.logLength() <= 3 * 1024)
    }
  }

  @Test("After a start that begins to count anew, nothing of what is over comes back")
  func renumbered() async throws {
    try await withSQLiteStore { store in
      var play = try await Play(store, seed: 405)
      try await play.playMatches(100, entriesEach: 20)
      play.sequence = 0
      let live = play.samples.matchID()
      var expected: [JournalEntry] = []
      for _ in 0..<5 { expected += try await play.write(500, to: live) }
      #expect(try await store.journal() == expected)
      try await play.finish(live)
      #expect(try await store.journal().isEmpty)
    }
  }

  @Test("A segment of which a sixteenth lives goes, and one with an entry more stays")
  func sixteenth() async throws {
    for (living, isGone) in [(64, true), (65, false)] {
      try await withSQLiteStore { store in
        var play = try await Play(store, seed: 410)
        let live = play.samples.matchID()
        // Numbers up to 1023 are the first segment, which rows end and begin with.
        for _ in 0..<living { _ = try await play.write(to: live) }
        try await play.playMatches(1, entriesEach: 1023 - living)
        try await play.playMatches(60, entriesEach: 20)
        #expect(try await play.count("kept_journal") == (isGone ? living : 0))
        #expect(try await store.journal().count == living)
      }
    }
  }

  @Test("What nobody can read is found by the sweep, and the commit after that is refused")
  func damagedStretch() async throws {
    try await withSQLiteStore { store in
      var play = try await Play(store, seed: 414)
      try await play.playMatches(1, entriesEach: 20)
      try await store.writer.perform {
        try $0.run("UPDATE journal SET entries = substr(entries, 1, 50)")
      }
      // The first segment is looked at when the third begins: players do not wait for that.
      try await play.playMatches(1, entriesEach: 2100)
      try await store.writer.perform { _ in }
      await expectError(.corrupt) { try await play.playMatches(1, entriesEach: 1) }
    }
  }

  @Test("A sweep that has no room costs nobody a commit, and comes again")
  func sweepWithoutRoom() async throws {
    try await withSQLiteStore { store in
      var play = try await Play(store, seed: 415)
      let live = try await play.write(to: play.samples.matchID())
      try await store.writer.perform {
        try $0.execute(
          sql: """
            CREATE TRIGGER no_room BEFORE INSERT ON kept_journal
            BEGIN SELECT RAISE(ABORT, 'no room'); END
            """)
      }
      try await play.playMatches(200, entriesEach: 20)
      #expect(try await play.logLength() == 4001)
      try await store.writer.perform { try $0.execute(sql: "DROP TRIGGER no_room") }
      try await play.playMatches(200, entriesEach: 20)
      #expect(try await play.logLength() <= 3 * 1024)
      #expect(try await store.journal() == [live])
    }
  }

  @Test("A commit that failed after it was written keeps nothing of what comes next away")
  func failedCommit() async throws {
    try await withSQLiteStore { store in
      var play = try await Play(store, seed: 416)
      let match = play.samples.matchID()
      var expected = [try await play.write(to: match)]
      // Refused at its end, when its rows are written: a reference that a commit looks at.
      try await store.writer.perform {
        try $0.execute(
          sql: """
            CREATE TABLE promised (entry INTEGER REFERENCES journal DEFERRABLE INITIALLY DEFERRED);
            CREATE TRIGGER promise AFTER INSERT ON journal
            BEGIN INSERT INTO promised VALUES (-1); END
            """)
      }
      await expectError(.constraint) { _ = try await play.write(500, to: match) }
      try await store.writer.perform { try $0.execute(sql: "DROP TRIGGER promise") }
      play.sequence -= 300
      expected += try await play.write(100, to: match)
      expected += try await play.write(100, to: match)
      #expect(try await store.journal() == expected)
    }
  }

  @Test("A start that cannot tidy up has lost nothing of live matches")
  func untidied() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      var play = try await Play(store, seed: 413)
      try await play.playMatches(2, entriesEach: 20)
      let live = try await play.write(3, to: play.samples.matchID())
      await store.close()
      let path = directory + "/whereami.sqlite"
      try alter(
        path,
        """
        CREATE TRIGGER full BEFORE INSERT ON journal
        BEGIN SELECT RAISE(ABORT, 'no room'); END
        """)
      #expect(throws: StorageError.self) {
        _ = try SQLiteStore(directory: directory, durability: .process)
      }
      try alter(path, "DROP TRIGGER full")
      let again = try SQLiteStore(directory: directory, durability: .process)
      #expect(try await again.journal() == live)
      await again.close()
    }
  }

  @Test("A start takes what lies after the last live entry off a log that is long")
  func tail() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      var play = try await Play(store, seed: 411)
      // Live: the first and, far from it, one among finished ones.
      let live = play.samples.matchID()
      var expected = [try await play.write(to: live)]
      play.sequence = 80_000
      try await play.playMatches(2, entriesEach: 20)
      expected.append(try await play.write(to: live))
      let last = play.sequence
      try await play.playMatches(2, entriesEach: 20)
      await store.close()
      let again = try SQLiteStore(directory: directory, durability: .process)
      #expect(try await again.journal() == expected)
      let end = try await again.writer.perform {
        try $0.row("SELECT max(sequence) FROM journal")?.value(0) as Int64?
      }
      #expect(end == last)
      await again.close()
    }
  }

  @Test("A journal of version 5 is taken over, however long it is")
  func takenOver() async throws {
    try await withTemporaryDirectory { directory in
      var samples = Samples(seed: 412)
      let match = samples.matchID()
      let entries = (1...300).map { samples.entry(Int64($0 * 3), of: match) }
      let path = directory + "/whereami.sqlite"
      try ReleasedSchema.version5.write(to: directory)
      try alter(path, "DELETE FROM journal; DELETE FROM kept_journal")
      for entry in entries {
        let payload = entry.payload.map { String(format: "%02x", $0) }.joined()
        let id = match.blob.map { String(format: "%02x", $0) }.joined()
        try alter(
          path,
          """
          INSERT INTO journal VALUES
            (\(entry.sequence), x'\(id)', \(entry.at.millisecondsSinceEpoch), x'\(payload)')
          """)
      }
      let store = try SQLiteStore(directory: directory, durability: .process)
      #expect(try await store.journal() == entries)
      await store.close()
    }
  }

  @Test("Numbers that come in no order, and at once with others, are all there in their order")
  func unordered() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 408)
      let matches = [samples.matchID(), samples.matchID()]
      let entries = (1...200).map { samples.entry(Int64($0), of: matches[$0 % 2]) }
      for part in [entries[100..<150], entries[0..<30], entries[20..<101], entries[140..<200]] {
        try await store.commit(part.reversed().map { .journal($0) })
        try await store.commit(part.map { .journal($0) })
      }
      #expect(try await store.journal() == entries)
      #expect(try await entryCount(of: store) == 200)
    }
  }

  @Test(
    "A row of the log that is cut off anywhere, or longer than its entries, is damage",
    arguments: [1, 35, 36, 40])
  func cut(length: Int) async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 409)
      let entry = JournalEntry(
        sequence: 1, match: samples.matchID(), at: Samples.epoch, payload: [1, 2, 3, 4, 5, 6])
      try await store.commit([.journal(entry)])
      try await store.writer.perform {
        try $0.run("UPDATE journal SET entries = substr(entries, 1, \(length))")
      }
      await expectError(.corrupt) { _ = try await store.journal() }
      try await store.writer.perform {
        let bytes = JournalBatch([entry]).bytes + [UInt8](repeating: 0, count: length % 36)
        try $0.execute("UPDATE journal SET entries = ?", bytes)
      }
      if length % 36 == 0 {
        #expect(try await store.journal() == [entry])
      } else {
        await expectError(.corrupt) { _ = try await store.journal() }
      }
    }
  }

  @Test("A start tidies up what a log has of finished matches, and nothing else")
  func tidied() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      var play = try await Play(store, seed: 407)
      try await play.playMatches(5, entriesEach: 20)
      let live = try await play.write(3, to: play.samples.matchID())
      #expect(try await play.logLength() == 103)
      await store.close()
      let again = try SQLiteStore(directory: directory, durability: .process)
      #expect(try await again.journal() == live)
      #expect(try await entryCount(of: again) == 3)
      await again.close()
    }
  }

  @Test("A database tells its live matches, with finished ones' entries still in the log")
  func report() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      var play = try await Play(store, seed: 406)
      try await play.playMatches(3, entriesEach: 5)
      _ = try await play.write(to: play.samples.matchID())
      await store.close()
      let report = try DatabaseFile(path: directory + "/whereami.sqlite").inspect(.full)
      #expect(report.liveMatches == 1 && report.matches == 3)
    }
  }
}

/// How many entries the log has, also those that mean nothing any more.
private func entryCount(of store: SQLiteStore) async throws -> Int {
  try await store.writer.perform { database in
    var count = 0
    try database.forEach("SELECT entries FROM journal", []) { row in
      let bytes = try row.bytes(0)
      try bytes.withUnsafeBytes { try JournalBatch.forEach(in: $0) { _ in count += 1 } }
    }
    return count
  }
}

/// Matches that are played on a store, their entries numbered through.
private struct Play {
  private let store: SQLiteStore
  private let players: [PlayerID]
  var samples: Samples
  var sequence: Int64 = 0

  init(_ store: SQLiteStore, seed: UInt64) async throws {
    self.store = store
    samples = Samples(seed: seed)
    players = try await store.makePlayers(2, &samples).map(\.id)
  }

  /// Matches from beginning to end, with a commit each.
  mutating func playMatches(_ count: Int, entriesEach entryCount: Int) async throws {
    for _ in 0..<count {
      let record = samples.finishedMatch(of: players)
      let entries = next(entryCount, of: record.match.setup.id)
      try await store.commit(entries.map { .journal($0) } + [.finished(record)])
    }
  }

  mutating func write(to match: MatchID) async throws -> JournalEntry {
    try await write(1, to: match)[0]
  }

  mutating func write(_ count: Int, to match: MatchID) async throws -> [JournalEntry] {
    let entries = next(count, of: match)
    try await store.commit(entries.map { .journal($0) })
    return entries
  }

  mutating func finish(_ match: MatchID) async throws {
    try await store.commit([.finished(samples.finishedMatch(of: players, id: match))])
  }

  func logLength() async throws -> Int { try await entryCount(of: store) }

  func count(_ table: String) async throws -> Int {
    try await store.writer.perform { try $0.count("SELECT count(*) FROM \(table)", []) }
  }

  private mutating func next(_ count: Int, of match: MatchID) -> [JournalEntry] {
    (0..<count).map { _ in
      sequence += 1
      return samples.entry(sequence, of: match)
    }
  }
}
