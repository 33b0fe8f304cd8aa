extension ReleasedSchema {
  /// As version 9 of the program left it: with openings, hurries and rematches. It never changes.
  static let version9 = ReleasedSchema(
    identifier: "v9",
    sql: version8.sql + """

      ALTER TABLE matches ADD COLUMN opening_ms INTEGER NOT NULL DEFAULT 0 CHECK (opening_ms >= 0);
      ALTER TABLE matches ADD COLUMN hurry_ms INTEGER NOT NULL DEFAULT 0 CHECK (hurry_ms >= 0);
      ALTER TABLE challenges ADD COLUMN opening_ms INTEGER NOT NULL DEFAULT 0
        CHECK (opening_ms >= 0);
      ALTER TABLE challenges ADD COLUMN hurry_ms INTEGER NOT NULL DEFAULT 0 CHECK (hurry_ms >= 0);
      ALTER TABLE challenges ADD COLUMN rematch_of BLOB CHECK (length(rematch_of) = 16);
      INSERT INTO grdb_migrations VALUES ('v9');
      UPDATE matches SET opening_ms = 4000, hurry_ms = 12000;
      UPDATE challenges SET opening_ms = 3000, hurry_ms = 11000,
        rematch_of = X'00000000000000000000000000000011';
      """)
}
