/// What the database has cost since it was opened, and how large it is.
public struct StoreFigures: Hashable, Sendable {
  /// Transactions that were committed.
  public var transactions = 0
  /// Of those, what callers had handed over.
  public var writes = 0
  /// How long those transactions took on the writer's thread, the wait for the disk included.
  public var transactionNanoseconds = 0
  /// How often upkeep that nobody waits for, as of the journal's length, came to nothing.
  public var refusedUpkeep = 0
  /// How often nothing of the write-ahead log could be moved into the database: it stays in the
  /// log, and is tried again.
  public var refusedCheckpoints = 0
  /// How often the writer waited because the log grew faster than it was moved.
  public var awaitedCheckpoints = 0
  /// Of the writer: pages that were found in memory, and that were not.
  public var cacheHits = 0
  public var cacheMisses = 0
  /// Pages that the writer wrote.
  public var pagesWritten = 0
  /// The memory that the writer's pages take.
  public var cacheBytes = 0
  /// Of the database's file.
  public var databaseBytes = 0
  /// Of the write-ahead log.
  public var logBytes = 0
  /// How often the log was begun anew since its file was made, which happens after a checkpoint
  /// took all of it over.
  public var logRestarts = 0
}
