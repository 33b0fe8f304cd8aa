import GRDB

// How a database is opened: only one that is sound and can be written is served.
extension SQLiteStore {
  /// Opens the database for writing and brings it up to date; makes it if it is missing.
  ///
  /// Whatever is wrong is found here, and not by the first player. A database that is refused is as
  /// it was, SQLite's log aside, which may have been played into it.
  static func open(
    _ path: String, durability: Durability, version: String?, busyTimeout: Double
  ) throws -> DatabasePool {
    try prepareFile(path)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = readerCount
    // Somebody may look at the file with another program, and that can take a moment.
    configuration.busyMode = .timeout(busyTimeout)
    // GroupCommit itself takes care of what an error leaves behind.
    configuration.allowsUnsafeTransactions = true
    let checked = try check(path, configuration)
    let pool = try DatabasePool(path: path, configuration: configuration)
    // Not before: the last connection that is closed moves SQLite's log into the file, which is
    // long after a crash, and for which there is time later.
    try checked.close()
    let migrator = Schema.migrator
    if let version {
      try migrator.migrate(pool, upTo: version)
    } else {
      try migrator.migrate(pool)
    }
    try configure(pool, durability)
    // A file that cannot be written must not be found out by the first player.
    try pool.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE; ROLLBACK") }
    try pool.writeWithoutTransaction { database in
      try database.tidyJournal()
      // What was written so far is in the log's length, and is not to be counted with a commit.
      var figures = StoreFigures()
      figures.addPages(of: database)
    }
    return pool
  }

  private static func configure(_ pool: DatabasePool, _ durability: Durability) throws {
    let mode =
      switch durability {
      case .process: "NORMAL"
      case .power: "FULL"
      }
    try pool.writeWithoutTransaction { database in
      // Only after the pool has been opened, because opening sets it to NORMAL.
      try database.execute(sql: "PRAGMA synchronous = \(mode)")
      // See Checkpointer.
      try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      let kept = Checkpointer.Limits.keptLog * Checkpointer.Limits.pageBytes
      try database.execute(sql: "PRAGMA journal_size_limit = \(kept)")
      try database.execute(sql: "PRAGMA cache_size = -\(writerCacheKibibytes)")
    }
  }

  /// Makes a database where there is none: under another name first, so that an empty file is never
  /// what a crash has left of a beginning, but what somebody has lost.
  private static func prepareFile(_ path: String) throws {
    guard !StoredFiles.exists(path) else { return try DatabaseFile(path: path).checkPlausible() }
    let log = DataDirectory.logPath(of: path)
    guard StoredFiles.length(of: log) == 0 else {
      // SQLite would throw it away.
      throw StorageError.corrupt("there is \(log), but the database that belongs to it is missing")
    }
    let newPath = path + ".new"
    for suffix in ["", "-journal"] { try StoredFiles.remove(newPath + suffix) }
    do {
      let queue = try DatabaseQueue(path: newPath)
      // The least that makes a database of it.
      try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
      try queue.close()
      try StoredFiles.rename(newPath, to: path)
    } catch {
      for suffix in ["", "-journal"] { try? StoredFiles.remove(newPath + suffix) }
      throw error
    }
  }

  /// Looks without writing, which opening a pool does. Returns what it has looked with.
  private static func check(
    _ path: String, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { database in
      guard try !Schema.migrator.hasBeenSuperseded(database) else {
        throw StorageError.newer(path)
      }
      try checkSoundness(of: database, path)
    }
    return queue
  }

  /// Throws ``StorageError/Kind/corrupt`` for a file with a damaged page, as far as that is found
  /// in the time that a start may take: of a large database only the journal and the waiting
  /// room are checked, and `admin verify` and every backup check the rest.
  private static func checkSoundness(of database: Database, _ path: String) throws {
    let isSmall = StoredFiles.length(of: path) <= checkedLength
    let scopes =
      isSmall
      ? ["1"]
      : try ["journal", "kept_journal", "waiting_tickets"].filter { try database.tableExists($0) }
    for scope in scopes {
      let line = try String.fetchOne(database, sql: "PRAGMA quick_check(\(scope))")
      guard line == "ok" else {
        throw StorageError.damaged(path, line ?? "it cannot be checked")
      }
    }
  }

  /// In bytes. 200 MiB a second are checked on a slow machine.
  private static let checkedLength = 64 << 20

  /// The memory for the writer's pages, taken as they come: enough for a transaction of some
  /// dozen results, which change places all over the ranking. What does not fit is written and
  /// read again within it. More is not better: where a tree's pages were put in order, SQLite 3.40
  /// looks at all that it has, at the end of the transaction.
  private static let writerCacheKibibytes = 4 << 10

  /// In seconds. How long a statement waits for another program's lock.
  static let busyTimeout = 5.0
}
