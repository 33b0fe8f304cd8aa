import Dispatch
import Foundation
import GRDB
import GameRules
import Testing

@testable import Storage

@Suite("Moving the log into the database")
struct CheckpointerTests {
  @Test("A log begins anew, however fast is written, and nothing is lost by it")
  func bounded() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      var samples = Samples(seed: 411)
      let match = samples.matchID()
      var longest = 0
      // 100 pages in each commit.
      for number in 1...500 {
        try await store.commit([.journal(Self.entry(Int64(number), of: match, pages: 100))])
        longest = max(longest, store.metrics().logBytes)
      }
      // A log becomes no shorter when it begins anew. However slow the disk is, it is no longer
      // than 160 MiB and a few commits: the writer waits.
      #expect(longest < 166 << 20)
      #expect(store.metrics().logRestarts > 0)
      #expect(try await store.journal().map(\.sequence) == Array(1...500))
      await store.close()
      #expect(try integrity(of: directory + "/whereami.sqlite") == "ok")
    }
  }

  @Test("What few write is moved soon, and by nobody whom a player waits for")
  func quiet() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 412)
      let match = samples.matchID()
      var number: Int64 = 0
      // Ten times the length that a log should have.
      while store.metrics().logRestarts < 3 && number < 20_000 {
        number += 1
        try await store.commit([.journal(Self.entry(number, of: match, pages: 4))])
        // A pass under way leaves the writer no more than it may move.
        if number.isMultiple(of: 8) { await store.checkpointer.awaitPass() }
      }
      #expect(store.metrics().logRestarts >= 3)
      #expect(store.metrics().logBytes < 52 << 20)
    }
  }

  @Test("Somebody who reads all the time does not keep the log from beginning anew")
  func readers() async throws {
    try await withSQLiteStore { store in
      let readers = (0..<2).map { _ in
        Task { while !Task.isCancelled { _ = try await store.lastAlive() } }
      }
      defer { for reader in readers { reader.cancel() } }
      var samples = Samples(seed: 414)
      let match = samples.matchID()
      var number: Int64 = 0
      while store.metrics().logRestarts < 2 && number < 20_000 {
        number += 1
        try await store.commit([.journal(Self.entry(number, of: match, pages: 4))])
      }
      #expect(store.metrics().logRestarts >= 2)
      #expect(store.metrics().logBytes < 192 << 20)
    }
  }

  @Test("A log that could not begin anew while somebody read is short again afterwards")
  func shortAgain() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 416)
      let match = samples.matchID()
      try await store.commit([.journal(Self.entry(1, of: match, pages: 1))])
      let (reads, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      defer { mayEnd.signal() }
      let reader = Task {
        try await store.read { database in
          defer { reads.signal() }
          _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
          reads.signal()
          mayEnd.wait()
        }
      }
      await Task.detached { Self.wait(for: reads) }.value
      var number: Int64 = 1
      func write() async throws {
        number += 1
        try await store.commit([.journal(Self.entry(number, of: match, pages: 100))])
      }
      while number < 250 { try await write() }
      #expect(store.metrics().logBytes > 96 << 20)
      mayEnd.signal()
      try await reader.value
      let restarts = store.metrics().logRestarts
      while store.metrics().logRestarts == restarts, number < 500 { try await write() }
      #expect(store.metrics().logBytes <= 64 << 20)
    }
  }

  @Test("One crash soon after the other does not make the log longer and longer")
  func crashes() async throws {
    try await withTemporaryDirectory { directory in
      var samples = Samples(seed: 417)
      let match = samples.matchID()
      var number: Int64 = 0
      for crash in 0..<5 {
        let store = try SQLiteStore(directory: directory + "/\(crash)", durability: .process)
        // 16 MiB, in so few commits that no pass ends in time for the log to begin anew; and a
        // start writes once more what lives of the journal, which is all.
        for _ in 0..<3 {
          number += 1
          try await store.commit([.journal(Self.entry(number, of: match, pages: 1400))])
        }
        #expect(store.metrics().logBytes < 128 << 20)
        try FileManager.default.copy(
          databaseFiles, from: directory + "/\(crash)", to: directory + "/\(crash + 1)")
        await store.close()
        try FileManager.default.removeItem(atPath: directory + "/\(crash)")
      }
      let store = try SQLiteStore(directory: directory + "/5", durability: .process)
      #expect(try await store.journal().map(\.sequence) == Array(1...number))
      await store.close()
    }
  }

  @Test("A store that is closed while pages are moved is one file again")
  func closing() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      var samples = Samples(seed: 413)
      let match = samples.matchID()
      try await store.commit([.journal(Self.entry(1, of: match, pages: 5000))])
      await store.close()
      #expect(
        FileOperations.length(of: DataDirectory.logPath(of: directory + "/whereami.sqlite")) == 0)
      let again = try SQLiteStore(directory: directory, durability: .process)
      #expect(try await again.journal().count == 1)
      await again.close()
    }
  }

  @Test("A start after a crash does not wait until a long log is moved")
  func longLog() async throws {
    try await withTemporaryDirectory { directory in
      let (live, left) = (directory + "/live", directory + "/left")
      let store = try SQLiteStore(directory: live, durability: .process)
      var samples = Samples(seed: 415)
      let match = samples.matchID()
      try await store.commit([.journal(Self.entry(1, of: match, pages: 3000))])
      try FileManager.default.copy(databaseFiles, from: live, to: left)
      await store.close()
      let log = DataDirectory.logPath(of: left + "/whereami.sqlite")
      let length = FileOperations.length(of: log)
      #expect(length > 3000 * 4096)
      let again = try SQLiteStore(directory: left, durability: .process)
      #expect(FileOperations.length(of: log) >= length)
      #expect(try await again.journal().count == 1)
      await again.close()
      #expect(FileOperations.length(of: log) == 0)
    }
  }

  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

  private static func entry(_ sequence: Int64, of match: MatchID, pages: Int) -> JournalEntry {
    let payload = [UInt8](repeating: UInt8(sequence & 255), count: pages * 4096)
    return JournalEntry(sequence: sequence, match: match, at: Samples.epoch, payload: payload)
  }
}
