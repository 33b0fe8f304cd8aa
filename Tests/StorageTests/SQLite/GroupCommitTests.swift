import Foundation
import GameRules
import Synchronization
import Testing

@testable import Storage

@Suite("Group commit")
struct GroupCommitTests {
  @Test("Writes that come while one is under way share the next transaction")
  func oneTransaction() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 41)
      let entries = (1...500).map { samples.entry(Int64($0), of: samples.matchID()) }
      let before = store.transactionCount
      try await store.heldBack(until: entries.count) { group in
        for entry in entries { group.addTask { try await store.commit([.journal(entry)]) } }
      }
      // The one that held them back, and the one that carried them all.
      #expect(store.transactionCount - before == 2)
      #expect(try await store.journal() == entries)
    }
  }

  @Test("Who is refused spoils nothing for the others in the transaction")
  func refusalsAlone() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 42)
      let known = try await store.makePlayers(1, &samples)[0]
      let fresh = samples.player()
      let late = samples.player(named: known.username.text)
      let entry = samples.entry(1, of: samples.matchID())
      let lost = samples.entry(2, of: samples.matchID())
      let tokens = [known, fresh, late].map { samples.token(of: $0.id) }
      let refused = samples.refusedWrite()
      let before = store.transactionCount
      try await store.heldBack(until: 4) { group in
        group.addTask {
          let result = try await store.createPlayer(fresh, token: tokens[1])
          #expect(result == .created)
        }
        group.addTask {
          let result = try await store.createPlayer(late, token: tokens[2])
          #expect(result == .nameTaken)
        }
        group.addTask { try await store.commit([.journal(entry)]) }
        group.addTask {
          await expectError(.constraint) {
            try await store.commit([.journal(lost), refused])
          }
        }
      }
      #expect(store.transactionCount - before == 2)
      #expect(try await store.player(fresh.id) == fresh)
      #expect(try await store.player(late.id) == nil)
      #expect(try await store.journal() == [entry])
    }
  }

  @Test("When the disk is full everybody in the transaction is told, and nothing of it is there")
  func diskFull() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 43)
      let players = try await store.makePlayers(2, &samples)
      let small = samples.entry(1, of: samples.matchID())
      let large = JournalEntry(
        sequence: 2, match: small.match, at: small.at,
        payload: [UInt8](repeating: 7, count: 1_000_000))
      let newcomer = samples.player()
      let token = samples.token(of: newcomer.id)
      try await store.limitPages(to: 60)
      let before = try await Contents(of: store, players: players.map(\.id))

      try await store.heldBack(until: 3) { group in
        group.addTask {
          await expectError(.full) { try await store.commit([.journal(small)]) }
        }
        group.addTask {
          await expectError(.full) { try await store.commit([.journal(large)]) }
        }
        group.addTask {
          let error = await expectError(.full) {
            _ = try await store.createPlayer(newcomer, token: token)
          }
          #expect(error?.resultCode == 13, "SQLITE_FULL")
        }
      }
      #expect(try await Contents(of: store, players: players.map(\.id)) == before)

      try await store.limitPages(to: 1_000_000)
      try await store.commit([.journal(small), .journal(large)])
      #expect(try await store.journal() == [small, large])
      #expect(try await store.createPlayer(newcomer, token: token) == .created)
    }
  }

  @Test("A database that may not be written says so, and can be read")
  func readOnly() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 44)
      let player = try await store.makePlayers(1, &samples)[0]
      try await store.writer.perform { try $0.run("PRAGMA query_only = 1") }
      let error = await expectError(.readOnly) {
        try await store.commit([.seen(player.id, at: .distantFuture)])
      }
      #expect(error?.resultCode == 8, "SQLITE_READONLY")
      #expect(try await store.player(player.id) == player)
    }
  }

  @Test("What was handed over before closing is done")
  func closing() async throws {
    try await withTemporaryDirectory { directory in
      var samples = Samples(seed: 45)
      let entries = (1...50).map { samples.entry(Int64($0), of: samples.matchID()) }
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await store.heldBack(until: entries.count) { group in
        for entry in entries { group.addTask { try await store.commit([.journal(entry)]) } }
        group.addTask {
          try await store.waitForWrites(entries.count)
          await store.close()
        }
      }
      let reopened = try SQLiteStore(directory: directory, durability: .process)
      #expect(try await reopened.journal() == entries)
      await reopened.close()
    }
  }

  /// With an hour each write but the first finds the writer waiting for it, and so does closing;
  /// without idleTimeout the writer is about to go when a write comes, or has gone. The time limit
  /// ends a test that hangs; a busy machine takes more than a minute.
  @Test(
    "A write is carried out at once, whether the writer waits for it, is about to go, or has gone",
    .timeLimit(.minutes(10)), arguments: [DispatchTimeInterval.seconds(3600), .nanoseconds(0)])
  func idleTimeout(of idleTimeout: DispatchTimeInterval) async throws {
    try await withSQLiteStore(idleTimeout: idleTimeout) { store in
      var samples = Samples(seed: 47)
      let match = samples.matchID()
      let entries = (1...2000).map { samples.entry(Int64($0), of: match) }
      for entry in entries { try await store.commit([.journal(entry)]) }
      #expect(try await store.journal() == entries)
    }
  }

  @Test("Upkeep that is refused spoils nothing for others, and is told why")
  func maintenance() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 48)
      let entry = samples.entry(1, of: samples.matchID())
      let before = store.transactionCount
      let refusal = Mutex<StorageError?>(nil)
      try await store.heldBack(until: 1) { group in
        store.writer.maintain(
          { _ in throw StorageError(kind: .io, message: "no disk") },
          refused: { error in refusal.withLock { $0 = error } })
        group.addTask { try await store.commit([.journal(entry)]) }
      }
      #expect(refusal.withLock { $0?.kind } == .io)
      #expect(store.metrics().failedMaintenance == 1)
      #expect(store.transactionCount - before == 2)
      #expect(try await store.journal() == [entry])
    }
  }

  @Test("A caller who is cancelled does not take back what was handed over")
  func cancelled() async throws {
    try await withSQLiteStore { store in
      var samples = Samples(seed: 46)
      let entry = samples.entry(1, of: samples.matchID())
      try await store.heldBack(until: 1) { group in
        let task = Task { try await store.commit([.journal(entry)]) }
        group.addTask {
          try await store.waitForWrites(1)
          task.cancel()
          _ = try await task.value
        }
      }
      #expect(try await store.journal() == [entry])
    }
  }
}

