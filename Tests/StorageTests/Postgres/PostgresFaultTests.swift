import GameRules
import Testing

@testable import PostgresStorage
@testable import Storage

@Suite("PostgreSQL's store: what goes wrong at a commit")
struct PostgresFaultTests {
  /// Has the database do something at the next commit that says when the server was last running,
  /// and at none after it: a sequence counts, which no rollback takes back.
  private func onNextCommit(_ action: String, in database: PostgresServer.Database) async throws {
    try await PostgresServer.shared.execute(
      """
      CREATE SEQUENCE commits;
      CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('commits') = 1 THEN \(action); END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT OR UPDATE ON last_alive
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_commit()
      """, in: database)
  }

  @Test("A commit that comes with a warning is repeated: nobody knows whether it is durable")
  func warning() async throws {
    try await withPostgresStore { store, database in
      var samples = Samples(seed: 611)
      try await onNextCommit("RAISE WARNING 'canceling wait for a standby'", in: database)
      let (moment, entry) = (samples.instant(), samples.entry(1, of: samples.matchID()))
      try await store.commit([.alive(at: moment), .journal(entry)])
      #expect(store.metrics().repeatedTransactions == 1)
      #expect(store.metrics().transactions == 2, "that of the start, and the repeated one")
      #expect(store.metrics().reconnections == 0)
      #expect(try await store.lastAlive() == moment)
      #expect(try await store.journal() == [entry])
    }
  }

  @Test("A notice is no warning")
  func notice() async throws {
    try await withPostgresStore { store, database in
      var samples = Samples(seed: 612)
      try await onNextCommit("RAISE NOTICE 'all is well'", in: database)
      try await store.commit([.alive(at: samples.instant())])
      #expect(store.metrics().repeatedTransactions == 0)
    }
  }

  @Test("A warning of a statement before the commit repeats nothing")
  func warningBefore() async throws {
    try await withPostgresStore { store, database in
      var samples = Samples(seed: 618)
      try await PostgresServer.shared.execute(
        """
        CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE WARNING 'careful';
          RETURN NULL;
        END $$;
        CREATE TRIGGER warn AFTER INSERT OR UPDATE ON last_alive
          FOR EACH ROW EXECUTE FUNCTION warn()
        """, in: database)
      // The commit is the first of the connection, and prepared, or a later one.
      for sequence in 1...3 as ClosedRange<Int64> {
        let moment = samples.instant()
        try await store.commit([
          .alive(at: moment), .journal(samples.entry(sequence, of: samples.matchID())),
        ])
        try await store.commit([.alive(at: moment)])
        #expect(try await store.lastAlive() == moment)
      }
      #expect(store.metrics().repeatedTransactions == 0)
    }
  }

  @Test("A server that lost its connection, and whose place another took, writes nothing any more")
  func sealed() async throws {
    try await PostgresServer.shared.withDatabase { database in
      var samples = Samples(seed: 619)
      let match = samples.matchID()
      // Its beats would take the place back before the other one comes.
      let old = try PostgresStore(url: database.url, beatPause: .seconds(3600))
      try await old.commit([.journal(samples.entry(1, of: match))])
      try await PostgresServer.shared.disconnect(database)
      let new = try await PostgresStore.open(url: database.url)
      try await new.commit([.journal(samples.entry(2, of: match))])
      for _ in 0..<2 {
        let error = await expectError(.closed) {
          try await old.commit([.journal(samples.entry(3, of: match))])
        }
        #expect(error?.message == "another server has taken over the database")
      }
      #expect(try await new.journal().map(\.sequence) == [1, 2])
      await new.close()
      // The place is free again, but not for the old one.
      await expectError(.closed) { try await old.commit([.journal(samples.entry(3, of: match))]) }
      #expect(try await old.journal().map(\.sequence) == [1, 2])
      await old.close()
    }
  }

  @Test("A server that is sealed while it is connected is told, and writes nothing more")
  func sealedWhileConnected() async throws {
    try await PostgresServer.shared.withDatabase { database in
      let (replacements, replaced) = AsyncStream<Void>.makeStream()
      let store = try await PostgresStore.open(url: database.url) { replaced.finish() }
      var samples = Samples(seed: 620)
      try await store.commit([.alive(at: samples.instant())])
      let before = try await store.lastAlive()
      try await PostgresServer.shared.execute("UPDATE tenures SET sealed = 1", in: database)
      await expectError(.closed) { try await store.commit([.alive(at: samples.instant())]) }
      for await _ in replacements {}
      #expect(try await store.lastAlive() == before)
      #expect(store.metrics().repeatedTransactions == 0)
      await store.close()
    }
  }

