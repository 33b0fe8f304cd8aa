import GRDB

/// What writing a database anew has brought.
public struct VacuumReport: Hashable, Sendable {
  /// In bytes, without SQLite's log.
  public let lengthBefore: Int
  /// In bytes, without SQLite's log.
  public let lengthAfter: Int
}

extension SQLiteStore {
  /// Writes the whole database anew, without the room that deleted rows have left.
  ///
  /// Nobody can write meanwhile, and it takes up to twice the database's length on the disk: it is
  /// for a store that is not served. When it fails, nothing has changed
  /// but that entries of finished matches are gone.
  public func vacuum() async throws(StorageError) -> VacuumReport {
    let path = databasePath
    do {
      return try await pool.writeWithoutTransaction { database in
        try database.checkpoint(.truncate)
        let before = StoredFiles.length(of: path)
        try database.deleteFinishedEntries()
        try database.execute(sql: "VACUUM")
        // It is all in the log until then.
        try database.checkpoint(.truncate)
        return VacuumReport(lengthBefore: before, lengthAfter: StoredFiles.length(of: path))
      }
    } catch {
      throw StorageError(error)
    }
  }
}
