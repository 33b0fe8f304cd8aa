extension ReleasedSchema {
  /// As version 23 of the program left it: with finds, bags and compositions. It never changes.
  static let version23 = ReleasedSchema(
    identifier: "v23",
    sql: version22.sql + """

      ALTER TABLE matches ADD COLUMN finds TEXT CHECK (finds <> '');
      ALTER TABLE matches ADD COLUMN brought TEXT CHECK (brought <> '');
      ALTER TABLE guesses ADD COLUMN find TEXT CHECK (find <> '');
      ALTER TABLE statistics ADD COLUMN bag TEXT NOT NULL DEFAULT '';

      CREATE TABLE compositions (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number >= 1),
        recipe TEXT NOT NULL,
        composed_at INTEGER NOT NULL,
        PRIMARY KEY (player, number)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO grdb_migrations VALUES ('v23');
      """)
}
