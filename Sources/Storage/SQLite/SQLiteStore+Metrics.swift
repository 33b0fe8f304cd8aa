import GRDB
import GRDBSQLite
import Glibc

/// Counters of the database since it was opened, and its size.
public struct StoreMetrics: Hashable, Sendable {
  /// The number of committed transactions.
  public var transactions = 0
  /// The number of writes in those transactions.
  public var writes = 0
  /// The duration of those transactions on the writer's thread, including the wait for the disk.
  public var transactionNanoseconds = 0
  /// How often background maintenance, such as the compaction of the journal, failed.
  public var failedMaintenance = 0
  /// How often a checkpoint failed to copy anything of the write-ahead log into the database. The
  /// pages stay in the log until the next attempt.
  public var failedCheckpoints = 0
  /// How often the writer waited because the log grew faster than checkpoints copied it.
  public var checkpointStalls = 0
  /// Pages that the writer found in its cache, and pages that it did not.
  public var cacheHits = 0
  public var cacheMisses = 0
  /// Pages that the writer wrote.
  public var pagesWritten = 0
  /// The memory of the writer's page cache, in bytes.
  public var cacheBytes = 0
  /// The size of the database's file.
  public var databaseBytes = 0
  /// The size of the write-ahead log.
  public var logBytes = 0
  /// How often the log has restarted from its beginning since its file was created. It does so
  /// after a checkpoint has copied all of it.
  public var logRestarts = 0
}

extension SQLiteStore {
  /// The current counters and sizes. Queries the file system, which can block for a moment; waits
  /// for neither transactions nor readers.
  public func metrics() -> StoreMetrics {
    var metrics = writer.metrics
    metrics.failedCheckpoints = checkpointer.failureCount
    metrics.checkpointStalls = checkpointer.stallCount
    let log = DataDirectory.logPath(of: databasePath)
    metrics.databaseBytes = FileOperations.length(of: databasePath)
    metrics.logBytes = FileOperations.length(of: log)
    metrics.logRestarts = Self.logRestarts(of: log)
    return metrics
  }

  /// The checkpoint sequence number of a log's header: a big-endian number at offset 12
  /// (https://sqlite.org/fileformat2.html#walformat); 0 where there is none.
  private static func logRestarts(of path: String) -> Int {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { Glibc.close(file) }
    var number: UInt32 = 0
    guard pread(file, &number, 4, 12) == 4 else { return 0 }
    return Int(UInt32(bigEndian: number))
  }
}

extension StoreMetrics {
  /// Adds a connection's page counters; call it on the connection's thread. SQLite's counters have
  /// 32 bits, so they are reset each time and added up here.
  mutating func addPages(of database: Database) {
    cacheHits += Self.status(SQLITE_DBSTATUS_CACHE_HIT, of: database, reset: true)
    cacheMisses += Self.status(SQLITE_DBSTATUS_CACHE_MISS, of: database, reset: true)
    pagesWritten += Self.status(SQLITE_DBSTATUS_CACHE_WRITE, of: database, reset: true)
    cacheBytes = Self.status(SQLITE_DBSTATUS_CACHE_USED, of: database, reset: false)
  }

  private static func status(_ what: Int32, of database: Database, reset: Bool) -> Int {
    var (current, highest): (Int32, Int32) = (0, 0)
    guard
      sqlite3_db_status(database.sqliteConnection, what, &current, &highest, reset ? 1 : 0)
        == SQLITE_OK
    else { return 0 }
    return Int(current)
  }
}
