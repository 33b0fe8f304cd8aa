extension SQLiteStore: MeasuredStore {
  public func measurements() -> [StoreMeasurement] {
    let figures = metrics()
    return [
      StoreMeasurement(
        "sqlite_transactions_total", "Transactions that were committed.",
        .count(figures.transactions)),
      StoreMeasurement(
        "sqlite_transaction_seconds_total", "How long they took on the writer's thread.",
        .seconds(Double(figures.transactionNanoseconds) / 1e9)),
      StoreMeasurement(
        "sqlite_upkeep_refused_total",
        "Upkeep that nobody waits for, as of the journal's length, and that came to nothing.",
        .count(figures.failedMaintenance)),
      StoreMeasurement(
        "sqlite_checkpoints_refused_total",
        "How often nothing of the write-ahead log could be moved into the database.",
        .count(figures.failedCheckpoints)),
      StoreMeasurement(
        "sqlite_checkpoints_awaited_total",
        "How often the writer waited for a checkpoint, as the log grew faster than it was moved.",
        .count(figures.checkpointStalls)),
      StoreMeasurement(
        "sqlite_cache_hits_total", "Pages that the writer found in memory.",
        .count(figures.cacheHits)),
      StoreMeasurement(
        "sqlite_cache_misses_total", "Pages that it had to read.", .count(figures.cacheMisses)),
      StoreMeasurement(
        "sqlite_pages_written_total", "Pages that the writer wrote.",
        .count(figures.pagesWritten)),
      StoreMeasurement(
        "sqlite_cache_bytes", "The memory that the writer's pages take.",
        .level(figures.cacheBytes)),
      StoreMeasurement(
        "sqlite_database_bytes", "The database's file.", .level(figures.databaseBytes)),
      StoreMeasurement("sqlite_wal_bytes", "Its write-ahead log.", .level(figures.logBytes)),
      StoreMeasurement(
        "sqlite_wal_restarts_total",
        "How often the log was begun anew, after a checkpoint took all of it over.",
        .count(figures.logRestarts)),
    ]
  }
}
