import GRDB
import GRDBSQLite
import Glibc

extension SQLiteStore {
  /// What the database has cost, and how large it is. Asks the file system, which may take a
  /// moment; waits for neither a transaction nor a reader.
  public func figures() -> StoreFigures {
    var figures = writer.figures
    figures.refusedCheckpoints = checkpointer.refusedCount
    figures.awaitedCheckpoints = checkpointer.awaitedCount
    let log = DataDirectory.logPath(of: databasePath)
    figures.databaseBytes = StoredFiles.length(of: databasePath)
    figures.logBytes = StoredFiles.length(of: log)
    figures.logRestarts = Self.logRestarts(of: log)
    return figures
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

extension StoreFigures {
  /// Asks a connection, on its own thread, about its pages. SQLite's counters have 32 bits, so they
  /// are begun anew each time and added up here.
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
