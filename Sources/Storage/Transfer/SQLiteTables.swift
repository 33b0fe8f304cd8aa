import Foundation
import GRDB

/// All tables of an SQLite database in the server's format, row by row, within a transaction.
package struct SQLiteTables {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The tables that other databases of a server have as well; each comes after those that its rows
  /// refer to. The key that tags networks stays where it is.
  package func all() throws -> [StoredTable] {
    var waiting = try rows(
      """
      SELECT name FROM sqlite_master WHERE type = 'table'
        AND name NOT LIKE 'sqlite%' AND name NOT IN ('grdb_migrations', 'network_key')
      ORDER BY name
      """
    ).map { try table($0[0]) }
    var sorted: [StoredTable] = []
    var done: Set<String> = []
    while !waiting.isEmpty {
      let next = waiting.filter { $0.parents.isSubset(of: done) }
      precondition(!next.isEmpty, "no table refers to itself over others")
      sorted += next
      done.formUnion(next.map(\.name))
      waiting.removeAll { done.contains($0.name) }
    }
    return sorted
  }

  private func table(_ name: String) throws -> StoredTable {
    let columns = try rows("SELECT name, pk FROM pragma_table_info('\(name)') ORDER BY cid")
      .map { row -> (name: String, position: Int) in (row[0], row[1]) }
    let parents = try rows("SELECT DISTINCT \"table\" FROM pragma_foreign_key_list('\(name)')")
      .map { $0[0] as String }
    return StoredTable(
      name: name, columns: columns.map(\.name),
      key: columns.filter { $0.position > 0 }.sorted { $0.position < $1.position }.map(\.name),
      parents: Set(parents).subtracting([name]))
  }

  /// Calls the body with the values of each row, in the order of the table's columns.
  package func forEachRow(
    of table: StoredTable, _ body: ([StoredValue]) throws -> Void
  ) throws {
    let statement = try database.makeStatement(
      sql: "SELECT \(table.columnList) FROM \(table.name)")
    let cursor = try Row.fetchCursor(statement)
    while let row = try cursor.next() {
      try body((0..<table.columns.count).map { StoredValue(row[$0] as DatabaseValue) })
    }
  }

  /// Adds a row, with its values in the order of the table's columns. The rows of a table come
  /// fastest in the order of its key.
  package func insert(_ values: [StoredValue], into table: StoredTable) throws {
    let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
    try database.run(
      "INSERT INTO \(table.name) (\(table.columnList)) VALUES (\(places))", values)
  }

  /// The last number that each table with a counter has given to a row, perhaps to one that is
  /// gone.
  package func counters() throws -> [String: Int64] {
    let pairs = try rows("SELECT name, seq FROM sqlite_sequence")
      .map { row -> (String, Int64) in (row[0], row[1]) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Sets the counters of those tables that have one here.
  package func setCounters(_ counters: [String: Int64]) throws {
    let names = try rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
    ).map { $0[0] as String }
    for name in names {
      try database.run("DELETE FROM sqlite_sequence WHERE name = ?", [name])
      guard let last = counters[name], last > 0 else { continue }
      try database.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [name, last])
    }
  }

  package func hasAllStatistics() throws -> Bool { try database.hasAllStatistics() }

  package func noteAllStatistics() throws { try database.noteAllStatistics() }

  /// Runs the body with tables that are empty and have no triggers, which come back afterwards.
  func replacingContents(_ body: (SQLiteTables) throws -> Void) throws {
    let triggers = try rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
      .map { row -> (name: String, sql: String) in (row[0], row[1]) }
    for trigger in triggers { try database.execute(sql: "DROP TRIGGER \(trigger.name)") }
    for table in try all().reversed() { try database.execute(sql: "DELETE FROM \(table.name)") }
    try body(self)
    for trigger in triggers { try database.execute(sql: trigger.sql) }
  }

  private func rows(_ sql: String) throws -> [Row] { try Row.fetchAll(database, sql: sql) }
}

extension StoredValue {
  fileprivate init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let integer): .integer(integer)
      case .double(let real): .real(real)
      case .string(let text): .text(text)
      case .blob(let bytes): .blob(bytes)
      }
  }
}
