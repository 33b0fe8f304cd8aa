extension ReleasedSchema {
  /// As version 13 of the program left it: with records of guesses. It never changes.
  static let version13 = ReleasedSchema(
    identifier: "v13",
    sql: version12.sql + """

      ALTER TABLE matches ADD COLUMN shown TEXT;
      ALTER TABLE statistics ADD COLUMN judged_guesses INTEGER NOT NULL DEFAULT 0
        CHECK (judged_guesses >= 0);
      ALTER TABLE statistics ADD COLUMN guess_excess INTEGER NOT NULL DEFAULT 0
        CHECK (guess_excess >= 0);
      ALTER TABLE statistics ADD COLUMN alarms INTEGER NOT NULL DEFAULT 0 CHECK (alarms >= 0);
      ALTER TABLE statistics ADD COLUMN cleared_alarms INTEGER NOT NULL DEFAULT 0
        CHECK (cleared_alarms BETWEEN 0 AND alarms);
      CREATE INDEX statistics_of_suspects ON statistics (player) WHERE alarms > cleared_alarms;
      INSERT INTO grdb_migrations VALUES ('v13');
      UPDATE matches SET shown = 'panorama' WHERE id = X'00000000000000000000000000000011';
      UPDATE statistics SET judged_guesses = 12, guess_excess = 700, alarms = 2, cleared_alarms = 1
        WHERE player = X'00000000000000000000000000000001';
      """)
}
