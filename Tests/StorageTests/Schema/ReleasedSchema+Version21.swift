extension ReleasedSchema {
  /// As version 21 of the program left it: with difficulties and aids. It never changes.
  static let version21 = ReleasedSchema(
    identifier: "v21",
    sql: version20.sql + """

      ALTER TABLE matches ADD COLUMN difficulty TEXT;
      ALTER TABLE guesses ADD COLUMN aids TEXT CHECK (aids <> '');
      INSERT INTO grdb_migrations VALUES ('v21');
      """)
}
