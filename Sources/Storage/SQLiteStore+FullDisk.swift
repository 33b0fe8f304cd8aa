import GRDB

// A start on a disk that is full.
extension SQLiteStore {
  /// As ``open(_:durability:version:busyTimeout:)``. On a full disk it lets go of the reserve, and
  /// takes room from SQLite's log by moving it into the database.
  ///
  /// Throws ``StorageError/Kind/full`` with the room that is missing if that is not enough.
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
    let missing = moveLog(of: path)
    do {
      return try open(path, durability: durability, version: version, busyTimeout: busyTimeout)
    } catch {
      guard StorageError(error).kind == .full else { throw error }
      throw StorageError(
        kind: .full,
        message: """
          the disk of \(path) is full: a start needs \(missing / 1024 + 1) KiB more. \
          \(DataDirectory.logPath(of: path)) has \
          \(StoredFiles.length(of: DataDirectory.logPath(of: path)) / 1024) KiB, which become free \
          when there is room for the start
          """)
    }
  }

  /// Moves the log into the database, as far as there is room, and cuts it to nothing. What cannot
  /// be moved stays in the log, where it is as durable.
  ///
  /// - Returns: The bytes that are missing for it, and for a start after it.
  private static func moveLog(of path: String) -> Int {
    let room = DiskRoom(of: StoredFiles.folder(of: path))?.free ?? 0
    guard StoredFiles.length(of: path) > 0 else { return max(0, roomForStart - room) }
    var configuration = Configuration()
    // SQLite keeps the log's index in memory then, and needs no file for it.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    var growth = 0
    // Whatever fails here fails again, and is told, when the database is opened after it.
    if let queue = try? DatabaseQueue(path: path, configuration: configuration) {
      try? queue.writeWithoutTransaction { database in
        let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        growth = max(0, pages * Checkpointer.Limits.pageBytes - StoredFiles.length(of: path))
        _ = try database.checkpoint(.truncate)
      }
      try? queue.close()
    }
    return max(0, growth + roomForStart - room)
  }

  /// Room for a start's own writes, in bytes: the log's index and the first transactions.
  private static let roomForStart = 1 << 20
}
