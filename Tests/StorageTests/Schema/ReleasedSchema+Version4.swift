extension ReleasedSchema {
  /// As version 4 of the program left it: what version 3 had, a ban of each kind and what operators
  /// have done. It never changes.
  static let version4 = ReleasedSchema(
    identifier: "v4",
    sql: version3.sql + """

      CREATE TABLE bans (
        player BLOB NOT NULL PRIMARY KEY REFERENCES players ON DELETE CASCADE,
        since INTEGER NOT NULL,
        until INTEGER,
        reason TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE address_bans (
        addresses TEXT NOT NULL PRIMARY KEY,
        since INTEGER NOT NULL,
        until INTEGER,
        reason TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE audit (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        at INTEGER NOT NULL,
        user_id INTEGER NOT NULL,
        user_name TEXT NOT NULL,
        action TEXT NOT NULL,
        subject TEXT,
        details TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX audit_by_subject ON audit (subject, id);
      INSERT INTO grdb_migrations VALUES ('v4');
      INSERT INTO bans VALUES (
        X'00000000000000000000000000000003', 1800000001000, 1800000002000, 'cheats');
      INSERT INTO address_bans VALUES ('192.0.2.0/24', 1800000003000, NULL, NULL);
      INSERT INTO audit VALUES (
        X'00000000000000000000000000000061', 1800000001000, 1000, 'ada', 'ban',
        '00000000-0000-0000-0000-000000000003', 'cheats');
      """)
}
