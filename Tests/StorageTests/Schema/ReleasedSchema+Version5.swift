extension ReleasedSchema {
  /// As version 5 of the program left it: what version 4 had, entries of a finished match in the
  /// journal, and the live match's first one moved out of it. It never changes.
  static let version5 = ReleasedSchema(
    identifier: "v5",
    sql: version4.sql + """

      DROP INDEX journal_by_match;
      CREATE TABLE kept_journal (
        match BLOB NOT NULL CHECK (length(match) = 16),
        sequence INTEGER NOT NULL,
        at INTEGER NOT NULL,
        payload BLOB NOT NULL,
        PRIMARY KEY (match, sequence)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO grdb_migrations VALUES ('v5');
      INSERT INTO kept_journal SELECT match, sequence, at, payload FROM journal WHERE sequence = 41;
      DELETE FROM journal WHERE sequence = 41;
      INSERT INTO journal VALUES (40, X'00000000000000000000000000000011', 1800000000199, X'01');
      """)
}
