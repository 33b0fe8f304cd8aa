import Foundation

/// A connection to a database within a transaction: all that the queries need of one.
///
/// The statements are written in the SQL of SQLite; another database's session translates the few
/// places in which its own differs. They are compiled once per connection. Parameters are `?`, or
/// `?1`, `?2` …, never both in one statement.
///
/// A session may delay statements without a result; their errors then come with a later call, at
/// the latest with the end of the transaction.
package protocol SQLSession: AnyObject, SendableMetatype {
  associatedtype Row: SQLRow
  /// A row as long as its query is at it.
  associatedtype CurrentRow: SQLRow
  associatedtype Binder: SQLBinder

  /// Executes a statement without a result, with one value for each of its parameters.
  func execute<each Value: SQLParameter>(_ sql: String, _ values: repeat each Value) throws

  /// Executes a statement without a result, with one value for each of its parameters.
  func run(_ sql: String, _ arguments: [any SQLParameter]) throws

  /// Whether a query has a row.
  func hasResult<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Bool

  /// The integer that is a query's only value; `nil` if there is no row or the value is NULL.
  func integer<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Int64?

  /// The only value of a query's first row: `.some(nil)` for NULL, `nil` without a row.
  func blob<each Value: SQLParameter>(
    of sql: String, _ values: repeat each Value
  ) throws -> Data??

  /// Inserts a row for each element, ten per statement, which is faster than one per statement.
  ///
  /// - Parameter bind: Binds a row's values in the columns' order.
  func insert<Element>(
    _ elements: some Collection<Element>, with insertion: SQLInsertion,
    _ bind: (inout Binder, Element) -> Void
  ) throws

  /// All rows of a query.
  func rows(_ sql: String, _ arguments: [any SQLParameter]) throws -> [Row]

  /// Returns the result of `body` on the first row, which must not escape; `nil` without a row.
  func first<Value>(
    _ sql: String, _ arguments: [any SQLParameter], _ body: (CurrentRow) throws -> Value
  ) throws -> Value?

  /// Calls `body` with each row, which must not escape.
  func forEach(
    _ sql: String, _ arguments: [any SQLParameter], _ body: (CurrentRow) throws -> Void
  ) throws

  /// The first row of a query; `nil` without one.
  func row(_ sql: String, _ arguments: [any SQLParameter]) throws -> Row?

  /// The number of rows that the last statement inserted, changed or deleted itself.
  func changes() throws -> Int

  /// The number that was given to an item of news last, perhaps to one that is gone; 0 before the
  /// first.
  func lastNewsNumber() throws -> Int64

  /// Whether all players who have finished matches have statistics. See
  /// ``OperationsStore/computeMissingStatistics(limit:)``.
  func hasAllStatistics() throws -> Bool

  /// Stores that all players who have finished matches have statistics.
  func noteAllStatistics() throws
}
