import CPostgres
import Foundation
import Storage

/// The result of one statement, with its rows in the binary format. It owns the memory of libpq.
final class PostgresResult {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { PQclear(pointer) }

  var status: ExecStatusType { PQresultStatus(pointer) }

  /// The number of rows.
  var count: Int { Int(PQntuples(pointer)) }

  var columnCount: Int { Int(PQnfields(pointer)) }

  var rows: [PostgresRow] { (0..<count).map { PostgresRow(result: self, index: $0) } }

  /// The number of rows that the statement inserted, changed or deleted.
  var changes: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

  /// The name of the command that was carried out: `COMMIT` answers with `ROLLBACK` if the
  /// transaction had failed.
  var command: String { String(cString: PQcmdStatus(pointer)) }

  /// A value in the text format; `nil` for NULL.
  func text(_ row: Int, _ column: Int) -> String? {
    bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a value, which live as long as the result; `nil` for NULL.
  func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    let (row, column) = (CInt(row), CInt(column))
    guard PQgetisnull(pointer, row, column) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
  }

  /// The type of a column.
  func type(_ column: Int) -> Oid { PQftype(pointer, CInt(column)) }

  /// Whether it is an error that ends the connection.
  var isFatal: Bool {
    let severity = whereami_pq_severity(pointer).map { String(cString: $0) }
    return severity == "FATAL" || severity == "PANIC"
  }

  /// The error that this result is.
  func error(_ cause: PostgresError.Cause) -> PostgresError {
    let state = whereami_pq_state(pointer).map { String(cString: $0) } ?? ""
    let message =
      whereami_pq_message(pointer).map { String(cString: $0) }
      ?? String(cString: PQresultErrorMessage(pointer))
    return PostgresError(cause, state: state, message.trimmed)
  }
}

/// A row of a result.
package struct PostgresRow: SQLRow {
  let result: PostgresResult
  let index: Int

  package func optional<Value: SQLColumn>(
    _ column: Int, as type: Value.Type
  ) throws(StorageError) -> Value? {
    guard let bytes = result.bytes(index, column) else { return nil }
    let oid = result.type(column)
    let value: Value? =
      switch oid {
      case PostgresType.bool: Value.decoding(integer: bytes.first == 0 ? 0 : 1)
      case PostgresType.int2: Value.decoding(integer: Int64(bytes.bigEndian(as: Int16.self)))
      case PostgresType.int4: Value.decoding(integer: Int64(bytes.bigEndian(as: Int32.self)))
      case PostgresType.int8: Value.decoding(integer: bytes.bigEndian(as: Int64.self))
      case PostgresType.float8:
        Value.decoding(real: Double(bitPattern: bytes.bigEndian(as: UInt64.self)))
      case PostgresType.text, PostgresType.unknown:
        Value.decoding(text: String(decoding: bytes, as: UTF8.self))
      case PostgresType.bytea: Value.decoding(blob: Data(bytes))
      case PostgresType.numeric:
        PostgresType.integer(ofNumeric: bytes).flatMap {
          Value.decoding(integer: $0)
        }
      default: nil
      }
    guard let value else {
      throw .corrupt("column \(column) of PostgreSQL's type \(oid) is no \(type)")
    }
    return value
  }

  package func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try withExtendedLifetime(result) {
      try body(result.bytes(index, column) ?? UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }
}

/// The built-in types of PostgreSQL by their object ids (`pg_type.dat`), which never change.
enum PostgresType {
  static let bool: Oid = 16
  static let bytea: Oid = 17
  static let int8: Oid = 20
  static let int2: Oid = 21
  static let int4: Oid = 23
  static let text: Oid = 25
  static let float8: Oid = 701
  static let unknown: Oid = 705
  static let numeric: Oid = 1700

  /// The integer that a `numeric` is, as sums of `bigint` are; `nil` for any other.
  ///
  /// The binary format has four numbers of 16 bits: of digits, the weight of the first digit, the
  /// sign and the scale; then the digits of base 10 000.
  static func integer(ofNumeric bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count >= 8 else { return nil }
    func number(_ index: Int) -> Int {
      Int(UnsafeRawBufferPointer(rebasing: bytes[(2 * index)...]).bigEndian(as: Int16.self))
    }
    let (digits, weight) = (number(0), number(1))
    guard digits >= 0, bytes.count == 8 + 2 * digits, digits <= weight + 1 || digits == 0,
      number(2) == 0 || number(2) == 0x4000
    else { return nil }
    var magnitude: Int64 = 0
    for index in 0..<(digits == 0 ? 0 : weight + 1) {
      let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10_000)
      let (sum, isTooMuch) = product.addingReportingOverflow(
        Int64(index < digits ? number(4 + index) : 0))
      guard !isTooLarge, !isTooMuch else { return nil }
      magnitude = sum
    }
    return number(2) == 0 ? magnitude : -magnitude
  }
}

extension UnsafeRawBufferPointer {
  /// The integer that the bytes begin with, most significant first. There must be so many bytes.
  fileprivate func bigEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    as type: Value.Type
  ) -> Value {
    Value(bigEndian: loadUnaligned(as: type))
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
