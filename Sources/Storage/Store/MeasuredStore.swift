/// A store with counters and sizes of its database, which a server's metrics show.
public protocol MeasuredStore: Store {
  /// The values of this moment. May query the file system, which can block for a moment; waits for
  /// neither transactions nor readers.
  func measurements() -> [StoreMeasurement]
}

/// A counter or a size of a database.
public struct StoreMeasurement: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    /// Only grows while the store is open.
    case count(Int)
    /// A duration in all, which only grows.
    case seconds(Double)
    /// A value that rises and falls.
    case level(Int)
  }

  /// The name in lowercase words, which begins with the kind of the database and ends with the
  /// unit: `sqlite_wal_bytes`. Counts and durations end with `total`.
  public let name: String
  /// A sentence for operators.
  public let help: String
  public let value: Value

  public init(_ name: String, _ help: String, _ value: Value) {
    self.name = name
    self.help = help
    self.value = value
  }
}
