import Foundation
import GRDB
import GameRules

@testable import Storage

/// Fills the tables of an SQLite database with random rows that its constraints allow, whatever
/// they mean: values at the edges of their types, references to rows that are there, and nothing.
struct RandomRows {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(state: seed) }

  /// Tries so often to add a row to each table, of which most attempts violate a constraint;
  /// returns the names of the tables that have none.
  mutating func fill(_ database: Database, attempts: Int) throws -> [String] {
    for table in try SQLiteTables(database).all() where table.name != "journal" {
      let columns = try Column.all(of: table.name, in: database)
      let references = try Self.references(of: table.name, in: database)
      for _ in 0..<attempts {
        var values = columns.map { value(for: $0) }
        for reference in references {
          let row = try row(of: reference.table, in: database)
          for (column, parent) in zip(reference.columns, reference.parents) {
            guard let index = columns.firstIndex(where: { $0.name == column }) else { continue }
            values[index] = row?[parent] ?? .null
          }
        }
        let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
        do {
          try database.execute(
            sql: "INSERT INTO \(table.name) VALUES (\(places))",
            arguments: StatementArguments(values))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
          // Another attempt may be luckier.
        }
      }
    }
    return try SQLiteTables(database).all().map(\.name).filter { name in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM \(name)") == 0
    }
  }

  private mutating func row(of table: String, in database: Database) throws -> Row? {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
    guard count > 0 else { return nil }
    return try Row.fetchOne(
      database, sql: "SELECT * FROM \(table) LIMIT 1 OFFSET ?",
      arguments: [Int.random(in: 0..<count, using: &random)])
  }

  private struct Column {
    let name: String
    let type: String
    let isRequired: Bool
    /// The only length that a constraint allows; `nil`: any.
    let length: Int?

    static func all(of table: String, in database: Database) throws -> [Column] {
      let sql =
        try String.fetchOne(
          database, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table]) ?? ""
      return try Row.fetchAll(
        database,
        sql: """
          SELECT name, type, "notnull" FROM pragma_table_info('\(table)') ORDER BY cid
          """
      ).map { row in
        let name: String = row[0]
        let length = try Regex("length\\(\(name)\\) = (\\d+)", as: (Substring, Substring).self)
        return Column(
          name: name, type: row[1], isRequired: row[2],
          length: sql.firstMatch(of: length).flatMap { Int($0.1) })
      }
    }
  }

  private struct Reference {
    let table: String
    var columns: [String]
    var parents: [String]
  }

  private static func references(of table: String, in database: Database) throws -> [Reference] {
    var found: [Int: Reference] = [:]
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT id, "table", "from", "to" FROM pragma_foreign_key_list('\(table)') ORDER BY id, seq
        """)
    for row in rows {
      let (id, parent): (Int, String) = (row[0], row[1])
      var reference = found[id] ?? Reference(table: parent, columns: [], parents: [])
      reference.columns.append(row[2])
      let key = try SQLiteTables(database).all().first { $0.name == parent }?.key ?? []
      reference.parents.append(row[3] ?? key[reference.parents.count])
      found[id] = reference
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func value(for column: Column) -> DatabaseValue {
    if !column.isRequired, Bool.random(using: &random) { return .null }
    switch column.type {
    case "INTEGER":
      return ([0, 1, 1, 2, 3, 7, 1 << 40] as [Int64]).randomElement(using: &random)!.databaseValue
    case "REAL":
      return [0.5, 1, 25, 1e-300, 4999.75].randomElement(using: &random)!.databaseValue
    case "ANY": return [-0.0, 0, 45.125, -89.9].randomElement(using: &random)!.databaseValue
    case "TEXT":
      if let length = column.length { return text(length).databaseValue }
      return ["", "Zoë 'x' 😀", "\\N\t\n", text(9), text(9)].randomElement(using: &random)!
        .databaseValue
    default:
      return bytes(column.length ?? [0, 1, 16, 28].randomElement(using: &random)!).databaseValue
    }
  }

  private mutating func text(_ length: Int) -> String {
    String((0..<length).map { _ in "abcdefghij".randomElement(using: &random)! })
  }

  private mutating func bytes(_ length: Int) -> Data {
    Data((0..<length).map { _ in [0, 255, 92].randomElement(using: &random)! as UInt8 })
  }
}
