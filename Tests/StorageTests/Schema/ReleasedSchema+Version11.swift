extension ReleasedSchema {
  /// As version 11 of the program left it: with rooms. It never changes.
  static let version11 = ReleasedSchema(
    identifier: "v11",
    sql: version10.sql + """

      CREATE TABLE rooms (
        code TEXT NOT NULL PRIMARY KEY CHECK (length(code) = 6),
        state TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO grdb_migrations VALUES ('v11');
      INSERT INTO rooms VALUES ('AC3KQY', '{"version":7,'
        || '"host":"00000000-0000-0000-0000-000000000002",'
        || '"members":["00000000-0000-0000-0000-000000000001",'
        || '"00000000-0000-0000-0000-000000000002"],'
        || '"map":"kenya","options":{"rounds":3,"moving":60000,"guessing":30000,"ready":20000,'
        || '"countdown":3000,"grace":30000,"opening":2000,"hurry":15000},'
        || '"kicked":["00000000-0000-0000-0000-000000000003"]}');
      """)
}
