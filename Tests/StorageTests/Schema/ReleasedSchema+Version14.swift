extension ReleasedSchema {
  /// As version 14 of the program left it: with formats. It never changes.
  static let version14 = ReleasedSchema(
    identifier: "v14",
    sql: version13.sql + """

      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema
      SET sql = replace(sql, 'number BETWEEN 1 AND 10)', 'number BETWEEN 1 AND 200)')
        WHERE type = 'table' AND name = 'rounds';
      UPDATE sqlite_schema
      SET sql = replace(sql, 'total BETWEEN 0 AND 50000)', 'total BETWEEN 0 AND 60000)')
        WHERE type = 'table' AND name = 'match_players';
      PRAGMA writable_schema = RESET;
      ALTER TABLE matches ADD COLUMN format TEXT NOT NULL DEFAULT 'classic@1';
      ALTER TABLE match_players ADD COLUMN reserve INTEGER CHECK (reserve >= 0);
      ALTER TABLE guesses ADD COLUMN country TEXT;
      ALTER TABLE waiting_tickets ADD COLUMN format TEXT NOT NULL DEFAULT 'classic@1';
      ALTER TABLE challenges ADD COLUMN format TEXT NOT NULL DEFAULT 'classic@1';
      INSERT INTO grdb_migrations VALUES ('v14');
      """)
}
