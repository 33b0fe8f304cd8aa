/// The statements that insert many rows of a table, some at once.
package struct SQLInsertion: Sendable {
  /// The most rows of one statement.
  package static let rows = 10

  private let statements: [String]

  /// - Parameter columns: All columns of the table.
  init(into table: String, columns: Int) {
    let row = "(\(Array(repeating: "?", count: columns).joined(separator: ",")))"
    statements = (1...Self.rows).map { count in
      "INSERT INTO \(table) VALUES \(Array(repeating: row, count: count).joined(separator: ","))"
    }
  }

  /// The statement for so many rows, 1 to ``rows``.
  package func sql(rows: Int) -> String { statements[rows - 1] }
}

extension SQLInsertion {
  static let listPlaces = SQLInsertion(into: "list_places", columns: 6)
  static let matchPlayers = SQLInsertion(into: "match_players", columns: 15)
  static let rounds = SQLInsertion(into: "rounds", columns: 8)
  static let guesses = SQLInsertion(into: "guesses", columns: 13)
}
