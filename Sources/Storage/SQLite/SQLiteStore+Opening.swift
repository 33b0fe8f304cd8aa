import GRDB

// Opening a database. Only a database that is undamaged and writable is served.
extension SQLiteStore {
  /// Opens the database for writing and migrates it; creates it if it is missing.
  ///
  /// All checks are made here, before players connect. A database that is refused is unchanged, but
  /// SQLite's log may have been copied into it.
  static func open(
    _ path: String, durability: Durability, version: String?, busyTimeout: Double
  ) throws -> DatabasePool {
    try prepareFile(path)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = readerCount
    // Another program may read the file for a moment.
    configuration.busyMode = .timeout(busyTimeout)
    // GroupCommit rolls back what an error leaves behind.
    configuration.allowsUnsafeTransactions = true
    let checked = try check(path, configuration)
    let pool = try DatabasePool(path: path, configuration: configuration)
    // Closed only now: the last connection to close copies SQLite's log into the file. After a
    // crash the log is long, and the checkpointer does it later.
    try checked.close()
    let migrator = Schema.migrator
    if let version {
      try migrator.migrate(pool, upTo: version)
    } else {
      try migrator.migrate(pool)
    }
    try configure(pool, durability)
    // An unwritable file is an error at start and not for the first player.
    try pool.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE; ROLLBACK") }
    try pool.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        try database.tidyJournal()
        return .commit
      }
      // Resets the page counters: the pages written so far belong to no commit.
      var metrics = StoreMetrics()
      metrics.addPages(of: database)
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
      // After the pool has been opened, because opening sets it to NORMAL.
      try database.execute(sql: "PRAGMA synchronous = \(mode)")
      // The Checkpointer makes the checkpoints.
      try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      let kept = Checkpointer.Limits.keptLog * Checkpointer.Limits.pageBytes
      try database.execute(sql: "PRAGMA journal_size_limit = \(kept)")
      try database.execute(sql: "PRAGMA cache_size = -\(writerCacheKibibytes)")
    }
  }

  /// Creates a database if there is none. It is created under another name and renamed, so that a
  /// crash cannot leave an empty file; an empty database file always means lost data.
  private static func prepareFile(_ path: String) throws {
    guard !FileOperations.exists(path) else { return try DatabaseFile(path: path).checkPlausible() }
    let log = DataDirectory.logPath(of: path)
    guard FileOperations.length(of: log) == 0 else {
      // SQLite would discard the log.
      throw StorageError.corrupt("there is \(log), but the database that belongs to it is missing")
    }
    let newPath = path + ".new"
    for suffix in ["", "-journal"] { try FileOperations.remove(newPath + suffix) }
    do {
      let queue = try DatabaseQueue(path: newPath)
      // The smallest statement that writes the file's header.
      try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
      try queue.close()
      try FileOperations.rename(newPath, to: path)
    } catch {
      for suffix in ["", "-journal"] { try? FileOperations.remove(newPath + suffix) }
      throw error
    }
  }

  /// Checks the database before a pool, which writes, opens it. Returns the connection of the
  /// check.
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

  /// Throws ``StorageError/Kind/corrupt`` for a file with a damaged page. To keep the start short,
  /// only the journal and the waiting room of a large database are checked; `admin verify` and
  /// every backup check the rest.
  private static func checkSoundness(of database: Database, _ path: String) throws {
    let isSmall = FileOperations.length(of: path) <= checkedLength
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

  /// The size up to which all of a database is checked, in bytes. A slow machine checks 200 MiB per
  /// second.
  private static let checkedLength = 64 << 20

  /// The limit of the writer's page cache: enough for a transaction of some dozen results, which
  /// change places all over the ranking. Pages that do not fit are written and read again within
  /// the transaction. A larger cache is slower: after a transaction that rebalanced a tree, SQLite
  /// 3.40 scans the whole cache.
  private static let writerCacheKibibytes = 4 << 10

  /// The longest time that a statement waits for another program's lock, in seconds.
  static let busyTimeout = 5.0
}
