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
