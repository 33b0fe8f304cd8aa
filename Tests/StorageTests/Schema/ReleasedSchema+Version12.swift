extension ReleasedSchema {
  /// As version 12 of the program left it: with street panoramas. It never changes.
  static let version12 = ReleasedSchema(
    identifier: "v12",
    sql: version11.sql + """

      ALTER TABLE matches ADD COLUMN movement TEXT NOT NULL DEFAULT 'walk';
      ALTER TABLE matches ADD COLUMN view TEXT;
      ALTER TABLE challenges ADD COLUMN movement TEXT NOT NULL DEFAULT 'walk';
      ALTER TABLE challenges ADD COLUMN view TEXT;
      ALTER TABLE rounds ADD COLUMN imagery TEXT;
      ALTER TABLE guesses ADD COLUMN path TEXT;
      INSERT INTO grdb_migrations VALUES ('v12');
      UPDATE matches SET movement = 'look', view = 'panorama'
        WHERE id = X'00000000000000000000000000000011';
      UPDATE rounds SET imagery = '{"provider":"panoramax","reference":"1f","license":"etalab-2.0"}'
        WHERE match = X'00000000000000000000000000000011' AND number = 1;
      UPDATE guesses SET path = '[44.5,11.25,44.6,11.5]'
        WHERE match = X'00000000000000000000000000000011' AND round = 1 AND position = 0;
      """)
}
