extension ReleasedSchema {
  /// As version 7 of the program left it: what version 6 had, with how much a match counts, and
  /// whom a player has beaten on the last day. It never changes.
  static let version7 = ReleasedSchema(
    identifier: "v7",
    sql: version6.sql + """

      ALTER TABLE matches ADD COLUMN shares_network INTEGER NOT NULL DEFAULT 0
        CHECK (shares_network IN (0, 1));
      ALTER TABLE matches ADD COLUMN weight INTEGER CHECK (weight BETWEEN 0 AND 4);
      ALTER TABLE matches ADD COLUMN weight_reason TEXT;
      ALTER TABLE statistics ADD COLUMN scored_rounds INTEGER NOT NULL DEFAULT 0
        CHECK (scored_rounds >= 0);
      ALTER TABLE statistics ADD COLUMN wins_day INTEGER;
      ALTER TABLE statistics ADD COLUMN wins_over BLOB NOT NULL DEFAULT X'';
      UPDATE statistics SET scored_rounds = 5 * (finished_games + quits);
      INSERT INTO grdb_migrations VALUES ('v7');
      UPDATE matches SET shares_network = 1, weight = 0, weight_reason = 'sameNetwork'
        WHERE id = X'00000000000000000000000000000011';
      UPDATE statistics SET wins_day = 20833, wins_over = X'0000000000000000000000000000000203'
        WHERE player = X'00000000000000000000000000000001';
      """)
}