  @Test(
    "While the server is away, reads and writes that queue wait no longer than one, nor a close")
  func deadlines() async throws {
    let patience = Duration.seconds(2)
    try await withPostgresStore(patience: patience) { store, database in
      var samples = Samples(seed: 623)
      let moment = samples.instant()
      try await PostgresServer.shared.allowConnections(false, to: database)
      try await PostgresServer.shared.disconnect(database)
      let begun = ContinuousClock.now
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask { await expectError(.io) { _ = try await store.lastAlive() } }
          group.addTask { await expectError(.io) { try await store.commit([.alive(at: moment)]) } }
        }
        while store.waitingCount < 3, begun.duration(to: .now) < patience / 2 {
          await Task.yield()
        }
        await store.close()
        try await group.waitForAll()
      }
      // One after the other, the reads of one of four connections alone would take five times that.
      #expect(begun.duration(to: .now) < patience * 4)
      try await PostgresServer.shared.allowConnections(true, to: database)
    }
  }

  @Test("A connection that dies in the middle of a commit is replaced, and the commit repeated")
  func killedInCommit() async throws {
    try await withPostgresStore { store, database in
      var samples = Samples(seed: 613)
      let player = try await store.makePlayers(1, &samples)[0].id
      try await onNextCommit("PERFORM pg_terminate_backend(pg_backend_pid())", in: database)
      let (moment, entry) = (samples.instant(), samples.entry(1, of: samples.matchID()))
      let notification = samples.notification(of: player, key: "a")
      let report = try await store.commit([
        .alive(at: moment), .journal(entry), .notified(notification),
      ])
      #expect(store.metrics().repeatedTransactions == 1)
      #expect(store.metrics().reconnections == 1)
      #expect(report.notifications.count == 1, "the first attempt was rolled back")
      #expect(try await store.lastAlive() == moment)
      #expect(try await store.journal() == [entry])
      #expect(try await store.unreadCount(of: player) == 1)
    }
  }

  @Test(
    "A conflict is repeated on the connection, and what a standby refuses on another",
    arguments: [("40001", 0), ("40P01", 0), ("25006", 1)])
  func transient(state: String, reconnections: Int) async throws {
    try await withPostgresStore { store, database in
      var samples = Samples(seed: 617)
      try await onNextCommit("RAISE EXCEPTION 'no' USING ERRCODE = '\(state)'", in: database)
      let moment = samples.instant()
      try await store.commit([.alive(at: moment)])
      #expect(try await store.lastAlive() == moment)
      #expect(store.metrics().repeatedTransactions == 1)
      #expect(store.metrics().reconnections == reconnections)
    }
  }

  @Test("Connections that were ended between commits and reads are replaced, again and again")
  func disconnected() async throws {
    try await withPostgresStore { store, database in
      var samples = Samples(seed: 614)
      let match = samples.matchID()
      for sequence in Int64(1)...5 {
        try await store.commit([.journal(samples.entry(sequence, of: match))])
        #expect(try await store.journal().count == Int(sequence))
        try await PostgresServer.shared.disconnect(database)
      }
      #expect(try await store.journal().count == 5)
      #expect(store.metrics().reconnections == 4)
    }
  }

  @Test("A server that stays away is an error once patience ends, and work goes on when it is back")
  func away() async throws {
    try await withPostgresStore(patience: .milliseconds(300)) { store, database in
      var samples = Samples(seed: 615)
      let moment = samples.instant()
      try await PostgresServer.shared.allowConnections(false, to: database)
      try await PostgresServer.shared.disconnect(database)
      await expectError(.io) { try await store.commit([.alive(at: moment)]) }
      await expectError(.io) { _ = try await store.lastAlive() }
      try await PostgresServer.shared.allowConnections(true, to: database)
      try await store.commit([.alive(at: moment)])
      #expect(try await store.lastAlive() == moment)
    }
  }

  @Test("A refused statement leaves nothing of its commit, and the connection works on")
  func refused() async throws {
    try await withPostgresStore { store, _ in
      var samples = Samples(seed: 616)
      for _ in 0..<3 {
        let bad = samples.refusedWrite()
        await expectError(.constraint) {
          try await store.commit([.alive(at: samples.instant()), bad])
        }
      }
      let kept = try await store.lastAlive()
      #expect(kept == nil)
      #expect(store.metrics().reconnections == 0)
      await expectError(.other) { try await store.write { try $0.execute("SELECT nonsense") } }
      await expectError(.other) {
        _ = try await store.read { try $0.rows("SELECT nonsense").count }
      }
      let keptStill = try await store.lastAlive()
      #expect(keptStill == nil)
    }
  }
}
