/// The statement that inserts many rows at once.
package enum SQLInsertion {
  /// The most rows of one statement.
  package static let rows = 10

  /// A statement for that many rows of a table with so many columns.
  package static func sql(into table: String, columns: Int, rows: Int) -> String {
    let row = "(\(Array(repeating: "?", count: columns).joined(separator: ",")))"
    return
      "INSERT INTO \(table) VALUES \(Array(repeating: row, count: rows).joined(separator: ","))"
  }
}
