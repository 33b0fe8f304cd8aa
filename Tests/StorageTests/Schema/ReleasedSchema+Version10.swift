extension ReleasedSchema {
  /// As version 10 of the program left it: with computer opponents. It never changes.
  static let version10 = ReleasedSchema(
    identifier: "v10",
    sql: version9.sql + """

      ALTER TABLE matches ADD COLUMN bot TEXT;
      INSERT INTO grdb_migrations VALUES ('v10');
      DELETE FROM match_players
        WHERE match = X'00000000000000000000000000000012' AND position = 1;
      UPDATE matches SET origin = 'solo', bot = 'medium'
        WHERE id = X'00000000000000000000000000000012';
      """)
}
