extension ReleasedSchema {
  /// As version 3 of the program left it: what version 2 had, and something of what a restart
  /// needs. It never changes.
  static let version3 = ReleasedSchema(
    identifier: "v3",
    sql: version2.sql + """

      CREATE TABLE last_alive (
        id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
        at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE challenges (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        challenger BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        challenged BLOB NOT NULL REFERENCES players ON DELETE CASCADE
          CHECK (challenged <> challenger),
        map TEXT NOT NULL,
        rounds INTEGER NOT NULL CHECK (rounds >= 1),
        moving_ms INTEGER NOT NULL CHECK (moving_ms >= 0),
        guessing_ms INTEGER NOT NULL CHECK (guessing_ms >= 0),
        ready_ms INTEGER NOT NULL CHECK (ready_ms >= 0),
        countdown_ms INTEGER NOT NULL CHECK (countdown_ms >= 0),
        grace_ms INTEGER NOT NULL CHECK (grace_ms >= 0),
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX challenges_by_challenger ON challenges (challenger);
      CREATE INDEX challenges_by_challenged ON challenges (challenged);
      ALTER TABLE match_players ADD COLUMN sequence INTEGER CHECK (sequence >= 0);
      INSERT INTO grdb_migrations VALUES ('v3');
      INSERT INTO last_alive VALUES (1, 1800000009000);
      INSERT INTO challenges VALUES (
        X'00000000000000000000000000000051', X'00000000000000000000000000000001',
        X'00000000000000000000000000000002', 'kenya', 3, 60000, 30000, 20000, 5000, 60000,
        1800000060000);
      UPDATE match_players SET sequence = 40 + position
        WHERE match = X'00000000000000000000000000000011';
      """)
}
