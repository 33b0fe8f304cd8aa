extension ReleasedSchema {
  /// As version 6 of the program left it: what version 5 had, with a row for what each commit had
  /// brought to the journal. It never changes.
  static let version6 = ReleasedSchema(
    identifier: "v6",
    sql: version5.sql + """

      DROP TABLE journal;
      CREATE TABLE journal (
        sequence INTEGER NOT NULL PRIMARY KEY,
        entries BLOB NOT NULL
      ) STRICT;
      INSERT INTO grdb_migrations VALUES ('v6');
      INSERT INTO journal VALUES
        (40, X'2800000000000000C7505C18A3010000000000000000000000000000000000110100000001'),
        (42, X'2A00000000000000C9505C18A30100000000000000000000000000000000002100000000');
      """)
}
