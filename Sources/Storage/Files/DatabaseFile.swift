import Foundation
import GRDB

/// The contents of a database file that no process has open.
public struct DatabaseFileReport: Hashable, Sendable {
  /// The last migration of the file, such as `v2`.
  public let schemaVersion: String
  /// Whether this program would migrate it.
  public let isOlder: Bool
  /// In bytes.
  public let length: Int
  public let players: Int
  /// Finished matches.
  public let matches: Int
  /// Live matches, which resume when the file is served.
  public let liveMatches: Int
}

/// A database file that is checked and converted to a single file.
struct DatabaseFile {
  let path: String

  /// The extent of a check.
  enum Depth {
    /// Pages, rows and their constraints. (`quick_check`)
    case quick
    /// Indexes against their tables and references too. (`integrity_check`, `foreign_key_check`)
    case full
  }

  /// The first bytes of every SQLite database; https://www.sqlite.org/fileformat.html#magic.
  private static let magic = Data("SQLite format 3\0".utf8)

  /// Throws unless there is a nonempty file. SQLite would create a database in an empty file and
  /// discard the log beside it.
  func checkPlausible() throws(StorageError) {
    guard FileOperations.exists(path) else {
      throw StorageError(
        kind: .io, systemErrorNumber: ENOENT, message: "there is no file \(path)")
    }
    guard FileOperations.isRegular(path) else {
      throw StorageError(kind: .io, message: "\(path) is no file")
    }
    guard FileOperations.length(of: path) > 0 else { throw .corrupt("\(path) is empty") }
  }

  /// Throws ``StorageError/Kind/corrupt`` unless the file begins like a database.
  ///
  /// This process must not have it open: closing a file drops the locks that SQLite holds.
  func checkBeginning() throws(StorageError) {
    try checkPlausible()
    let beginning: Data?
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      beginning = try handle.read(upToCount: Self.magic.count)
    } catch {
      throw StorageError("\(path) cannot be read", number: errno)
    }
    guard beginning == Self.magic else { throw .corrupt("\(path) is no SQLite database") }
  }

  /// Copies the log into the file, so that the database is a single file, and checks it.
  ///
  /// Throws ``StorageError/Kind/corrupt`` for a damaged file and for one of another program, and
  /// ``StorageError/Kind/newerSchema`` when a newer version of this program has migrated it.
  func inspect(_ depth: Depth) throws(StorageError) -> DatabaseFileReport {
    try checkBeginning()
    do {
      let queue = try DatabaseQueue(path: path)
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { database in
        try convertToSingleFile(database)
        try checkSoundness(of: database, depth)
        return try report(on: database)
      }
    } catch {
      throw StorageError(error).about(path)
    }
  }

  private func convertToSingleFile(_ database: Database) throws {
    let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
    guard mode == "delete" else {
      throw StorageError(kind: .locked, message: "another process has \(path) open")
    }
  }

  private func checkSoundness(of database: Database, _ depth: Depth) throws {
    let pragma =
      switch depth {
      case .quick: "quick_check"
      case .full: "integrity_check"
      }
    let line = try String.fetchOne(database, sql: "PRAGMA \(pragma)(1)") ?? "nothing was checked"
    guard line == "ok" else { throw StorageError.damaged(path, line) }
    guard case .full = depth else { return }
    if let row = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") {
      let (table, parent): (String, String) = (try row.value(0), try row.value(2))
      throw StorageError.corrupt(
        "\(path) is damaged: a row of \(table) refers to nothing in \(parent)")
    }
  }

  private func report(on database: Database) throws -> DatabaseFileReport {
    let migrator = Schema.migrator
    guard try !migrator.hasBeenSuperseded(database) else {
      throw StorageError.newer(path)
    }
    guard let version = try migrator.completedMigrations(database).last else {
      throw StorageError.corrupt("\(path) is no database of this program")
    }
    return DatabaseFileReport(
      schemaVersion: version, isOlder: try !migrator.hasCompletedMigrations(database),
      length: FileOperations.length(of: path),
      players: try database.count("SELECT count(*) FROM players", []),
      matches: try database.count("SELECT count(*) FROM matches", []),
      liveMatches: try database.liveMatchCount())
  }
}

extension StorageError {
  /// - Parameter problem: SQLite's first message, which may have several lines.
  static func damaged(_ path: String, _ problem: String) -> StorageError {
    let words = problem.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("***") }
    return .corrupt("\(path) is damaged: \(words.joined(separator: "; "))")
  }

  static func newer(_ path: String) -> StorageError {
    StorageError(
      kind: .newerSchema, message: "a newer version of the program has changed \(path)")
  }
}
