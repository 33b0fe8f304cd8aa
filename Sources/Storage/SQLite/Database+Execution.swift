import Foundation
import GRDB
import GRDBSQLite

// The execution of statements by SQLite itself, without GRDB's arguments.
extension Database {
  package func execute<each Value: SQLParameter>(
    _ sql: String, _ values: repeat each Value
  ) throws {
    guard try step(sql, repeat each values, read: { _ in }) == nil else {
      throw DatabaseError(message: "a result where none is read", sql: sql)
    }
  }

  package func run(_ sql: String, _ arguments: [any SQLParameter]) throws {
    // The statement outlives the call in the connection's cache.
    var binder = StatementBinder(try cachedStatement(sql: sql).sqliteStatement)
    for argument in arguments { argument.bind(to: &binder) }
    try step(binder, sql) { _ in }
  }

  package func hasResult<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Bool {
    try step(sql, repeat each values, read: { _ in }) != nil
  }

  package func integer<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Int64? {
    try step(sql, repeat each values) { statement in
      sqlite3_column_type(statement, 0) == SQLITE_NULL ? nil : sqlite3_column_int64(statement, 0)
    } ?? nil
  }

  package func blob<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Data?? {
    try step(sql, repeat each values) { statement in
      guard sqlite3_column_type(statement, 0) != SQLITE_NULL else { return nil }
      // SQLite requires the pointer to be read before the length. An empty blob is a null pointer.
      let bytes = sqlite3_column_blob(statement, 0)
      let count = Int(sqlite3_column_bytes(statement, 0))
      guard let bytes else {
        guard count == 0 else { throw DatabaseError(resultCode: .SQLITE_NOMEM, sql: sql) }
        return Data()
      }
      return Data(bytes: bytes, count: count)
    }
  }

  package func insert<Element>(
    _ elements: some Collection<Element>, with insertion: SQLInsertion,
    _ bind: (inout StatementBinder, Element) -> Void
  ) throws {
    var rest = elements[...]
    while !rest.isEmpty {
      let part = rest.prefix(SQLInsertion.rows)
      rest = rest.dropFirst(SQLInsertion.rows)
      let sql = insertion.sql(rows: part.count)
      var binder = StatementBinder(try cachedStatement(sql: sql).sqliteStatement)
      for element in part { bind(&binder, element) }
      try step(binder, sql) { _ in }
    }
  }

  /// Returns the result of `read` on the first row of a statement's result; `nil` if there is none.
  private func step<Result, each Value: SQLParameter>(
    _ sql: String, _ values: repeat each Value, read: (SQLiteStatement) throws -> Result
  ) throws -> Result? {
    // The statement outlives the call in the connection's cache.
    var binder = StatementBinder(try cachedStatement(sql: sql).sqliteStatement)
    for value in repeat each values { value.bind(to: &binder) }
    return try step(binder, sql, read)
  }

  @discardableResult
  private func step<Result>(
    _ bound: StatementBinder, _ sql: String, _ read: (SQLiteStatement) throws -> Result
  ) throws -> Result? {
    let statement = bound.statement
    precondition(bound.isComplete, "a value for each parameter")
    let code = bound.code == SQLITE_OK ? sqlite3_step(statement) : bound.code
    defer { sqlite3_reset(statement) }
    guard code == SQLITE_DONE || code == SQLITE_ROW else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
    }
    return code == SQLITE_ROW ? try read(statement) : nil
  }
}

/// Binds values to the parameters of a statement of SQLite.
package struct StatementBinder: SQLBinder {
  fileprivate let statement: SQLiteStatement
  private var index: CInt = 0
  /// The first error of SQLite.
  fileprivate private(set) var code = SQLITE_OK

  fileprivate init(_ statement: SQLiteStatement) { self.statement = statement }

  fileprivate var isComplete: Bool { index == sqlite3_bind_parameter_count(statement) }

  package mutating func bind(integer: Int64) {
    next { sqlite3_bind_int64($0, $1, integer) }
  }

  package mutating func bind(real: Double) {
    next { sqlite3_bind_double($0, $1, real) }
  }

  package mutating func bind(text: String) {
    next { statement, index in
      var text = text
      return text.withUTF8 { bytes in
        // A null pointer would be NULL.
        guard let start = bytes.baseAddress else {
          return sqlite3_bind_text(statement, index, "", 0, copied)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_bind_text(statement, index, $0, CInt(bytes.count), copied)
        }
      }
    }
  }

  package mutating func bind(blob: UnsafeRawBufferPointer) {
    next { statement, index in
      guard !blob.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
      return sqlite3_bind_blob(statement, index, blob.baseAddress, CInt(blob.count), copied)
    }
  }

  package mutating func bindNull(_ type: SQLType) {
    next { sqlite3_bind_null($0, $1) }
  }

  /// Binds the next parameter with a function that returns SQLite's result code.
  private mutating func next(_ bind: (SQLiteStatement, CInt) -> CInt) {
    index += 1
    if code == SQLITE_OK { code = bind(statement, index) }
  }
}

/// SQLITE_TRANSIENT, which makes SQLite copy the value: a cast of −1 that Swift does not import
/// (https://www.sqlite.org/c3ref/c_static.html).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
