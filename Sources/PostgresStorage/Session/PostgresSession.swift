import Foundation
import Storage

/// A transaction on a connection. Statements without a result are sent and not awaited, so that
/// a commit that needs no result waits once, for its end.
package final class PostgresSession: SQLSession {
  let connection: PostgresConnection
  /// The result of the last statement, once it is known.
  private var last: PostgresResult?
  private var isLastKnown = false

  init(_ connection: PostgresConnection) { self.connection = connection }

  package func execute<each Value: SQLParameter>(_ sql: String, _ values: repeat each Value) throws
  {
    try send(sql, PostgresParameters(repeat each values))
  }

  package func run(_ sql: String, _ arguments: [any SQLParameter]) throws {
    try send(sql, PostgresParameters(arguments))
  }

  package func hasResult<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Bool {
    try query(sql, PostgresParameters(repeat each values)).count > 0
  }

  package func integer<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Int64? {
    try query(sql, PostgresParameters(repeat each values)).rows.first?.optional(0, as: Int64.self)
  }

  package func blob<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Data?? {
    try query(sql, PostgresParameters(repeat each values)).rows.first.map {
      try $0.optional(0, as: Data.self)
    }
  }

  package func insert<Element>(
    _ elements: some Collection<Element>, with insertion: SQLInsertion,
    _ bind: (inout PostgresParameters, Element) -> Void
  ) throws {
    var rest = elements[...]
    while !rest.isEmpty {
      let part = rest.prefix(SQLInsertion.rows)
      rest = rest.dropFirst(SQLInsertion.rows)
      var parameters = PostgresParameters()
      for element in part { bind(&parameters, element) }
      try send(
        insertion.sql(rows: part.count), parameters)
    }
  }

  package func rows(_ sql: String, _ arguments: [any SQLParameter]) throws -> [PostgresRow] {
    try query(sql, PostgresParameters(arguments)).rows
  }

  package func first<Value>(
    _ sql: String, _ arguments: [any SQLParameter], _ body: (PostgresRow) throws -> Value
  ) throws -> Value? {
    try row(sql, arguments).map(body)
  }

  package func forEach(
    _ sql: String, _ arguments: [any SQLParameter], _ body: (PostgresRow) throws -> Void
  ) throws {
    let result = try query(sql, PostgresParameters(arguments))
    for index in 0..<result.count { try body(PostgresRow(result: result, index: index)) }
  }

  package func row(_ sql: String, _ arguments: [any SQLParameter]) throws -> PostgresRow? {
    let result = try query(sql, PostgresParameters(arguments))
    return result.count > 0 ? PostgresRow(result: result, index: 0) : nil
  }

  package func changes() throws -> Int {
    if !isLastKnown { note(try connection.result()) }
    return last?.changes ?? 0
  }

  package func lastNewsNumber() throws -> Int64 {
    // A number that an aborted transaction took is passed over, which no digest minds.
    try integer(
      of: "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM news_number_seq") ?? 0
  }

  package func hasAllStatistics() throws -> Bool {
    try integer(of: "SELECT has_all_statistics FROM meta") != 0
  }

  package func noteAllStatistics() throws { try execute("UPDATE meta SET has_all_statistics = 1") }

  // MARK: - The transaction

  /// Begins a transaction whose changes can be committed as long as the tenure is not sealed; else
  /// a later statement fails.
  ///
  /// - Parameter beats: Whether the tenure's beat goes on with the commit.
  func beginWriting(in tenure: PostgresTenure, beats: Bool) throws {
    try execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
    try execute("SELECT keep_tenure(?, ?)", tenure.id, beats ? 1 : 0)
  }

  /// Begins a transaction that sees one moment: that of its first query.
  func beginReading() throws {
    try execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  }

  /// Commits, and returns when the changes are as durable as the server makes them.
  ///
  /// A server whose wait for a standby is cancelled commits, with a warning, on its own disk only.
  /// So a warning that comes with the commit makes the outcome unknown.
  func commit() throws {
    try connection.sendCommit()
    isLastKnown = false
    let result = try connection.synchronize()
    if let warning = connection.warnings.first {
      throw PostgresError(.unknown, "a commit came with a warning: \(warning)")
    }
    guard let result, result.command == "COMMIT" else {
      throw PostgresError(.unknown, "a commit was answered with \(result?.command ?? "nothing")")
    }
  }

  /// Ends a transaction that has only read. The answer is awaited with the next transaction's.
  func endReading() throws {
    try execute("COMMIT")
    try connection.sendSync()
    try connection.flush()
  }

  /// Takes a transaction back after an error. Afterwards the connection can be used again, unless
  /// this throws.
  func rollBack() throws {
    // The error itself, and that what follows was skipped, are known already.
    do { try connection.synchronize() } catch let error as PostgresError where !connection.isLost {
      guard error.cause == .refused else { throw error }
    }
    guard connection.isInTransaction else { return }
    try execute("ROLLBACK")
    try connection.synchronize()
  }

  private func send(_ sql: String, _ parameters: PostgresParameters) throws {
    try connection.send(sql, parameters)
    isLastKnown = false
  }

  private func query(_ sql: String, _ parameters: PostgresParameters) throws -> PostgresResult {
    try send(sql, parameters)
    guard let result = try connection.result() else {
      throw PostgresError(.refused, "a query without a result")
    }
    note(result)
    return result
  }

  private func note(_ result: PostgresResult?) {
    last = result
    isLastKnown = true
  }
}
