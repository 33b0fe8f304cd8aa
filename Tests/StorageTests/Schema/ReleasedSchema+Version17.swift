extension ReleasedSchema {
  /// As version 17 of the program left it: with experience and the memory of countries. It never
  /// changes.
  static let version17 = ReleasedSchema(
    identifier: "v17",
    sql: version16.sql + """

      ALTER TABLE matches ADD COLUMN tells_countries INTEGER NOT NULL DEFAULT 0
        CHECK (tells_countries IN (0, 1));
      ALTER TABLE statistics ADD COLUMN experience INTEGER NOT NULL DEFAULT 0
        CHECK (experience >= 0);
      ALTER TABLE statistics ADD COLUMN solo_day INTEGER;
      ALTER TABLE statistics ADD COLUMN experience_on_solo_day INTEGER NOT NULL DEFAULT 0;

      CREATE TABLE memories (
        player BLOB NOT NULL REFERENCES players ON DELETE CASCADE,
        country TEXT NOT NULL,
        seen INTEGER NOT NULL CHECK (seen > 0),
        found INTEGER NOT NULL CHECK (found BETWEEN 0 AND seen),
        stability REAL,
        difficulty REAL,
        reviewed_on INTEGER,
        PRIMARY KEY (player, country),
        CHECK ((reviewed_on IS NULL) = (stability IS NULL)),
        CHECK ((reviewed_on IS NULL) = (difficulty IS NULL))
      ) STRICT, WITHOUT ROWID;
      INSERT INTO grdb_migrations VALUES ('v17');
      """)
}
