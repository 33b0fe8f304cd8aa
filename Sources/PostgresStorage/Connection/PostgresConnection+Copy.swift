import CPostgres
import Foundation
import Storage

// Whole tables at once (https://www.postgresql.org/docs/current/sql-copy.html), before the
// pipeline. A connection of which one of these calls has thrown is of no further use.
extension PostgresConnection {
  /// Calls the body with each row that `COPY query TO STDOUT` sends.
  ///
  /// - Parameter query: A table, or a query in parentheses.
  func copyOut(_ query: String, _ body: ([StoredValue]) throws -> Void) throws {
    let types = try columnTypes(of: query)
    try beginCopy("COPY \(query) TO STDOUT (FORMAT binary)", PGRES_COPY_OUT)
    var reader = CopyReader(types)
    while true {
      var buffer: UnsafeMutablePointer<CChar>?
      let count = PQgetCopyData(handle, &buffer, 0)
      guard count > 0, let buffer else {
        guard count == -1 else { throw lost() }
        return try endCopy()
      }
      defer { PQfreemem(buffer) }
      let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(count))
      if let row = try reader.row(bytes) { try body(row) }
    }
  }

  /// Adds rows to a table: all that the body hands to the function that it gets.
  ///
  /// - Parameter columns: The names of the columns, in the order of a row's values.
  func copyIn(
    _ table: String, columns: String, _ body: (([StoredValue]) throws -> Void) throws -> Void
  ) throws {
    let types = try columnTypes(of: "(SELECT \(columns) FROM \(table))")
    try beginCopy("COPY \(table) (\(columns)) FROM STDIN (FORMAT binary)", PGRES_COPY_IN)
    var writer = CopyWriter(types)
    try body { row in
      try writer.append(row)
      if writer.bytes.count >= Self.copyLength { try put(&writer) }
    }
    writer.end()
    try put(&writer)
    guard PQputCopyEnd(handle, nil) == 1 else { throw lost() }
    try endCopy()
  }

  private func put(_ writer: inout CopyWriter) throws {
    let isSent = writer.bytes.withUnsafeBytes { bytes in
      PQputCopyData(
        handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count))
    }
    guard isSent == 1 else { throw lost() }
    writer.bytes.removeAll(keepingCapacity: true)
  }

  private func columnTypes(of query: String) throws -> [Oid] {
    let result = try script("SELECT * FROM \(query) AS r LIMIT 0")
    return (0..<result.columnCount).map(result.type)
  }

  private func beginCopy(_ sql: String, _ status: ExecStatusType) throws {
    guard let pointer = PQexec(handle, sql) else { throw lost() }
    let result = PostgresResult(pointer)
    guard result.status == status else { throw result.error(isLost ? .lost : .refused) }
  }

  /// Waits for the outcome.
  private func endCopy() throws {
    var failure: PostgresError?
    while let pointer = PQgetResult(handle) {
      let result = PostgresResult(pointer)
      if result.status != PGRES_COMMAND_OK {
        failure = failure ?? result.error(isLost ? .lost : .refused)
      }
    }
    if let failure { throw failure }
  }

  /// The bytes that are sent at once.
  private static let copyLength = 64 << 10
}
