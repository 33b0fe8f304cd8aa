import Foundation
import GRDB

/// What was found in a database file that nobody has open.
public struct DatabaseFileReport: Hashable, Sendable {
  /// The last migration that has been at the file: `v2`.
  public let schemaVersion: String
  /// Whether this program would migrate it.
  public let isOlder: Bool
  /// In bytes.
  public let length: Int
  public let players: Int
  /// Finished ones.
  public let matches: Int
  /// Live matches, which go on where the file is served.
  public let liveMatches: Int
}

/// A database as one file, for making sure that it is sound and everything is in it.
struct DatabaseFile {
  let path: String

  /// How much is checked.
  enum Depth {
    /// Pages, rows and their constraints. (`quick_check`)
    case quick
    /// Indexes against their tables and references too. (`integrity_check`, `foreign_key_check`)
    case full
  }

  /// What every SQLite database begins with; https://www.sqlite.org/fileformat.html#magic.
  private static let magic = Data("SQLite format 3\0".utf8)

  /// Throws unless there is a file with anything in it. SQLite would make a database of an empty
  /// one, and throw away the log beside it.
  func checkPlausible() throws(StorageError) {
    guard StoredFiles.exists(path) else {
      throw StorageError(
        kind: .io, systemErrorNumber: ENOENT, message: "there is no file \(path)")
    }
    guard StoredFiles.isRegular(path) else {
      throw StorageError(kind: .io, message: "\(path) is no file")
    }
    guard StoredFiles.length(of: path) > 0 else { throw .corrupt("\(path) is empty") }
  }

  /// Throws ``StorageError/Kind/corrupt`` unless the file begins as databases do.
  ///
  /// Nobody in this process may have it open: closing a file drops the locks that SQLite holds.
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

  /// Takes what its log has into the file, so that one file is all, and checks it.
  ///
  /// Throws ``StorageError/Kind/corrupt`` for a damaged file and for one of another program, and
  /// ``StorageError/Kind/newerSchema`` when a newer version of this program has been there.
  func inspect(_ depth: Depth) throws(StorageError) -> DatabaseFileReport {
    try checkBeginning()
    do {
      let queue = try DatabaseQueue(path: path)
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { database in
        try becomeOneFile(database)
        try checkSoundness(of: database, depth)
        return try report(on: database)
      }
    } catch {
      throw StorageError(error).about(path)
    }
  }

  private func becomeOneFile(_ database: Database) throws {
    let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
    guard mode == "delete" else {
      throw StorageError(kind: .locked, message: "somebody else has \(path) open")
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
      length: StoredFiles.length(of: path),
      players: try database.count("SELECT count(*) FROM players", []),
      matches: try database.count("SELECT count(*) FROM matches", []),
      liveMatches: try database.liveMatchCount())
  }
}

extension StorageError {
  /// - Parameter finding: What SQLite has found first; may have several lines.
  static func damaged(_ path: String, _ finding: String) -> StorageError {
    let words = finding.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("***") }
    return .corrupt("\(path) is damaged: \(words.joined(separator: "; "))")
  }

  static func newer(_ path: String) -> StorageError {
    StorageError(
      kind: .newerSchema, message: "a newer version of the program has changed \(path)")
  }
}