/// Runs the body with a new, empty store on disk.
func withSQLiteStore(
  _ durability: Durability = .process, idleTimeout: DispatchTimeInterval = GroupCommit.idleTimeout,
  _ body: (SQLiteStore) async throws -> Void
) async throws {
  try await withTemporaryDirectory { directory in
    let store = try SQLiteStore(
      directory: directory, durability: durability, idleTimeout: idleTimeout)
    do {
      try await body(store)
    } catch {
      await store.close()
      throw error
    }
    await store.close()
  }
}

extension SQLiteStore {
  /// Keeps the writer busy with a transaction until that many writes of the tasks wait for it.
  fileprivate func heldBack(
    until count: Int, _ addTasks: (inout ThrowingTaskGroup<Void, any Error>) -> Void
  ) async throws {
    let isGathered = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Under way before any of the tasks is queued.
      let (isBlocking, block) = AsyncStream<Void>.makeStream()
      async let blocker: Void = writer.perform { _ in
        block.finish()
        isGathered.wait()
      }
      for await _ in isBlocking {}
      addTasks(&group)
      do {
        try await waitForWrites(count)
      } catch {
        isGathered.signal()
        throw error
      }
      isGathered.signal()
      try await blocker
      try await group.waitForAll()
    }
  }

  fileprivate func waitForWrites(_ count: Int) async throws {
    try await waitUntil { self.writer.waitingCount >= count }
  }

  private func waitUntil(_ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition() {
      try #require(ContinuousClock.now < deadline, "the writes came")
      await Task.yield()
    }
  }

  fileprivate func limitPages(to count: Int) async throws {
    try await writer.perform { database in
      _ = try database.row("PRAGMA max_page_count = \(count)")
    }
  }
}
