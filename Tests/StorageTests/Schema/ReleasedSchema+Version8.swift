extension ReleasedSchema {
  /// As version 8 of the program left it: with blocks, and what became of requests. It never
  /// changes.
  static let version8 = ReleasedSchema(
    identifier: "v8",
    sql: version7.sql + """

      ALTER TABLE friend_requests ADD COLUMN network INTEGER;
      CREATE TABLE past_requests (
        recipient BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        sender BLOB NOT NULL REFERENCES players ON DELETE CASCADE CHECK (sender <> recipient),
        sent_at INTEGER NOT NULL,
        network INTEGER,
        ended_at INTEGER NOT NULL,
        is_declined INTEGER NOT NULL CHECK (is_declined IN (0, 1)),
        PRIMARY KEY (recipient, sender)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX past_requests_by_sender ON past_requests (sender);
      CREATE TABLE blocks (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        blocked BLOB NOT NULL REFERENCES players ON DELETE CASCADE CHECK (blocked <> player),
        since INTEGER NOT NULL,
        PRIMARY KEY (player, blocked)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX blocks_by_blocked ON blocks (blocked);
      INSERT INTO grdb_migrations VALUES ('v8');
      INSERT INTO blocks VALUES
        (X'00000000000000000000000000000002', X'00000000000000000000000000000003', 1800000004000);
      INSERT INTO past_requests VALUES (
        X'00000000000000000000000000000003', X'00000000000000000000000000000002', 1800000001000,
        -7, 1800000002000, 1);
      """)
}
