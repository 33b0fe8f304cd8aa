import Foundation
import GRDB
import Testing

@testable import PostgresStorage
@testable import Storage

@Suite("PostgreSQL's schema")
struct PostgresSchemaTests {
  /// Rows are inserted without the names of their columns.
  @Test("Every table that both databases have has the same columns in the same order")
  func columns() async throws {
    var expected: [String: [String]] = [:]
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      await store.close()
      let queue = try otherProgram(at: directory + "/whereami.sqlite")
      let names = try await queue.read { database in
        try Row.fetchAll(
          database,
          sql: """
            SELECT tables.name AS "table", columns.name AS "column"
            FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
            WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'
            ORDER BY tables.name, columns.cid
            """
        ).map { row -> (String, String) in (row["table"], row["column"]) }
      }
      for (table, column) in names { expected[table, default: []].append(column) }
    }
    try await PostgresServer.shared.withDatabase { database in
      let text = try await PostgresServer.shared.value(
        """
        SELECT string_agg(table_name || '.' || column_name, ' ' ORDER BY table_name, ordinal_position)
        FROM information_schema.columns WHERE table_schema = 'public'
        """, in: database)
      var found: [String: [String]] = [:]
      for name in try #require(text).split(separator: " ") {
        let parts = name.split(separator: ".").map(String.init)
        found[parts[0], default: []].append(parts[1])
      }
      let shared = Set(expected.keys).intersection(found.keys)
      #expect(shared.count > 30)
      for table in shared.sorted() { #expect(found[table] == expected[table], "\(table)") }
      let own = Set(expected.keys).symmetricDifference(found.keys).sorted()
      #expect(own == ["grdb_migrations", "meta", "tenures"], "\(own)")
    }
  }
}
