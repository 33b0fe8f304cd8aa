import Foundation
import GRDB

@testable import Storage

/// Executes SQL in a closed database behind the store's back.
func alter(_ path: String, _ sql: String) throws {
  var configuration = Configuration()
  configuration.foreignKeysEnabled = false
  let queue = try DatabaseQueue(path: path, configuration: configuration)
  try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  try queue.close()
}

/// Another program that has the database open, and may keep a transaction open too.
func otherProgram(at path: String) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.allowsUnsafeTransactions = true
  return try DatabaseQueue(path: path, configuration: configuration)
}

/// The problems that SQLite finds in a closed database; `ok` if there are none.
func integrity(of path: String) throws -> String {
  let queue = try DatabaseQueue(path: path)
  defer { try? queue.close() }
  return try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA integrity_check") ?? "" }
}

/// Writes bytes over a part of a file.
func overwrite(_ path: String, at offset: Int, with bytes: Data) throws {
  let file = try FileHandle(forUpdating: URL(filePath: path))
  try file.seek(toOffset: UInt64(offset))
  try file.write(contentsOf: bytes)
  try file.close()
}

/// Where the root page of a table or an index begins in a closed database.
func pageOffset(of name: String, in path: String) throws -> Int {
  let queue = try DatabaseQueue(path: path)
  defer { try? queue.close() }
  return try queue.read { database in
    let page = try Int.fetchOne(
      database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name])
    return ((page ?? 0) - 1) * 4096
  }
}

extension FileManager {
  /// The names of the files in a folder, in their order; none of a folder that is not there.
  func names(in directory: String) -> [String] {
    ((try? contentsOfDirectory(atPath: directory)) ?? []).sorted()
  }

  /// Copies some files of a folder to a new one.
  func copy(_ names: [String], from directory: String, to target: String) throws {
    try createDirectory(atPath: target, withIntermediateDirectories: true)
    for name in names where fileExists(atPath: directory + "/" + name) {
      try copyItem(atPath: directory + "/" + name, toPath: target + "/" + name)
    }
  }
}

extension Data {
  init(file path: String) throws { try self.init(contentsOf: URL(filePath: path)) }
}

/// The database and SQLite's log, as the end of the process leaves them.
let databaseFiles = ["whereami.sqlite", "whereami.sqlite-wal"]
