/// Counters for every combination of two labels with fixed values, such as method and outcome.
///
/// Both are given by index, so that counting looks up no text, and a client cannot create a series.
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

  /// The sum of all counters.
  public var total: Int { values.reduce(0, +) }
}
