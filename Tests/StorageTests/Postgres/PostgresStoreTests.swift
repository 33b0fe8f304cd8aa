import Community
import Foundation
import GameRules
import Testing

@testable import PostgresStorage
@testable import Storage

@Suite("PostgreSQL's store: opening, commits and reads")
struct PostgresStoreTests {
  @Test("What was committed is there after the next start, and tables are made once")
  func reopened() async throws {
    try await PostgresServer.shared.withDatabase(isEmpty: true) { database in
      var samples = Samples(seed: 601)
      let first = try await PostgresStore.open(url: database.url)
      let player = try await first.makePlayers(1, &samples)[0]
      let entry = samples.entry(7, of: samples.matchID())
      try await first.commit([.journal(entry)])
      await first.close()
      let second = try await PostgresStore.open(url: database.url)
      #expect(try await second.player(player.id) == player)
      #expect(try await second.journal() == [entry])
      await second.close()
    }
  }

  @Test("A database of a newer or an older schema is refused, and is as it was")
  func version() async throws {
    try await PostgresServer.shared.withDatabase { database in
      for (version, kind) in [(26, StorageError.Kind.newerSchema), (24, .other)] {
        try await PostgresServer.shared.execute(
          "UPDATE meta SET schema_version = \(version)", in: database)
        let error = await expectError(kind) {
          _ = try await PostgresStore.open(url: database.url, patience: .zero)
        }
        #expect(error?.message.contains("schema \(version)") == true)
      }
      let version = try await PostgresServer.shared.value(
        "SELECT schema_version::text FROM meta", in: database)
      #expect(version == "24")
    }
  }

  @Test("A database of another cluster is refused; without a cluster's name any is opened")
  func cluster() async throws {
    try await PostgresServer.shared.withDatabase(isEmpty: true) { database in
      try await PostgresStore.open(url: database.url, cluster: "it's one").close()
      await expectError(.other) {
        _ = try await PostgresStore.open(url: database.url, cluster: "two", patience: .zero)
      }
      try await PostgresStore.open(url: database.url, cluster: "it's one").close()
      try await PostgresStore.open(url: database.url).close()
    }
  }

  @Test("One server uses a database at a time")
  func locked() async throws {
    try await withPostgresStore { _, database in
      await expectError(.locked) { _ = try await PostgresStore.open(url: database.url) }
    }
    await expectError(.io) {
      _ = try await PostgresStore.open(url: "postgres://nobody@/none?host=/nowhere")
    }
  }

  @Test("A commit that needs no result is one transaction, one pipeline and one wait")
  func oneRoundTrip() async throws {
    try await withPostgresStore { store, _ in
      var samples = Samples(seed: 602)
      let player = try await store.makePlayers(1, &samples)[0].id
      let match = samples.matchID()
      try await store.commit([.journal(samples.entry(1, of: match))])
      let before = store.metrics()
      for sequence in Int64(2)...11 {
        try await store.commit([
          .journal(samples.entry(sequence, of: match)), .seen(player, at: samples.instant()),
          .alive(at: samples.instant()), .dequeued(player),
        ])
      }
      let after = store.metrics()
      #expect(after.transactions - before.transactions == 10)
      #expect(after.pipelines - before.pipelines == 10)
      #expect(after.waits - before.waits == 10)
    }
  }

  @Test("Commits that wait together share a transaction; a bad one among them is refused alone")
  func group() async throws {
    try await withPostgresStore { store, _ in
      var samples = Samples(seed: 603)
      let matches = (0..<6).map { _ in samples.matchID() }
      let entries = matches.enumerated().map { samples.entry(Int64($0 + 1), of: $1) }
      let bad = samples.refusedWrite()
      let before = store.metrics()
      let release = DispatchSemaphore(value: 0)
      try await withThrowingTaskGroup(of: Void.self) { group in
        let (isBlocking, block) = AsyncStream<Void>.makeStream()
        async let blocker: Void = store.write { _ in
          block.finish()
          release.wait()
        }
        for await _ in isBlocking {}
        for entry in entries {
          group.addTask { try await store.commit([.journal(entry)]) }
        }
        group.addTask { await expectError(.constraint) { try await store.commit([bad]) } }
        while store.waitingCount < 7 { await Task.yield() }
        release.signal()
        try await blocker
        try await group.waitForAll()
      }
      #expect(try await store.journal().map(\.match) == matches)
      // The blocker, and each entry alone after the transaction of all failed.
      #expect(store.metrics().transactions - before.transactions == 7)
      try await store.commit([.alive(at: samples.instant())])
      #expect(try await store.lastAlive() != nil)
    }
  }

  @Test("A read sees one moment, whatever is committed meanwhile")
  func snapshot() async throws {
    try await withPostgresStore { store, _ in
      var samples = Samples(seed: 604)
      let entry = samples.entry(1, of: samples.matchID())
      let (isReading, began) = AsyncStream<Void>.makeStream()
      let release = DispatchSemaphore(value: 0)
      async let counts = store.read { session in
        let before = try session.journal().count
        began.finish()
        release.wait()
        return (before, try session.journal().count)
      }
      for await _ in isReading {}
      try await store.commit([.journal(entry)])
      release.signal()
      let (before, after) = try await counts
      #expect(before == 0 && after == 0)
      #expect(try await store.journal() == [entry])
    }
  }

  @Test("After it was closed, a store throws, and closing again does nothing")
  func closed() async throws {
    try await withPostgresStore { store, _ in
      await store.close()
      await store.close()
      await expectError(.closed) { _ = try await store.journal() }
      await expectError(.closed) { try await store.commit([]) }
    }
  }

  @Test("Each kind of value comes back to the last bit")
  func values() async throws {
    try await withPostgresStore { store, _ in
      try await store.write { session in
        try session.run(
          "CREATE TEMPORARY TABLE t (a bigint, b double precision, c text, d bytea, e bigint)")
        let rows: [(Int64, Double, String, [UInt8], Int?)] = [
          (.min, -0.0, "", [], nil), (.max, .leastNonzeroMagnitude, "Zoë 'x' 😀", [0, 255], -1),
          (0, -.infinity, "\\", [0], 0),
        ]
        for row in rows {
          try session.execute(
            "INSERT INTO t VALUES (?, ?, ?, ?, ?)", row.0, row.1, row.2, row.3, row.4)
        }
        let found = try session.rows("SELECT a, b, c, d, e FROM t", [])
        #expect(found.count == rows.count)
        for (row, expected) in zip(found, rows) {
          #expect(try row.value(0) == expected.0)
          #expect((try row.value(1) as Double).bitPattern == expected.1.bitPattern)
          #expect(try row.value(2) == expected.2)
          #expect(try row.bytes(3) == expected.3)
          #expect(try row.optional(4) == expected.4)
        }
        for sum in [0, 1, 9_999, 10_000, 10_001, -70_000_000, 1 << 62] as [Int64] {
          #expect(try session.integer(of: "SELECT sum(n) FROM (SELECT ? AS n) AS t", sum) == sum)
        }
        #expect(try session.blob(of: "SELECT d FROM t WHERE a = 5") == Data??.none)
      }
    }
  }
}
