import Foundation
import GRDB

// A connection of GRDB as the session of the queries.
extension Database: SQLSession {
  package typealias Row = GRDB.Row

  package func rows(_ sql: String, _ arguments: [any SQLParameter]) throws -> [GRDB.Row] {
    try Row.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
  }

  package func row(_ sql: String, _ arguments: [any SQLParameter]) throws -> GRDB.Row? {
    try Row.fetchOne(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
  }

  package func changes() throws -> Int { changesCount }

  package func lastNewsNumber() throws -> Int64 {
    try integer(of: "SELECT seq FROM sqlite_sequence WHERE name = 'news'") ?? 0
  }

  /// Reads the `user_version`: see Schema.
  package func hasAllStatistics() throws -> Bool {
    try integer(of: "SELECT user_version FROM pragma_user_version") != 0
  }

  package func noteAllStatistics() throws { try run("PRAGMA user_version = 1") }
}

extension StatementArguments {
  fileprivate init(_ parameters: [any SQLParameter]) {
    var binder = ArgumentBinder(capacity: parameters.count)
    for parameter in parameters { parameter.bind(to: &binder) }
    self.init(binder.values)
  }
}

/// Collects values as GRDB's arguments.
private struct ArgumentBinder: SQLBinder {
  private(set) var values: [DatabaseValue] = []

  init(capacity: Int) { values.reserveCapacity(capacity) }

  mutating func bind(integer: Int64) { values.append(integer.databaseValue) }
  mutating func bind(real: Double) { values.append(real.databaseValue) }
  mutating func bind(text: String) { values.append(text.databaseValue) }
  mutating func bind(blob: UnsafeRawBufferPointer) { values.append(Data(blob).databaseValue) }
  mutating func bindNull(_ type: SQLType) { values.append(.null) }
}

extension GRDB.Row: SQLRow {
  package func optional<Value: SQLColumn>(
    _ index: Int, as type: Value.Type
  ) throws(StorageError) -> Value? {
    let stored: DatabaseValue = self[index]
    let value: Value? =
      switch stored.storage {
      case .null: nil
      case .int64(let integer): Value.decoding(integer: integer)
      case .double(let real): Value.decoding(real: real)
      case .string(let text): Value.decoding(text: text)
      case .blob(let bytes): Value.decoding(blob: bytes)
      }
    guard value != nil || stored.isNull else {
      throw .corrupt("\(stored) in column \(index) is no \(type)")
    }
    return value
  }

  package func withBytes<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try withUnsafeData(atIndex: index) { data in
      try (data ?? Data()).withUnsafeBytes(body)
    }
  }
}
