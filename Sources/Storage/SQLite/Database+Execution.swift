import Foundation
import GRDB
import GRDBSQLite

// The execution of statements by SQLite itself, without GRDB's arguments and rows.
extension Database {
  package func execute<each Value: SQLParameter>(
    _ sql: String, _ values: repeat each Value
  ) throws {
    guard try step(sql, repeat each values, read: { _ in }) == nil else {
      throw DatabaseError(message: "a result where none is read", sql: sql)
    }
  }

  package func run(_ sql: String, _ arguments: [any SQLParameter]) throws {
    try step(try bound(sql, arguments), sql) { _ in }
  }

  package func first<Value>(
    _ sql: String, _ arguments: [any SQLParameter], _ body: (StatementRow) throws -> Value
  ) throws -> Value? {
    try step(try bound(sql, arguments), sql) { try body(StatementRow(statement: $0)) }
  }

  package func forEach(
    _ sql: String, _ arguments: [any SQLParameter], _ body: (StatementRow) throws -> Void
  ) throws {
    let bound = try bound(sql, arguments)
    defer { sqlite3_reset(bound.statement) }
    let row = StatementRow(statement: bound.statement)
    while try hasNext(bound, sql) { try body(row) }
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
      try StatementRow(statement: statement).optional(0, as: Data.self)
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
    defer { sqlite3_reset(bound.statement) }
    return try hasNext(bound, sql) ? try read(bound.statement) : nil
  }

  private func bound(_ sql: String, _ arguments: [any SQLParameter]) throws -> StatementBinder {
    // The statement outlives the call in the connection's cache.
    var binder = StatementBinder(try cachedStatement(sql: sql).sqliteStatement)
    for argument in arguments { argument.bind(to: &binder) }
    return binder
  }

  /// Steps to the next row of a statement; false at the end. The caller resets the statement, also
  /// after an error.
  private func hasNext(_ bound: StatementBinder, _ sql: String) throws -> Bool {
    precondition(bound.isComplete, "a value for each parameter")
    let code = bound.code == SQLITE_OK ? sqlite3_step(bound.statement) : bound.code
    guard code == SQLITE_DONE || code == SQLITE_ROW else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: lastErrorMessage, sql: sql)
    }
    return code == SQLITE_ROW
  }
}

/// The row at which a statement of SQLite is. It reads columns without the allocations that GRDB's
/// rows cost.
package struct StatementRow: SQLRow {
  fileprivate let statement: SQLiteStatement

  package func optional<Value: SQLColumn>(
    _ index: Int, as type: Value.Type
  ) throws(StorageError) -> Value? {
    let column = CInt(index)
    let stored = sqlite3_column_type(statement, column)
    let value: Value?
    switch stored {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER: value = .decoding(integer: sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: value = .decoding(real: sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      value = .decoding(text: String(decoding: try text(column), as: UTF8.self))
    default:
      let bytes = try blob(column)
      value = .decoding(
        blob: bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data())
    }
    guard let value else {
      throw .corrupt("a value of SQLite's type \(stored) in column \(index) is no \(type)")
    }
    return value
  }

  package func withBytes<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try body(try blob(CInt(index)))
  }

  private func text(_ column: CInt) throws(StorageError) -> UnsafeBufferPointer<UInt8> {
    // SQLite requires the pointer to be read before the length.
    let text = sqlite3_column_text(statement, column)
    guard let text else { throw StorageError(DatabaseError(resultCode: .SQLITE_NOMEM)) }
    return UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column)))
  }

  private func blob(_ column: CInt) throws(StorageError) -> UnsafeRawBufferPointer {
    let bytes = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    // An empty blob is a null pointer.
    guard bytes != nil || count == 0 else {
      throw StorageError(DatabaseError(resultCode: .SQLITE_NOMEM))
    }
    return UnsafeRawBufferPointer(start: bytes, count: count)
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
