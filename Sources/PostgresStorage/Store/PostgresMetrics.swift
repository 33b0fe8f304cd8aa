import Storage

/// Counters of a store since it was opened.
public struct PostgresMetrics: Hashable, Sendable {
  /// The number of committed transactions.
  public var transactions = 0
  /// The number of writes in those transactions.
  public var writes = 0
  /// The duration of those transactions on the writer's thread, including the wait for the server.
  public var transactionNanoseconds = 0
  /// The pipelines of those transactions.
  public var pipelines = 0
  /// How often the writer waited for the server in those transactions.
  public var waits = 0
  /// How often a transaction was repeated because the connection was lost or the outcome unknown.
  public var repeatedTransactions = 0
  /// How often the writer has connected again.
  public var reconnections = 0
  /// How often background maintenance, such as the compaction of the journal, failed.
  public var failedMaintenance = 0
}

extension PostgresStore: MeasuredStore {
  public func measurements() -> [StoreMeasurement] {
    let figures = metrics()
    return [
      StoreMeasurement(
        "postgres_transactions_total", "Transactions that were committed.",
        .count(figures.transactions)),
      StoreMeasurement(
        "postgres_writes_total", "Groups of changes in those transactions.",
        .count(figures.writes)),
      StoreMeasurement(
        "postgres_transaction_seconds_total", "How long they took on the writer's thread.",
        .seconds(Double(figures.transactionNanoseconds) / 1e9)),
      StoreMeasurement(
        "postgres_round_trips_total", "How often the writer waited for PostgreSQL in them.",
        .count(figures.waits)),
      StoreMeasurement(
        "postgres_transactions_repeated_total",
        "Transactions that were tried again: the connection was lost, or nobody knew the outcome.",
        .count(figures.repeatedTransactions)),
      StoreMeasurement(
        "postgres_reconnections_total", "How often the writer connected again.",
        .count(figures.reconnections)),
      StoreMeasurement(
        "postgres_upkeep_refused_total",
        "Upkeep that nobody waits for, as of the journal's length, and that came to nothing.",
        .count(figures.failedMaintenance)),
    ]
  }
}
