/// Counters for every combination of two labels whose values are known from the start: which
/// method, with which outcome.
///
/// Both are chosen by their place in the list, so that counting looks no text up; and what a client
/// sends can never make a series of its own.
public final class CounterTable {
  public let rows: [String]
  public let columns: [String]
  private var values: [Int]

  public init(rows: [String], columns: [String]) {
    precondition(Set(rows).count == rows.count && Set(columns).count == columns.count)
    self.rows = rows
    self.columns = columns
    values = Array(repeating: 0, count: rows.count * columns.count)
  }

  public subscript(row: Int, column: Int) -> Int { values[row * columns.count + column] }

  public func increment(_ row: Int, _ column: Int, by amount: Int = 1) {
    precondition(column < columns.count)
    values[row * columns.count + column] &+= amount
  }

  /// Of all.
  public var total: Int { values.reduce(0, +) }
}
