import GRDB

/// The database's size before and after a vacuum.
public struct VacuumReport: Hashable, Sendable {
  /// In bytes, without SQLite's log.
  public let lengthBefore: Int
  /// In bytes, without SQLite's log.
  public let lengthAfter: Int
}

extension SQLiteStore {
  /// Rebuilds the database without the free pages that deleted rows have left.
  ///
  /// It blocks all writes and needs up to twice the database's size on the disk, so it is for a
  /// store that is not served. When it fails, only journal entries of finished matches have been
  /// deleted.
  public func vacuum() async throws(StorageError) -> VacuumReport {
    let path = databasePath
    do {
      return try await pool.writeWithoutTransaction { database in
        try database.checkpoint(.truncate)
        let before = FileOperations.length(of: path)
        try database.inTransaction(.immediate) {
          try database.deleteFinishedEntries()
          return .commit
        }
        try database.execute(sql: "VACUUM")
        // The rebuilt database is in the log until then.
        try database.checkpoint(.truncate)
        return VacuumReport(lengthBefore: before, lengthAfter: FileOperations.length(of: path))
      }
    } catch {
      throw StorageError(error)
    }
  }
}
