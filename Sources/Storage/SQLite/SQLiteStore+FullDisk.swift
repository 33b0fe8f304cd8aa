import GRDB

// The start on a full disk.
extension SQLiteStore {
  /// Does the same as ``open(_:durability:version:busyTimeout:)``. On a full disk it removes the
  /// reserve file and frees room by copying SQLite's log into the database.
  ///
  /// Throws ``StorageError/Kind/full`` with the missing room if that is not enough.
  static func open(
    in directory: DataDirectory, durability: Durability, version: String?, busyTimeout: Double
  ) throws -> DatabasePool {
    let path = directory.databasePath
    do {
      return try open(path, durability: durability, version: version, busyTimeout: busyTimeout)
    } catch {
      guard StorageError(error).kind == .full else { throw error }
    }
    try directory.reserve.release()
    let missing = truncateLog(of: path)
    do {
      return try open(path, durability: durability, version: version, busyTimeout: busyTimeout)
    } catch {
      guard StorageError(error).kind == .full else { throw error }
      let log = DataDirectory.logPath(of: path)
      throw StorageError(
        kind: .full,
        message: """
          the disk of \(path) is full: a start needs \(missing / 1024 + 1) KiB more. A start with \
          that room frees the \(FileOperations.length(of: log) / 1024) KiB of \(log)
          """)
    }
  }

  /// Copies the log into the database, as far as there is room, and truncates it. Pages that cannot
  /// be copied stay in the log, where they are as durable.
  ///
  /// - Returns: The bytes that are missing for that and for a start.
  private static func truncateLog(of path: String) -> Int {
    let room = DiskRoom(of: FileOperations.folder(of: path))?.free ?? 0
    guard FileOperations.length(of: path) > 0 else { return max(0, roomForStart - room) }
    var configuration = Configuration()
    // With it SQLite keeps the log's index in memory and needs no file for it.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    var growth = 0
    // An error here occurs again, and is reported, when the database is opened afterwards.
    if let queue = try? DatabaseQueue(path: path, configuration: configuration) {
      try? queue.writeWithoutTransaction { database in
        let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        growth = max(0, pages * Checkpointer.Limits.pageBytes - FileOperations.length(of: path))
        _ = try database.checkpoint(.truncate)
      }
      try? queue.close()
    }
    return max(0, growth + roomForStart - room)
  }

  /// The room for a start's own writes, in bytes: the log's index and the first transactions.
  private static let roomForStart = 1 << 20
}
