import Community
import Foundation
import GRDB
import GRDBSQLite
import GameRules

/// A value that can be bound to a parameter of a statement.
///
/// Frequent writes bind their values directly to SQLite. GRDB's arguments cost some allocations per
/// value, which took a third of the writer's time per commit.
protocol SQLParameter {
  /// Binds a copy of the value; returns SQLite's result code.
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt
}

extension Database {
  /// Executes a statement without a result, with one value for each of its parameters. The
  /// statement is compiled once per connection.
  func execute<each Value: SQLParameter>(_ sql: String, _ values: repeat each Value) throws {
    guard try step(sql, repeat each values, read: { _ in }) == nil else {
      throw DatabaseError(message: "a result where none is read", sql: sql)
    }
  }

  /// Whether a query has a row. The statement is compiled once per connection.
  func hasResult<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Bool {
    try step(sql, repeat each values, read: { _ in }) != nil
  }

  /// The integer that is a query's only value; `nil` if there is no row or the value is NULL. The
  /// statement is compiled once per connection.
  func integer<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Int64? {
    try step(sql, repeat each values) { statement in
      sqlite3_column_type(statement, 0) == SQLITE_NULL ? nil : sqlite3_column_int64(statement, 0)
    } ?? nil
  }

  /// The only value of a query's first row: `.some(nil)` for NULL, `nil` without a row. The
  /// statement is compiled once per connection.
  func blob<each Value: SQLParameter>(
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

  /// Inserts a row for each element, ten per statement, which is faster than one per statement.
  ///
  /// - Parameters:
  ///   - columns: All columns of the table.
  ///   - bind: Binds a row's values in the columns' order.
  func insert<Element>(
    _ elements: some Collection<Element>, into table: String, columns: Int,
    _ bind: (inout StatementBinder, Element) -> Void
  ) throws {
    let row = "(\(Array(repeating: "?", count: columns).joined(separator: ",")))"
    var rest = elements[...]
    while !rest.isEmpty {
      let part = rest.prefix(10)
      rest = rest.dropFirst(10)
      let rows = Array(repeating: row, count: part.count).joined(separator: ",")
      let sql = "INSERT INTO \(table) VALUES \(rows)"
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
    for value in repeat each values { binder.bind(value) }
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

/// Binds values to a statement's parameters, one after the other.
struct StatementBinder {
  fileprivate let statement: SQLiteStatement
  private var index: CInt = 0
  /// The first error of SQLite.
  fileprivate private(set) var code = SQLITE_OK

  fileprivate init(_ statement: SQLiteStatement) { self.statement = statement }

  fileprivate var isComplete: Bool { index == sqlite3_bind_parameter_count(statement) }

  mutating func bind(_ value: some SQLParameter) {
    index += 1
    if code == SQLITE_OK { code = value.bind(to: statement, at: index) }
  }

  mutating func bind<each Value: SQLParameter>(_ values: repeat each Value) {
    for value in repeat each values { bind(value) }
  }
}

extension Int64: SQLParameter {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Int: SQLParameter {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Bool: SQLParameter {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }
}

extension Double: SQLParameter {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_double(statement, index, self)
  }
}

extension String: SQLParameter {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    var text = self
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

extension [UInt8]: SQLParameter {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    withUnsafeBytes { bindBlob($0, to: statement, at: index) }
  }
}

extension Data: SQLParameter {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    withUnsafeBytes { bindBlob($0, to: statement, at: index) }
  }
}

/// Binds an id as its ``Identifier/blob``.
extension SQLParameter where Self: Identifier {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    Swift.withUnsafeBytes(of: uuid.bits.bigEndian) { bindBlob($0, to: statement, at: index) }
  }
}

extension MatchID: SQLParameter {}
extension PlayerID: SQLParameter {}
extension NotificationID: SQLParameter {}
extension ChallengeID: SQLParameter {}
extension ScheduledEventID: SQLParameter {}
extension NewsID: SQLParameter {}

extension Instant: SQLParameter {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    millisecondsSinceEpoch.bind(to: statement, at: index)
  }
}

extension Optional: SQLParameter where Wrapped: SQLParameter {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }
}

private func bindBlob(
  _ bytes: UnsafeRawBufferPointer, to statement: SQLiteStatement, at index: CInt
) -> CInt {
  guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
  return sqlite3_bind_blob(statement, index, bytes.baseAddress, CInt(bytes.count), copied)
}

/// SQLITE_TRANSIENT, which makes SQLite copy the value: a cast of −1 that Swift does not import
/// (https://www.sqlite.org/c3ref/c_static.html).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
