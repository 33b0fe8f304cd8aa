import Foundation
import GRDB

/// Reads and writes whole databases in SQLite's format, for moves from and to another database.
/// Blocks.
package enum SQLiteTransfer {
  /// Calls the body with the tables of the database in a folder, which nobody else may use
  /// meanwhile.
  ///
  /// Throws ``StorageError/Kind/locked`` when a server uses the folder, the errors of
  /// ``SQLiteSnapshot/init(directory:)``, and the body's.
  package static func read<Result>(
    directory path: String, _ body: (SQLiteTables) throws -> Result
  ) throws -> Result {
    // Before the lock, which would create the folder.
    guard FileOperations.exists(DataDirectory.databasePath(in: path)) else {
      throw StorageError(
        kind: .io, systemErrorNumber: ENOENT, message: "there is no database in \(path)")
    }
    let directory = try DataDirectory(path)
    defer { withExtendedLifetime(directory) {} }
    let snapshot = try SQLiteSnapshot(directory: path)
    defer { snapshot.close() }
    return try snapshot.access { database in
      try convertingErrors { try body(SQLiteTables(database)) }
    }
  }

  /// Creates the database of a folder, and the folder if it is missing. The body fills the tables,
  /// which are empty. Only then, and after a check of everything, the database has its name.
  ///
  /// Throws ``StorageError/Kind/constraint`` when the folder has a database,
  /// ``StorageError/Kind/locked`` when a server uses it, and the body's errors; the folder has no
  /// new database then.
  package static func create(
    directory path: String, _ body: (SQLiteTables) throws -> Void
  ) throws -> DatabaseFileReport {
    let directory = try DataDirectory(path)
    defer { withExtendedLifetime(directory) {} }
    let file = directory.databasePath
    for name in [file, DataDirectory.logPath(of: file)] where FileOperations.exists(name) {
      throw StorageError(kind: .constraint, message: "\(name) exists already")
    }
    let partial = DataDirectory.file("whereami.partial", in: path)
    try remove(partial)
    do {
      try convertingErrors { try fill(partial, body) }
      let report = try DatabaseFile(path: partial).inspect(.full)
      try FileOperations.giveToFoldersOwner(partial)
      try FileOperations.synchronize(partial)
      guard try FileOperations.renameIfFree(partial, to: file) else {
        throw StorageError(kind: .constraint, message: "\(file) exists already")
      }
      try FileOperations.synchronizeFolder(of: file)
      return report
    } catch {
      // Another attempt removes it first.
      try? remove(partial)
      throw error
    }
  }

  private static func fill(_ path: String, _ body: (SQLiteTables) throws -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    try Schema.migrator.migrate(queue)
    try queue.writeWithoutTransaction { database in
      // A database that is not complete is removed, so it needs no journal. References are checked
      // when all rows are there.
      try database.execute(
        sql: """
          PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;
          PRAGMA cache_size = -\(cacheKibibytes)
          """)
      try database.inTransaction(.immediate) {
        try SQLiteTables(database).replacingContents(body)
        return .commit
      }
    }
  }

  /// Converts errors of SQLite; the body's own errors stay as they are.
  private static func convertingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StorageError(error)
    } catch let error as RowDecodingError {
      throw StorageError(error)
    }
  }

  private static func remove(_ path: String) throws(StorageError) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try FileOperations.remove(path + suffix) }
  }

  private static let cacheKibibytes = 32 << 10
}
