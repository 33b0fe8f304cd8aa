import Foundation
import GRDB
import Testing

@testable import Storage

@Suite("Opening what was damaged")
struct OpeningTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kind: StorageError.Kind
    /// A part of the expected message.
    let words: String
    let inflict: @Sendable (String) throws -> Void
  }

  static let damages = [
    Damage(testDescription: "a newer schema", kind: .newerSchema, words: "newer version") {
      try alter($0, "INSERT INTO grdb_migrations VALUES ('v999')")
    },
    Damage(testDescription: "an empty file", kind: .corrupt, words: "is empty") {
      try Data().write(to: URL(filePath: $0))
    },
    Damage(testDescription: "no database", kind: .corrupt, words: "not a database") {
      try Data(String(repeating: "no database ", count: 1000).utf8).write(to: URL(filePath: $0))
    },
    Damage(testDescription: "half the file", kind: .corrupt, words: "malformed") {
      let data = try Data(file: $0)
      try data.prefix(data.count / 2).write(to: URL(filePath: $0))
    },
    Damage(testDescription: "a page short", kind: .corrupt, words: "malformed") {
      try Data(file: $0).dropLast(4096).write(to: URL(filePath: $0))
    },
    Damage(testDescription: "a folder in its place", kind: .io, words: "is no file") {
      try FileManager.default.removeItem(atPath: $0)
      try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
    },
    Damage(testDescription: "a log without its database", kind: .corrupt, words: "is missing") {
      try FileManager.default.removeItem(atPath: $0)
      try Data(count: 4152).write(to: URL(filePath: $0 + "-wal"))
    },
    Damage(testDescription: "a log beside an empty file", kind: .corrupt, words: "is empty") {
      try Data().write(to: URL(filePath: $0))
      try Data(count: 4152).write(to: URL(filePath: $0 + "-wal"))
    },
  ]

  /// The names of a folder's files, without what a start may leave: the lock and the log's index.
  private func contents(of directory: String) throws -> [String: Data?] {
    let names = FileManager.default.names(in: directory)
      .filter { !$0.hasSuffix(".lock") && !$0.hasSuffix("-shm") }
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, try? Data(file: directory + "/" + $0)) })
  }

  @Test("It is refused, with the file's name, and everything stays as it is", arguments: damages)
  func refused(damage: Damage) async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/whereami.sqlite"
      let store = try SQLiteStore(directory: directory, durability: .process)
      _ = try await store.fillEverything(seed: 331)
      await store.close()
      for suffix in ["-wal", "-shm"] { try FileOperations.remove(path + suffix) }
      try damage.inflict(path)
      let before = try contents(of: directory)
      for _ in 0..<2 {
        let error = await expectError(damage.kind) {
          _ = try SQLiteStore(directory: directory, durability: .process)
        }
        #expect(error?.message.contains(damage.words) == true, "\(String(describing: error))")
        #expect(error?.message.contains(path) == true, "\(String(describing: error))")
        try FileOperations.length(of: path + "-wal") == 0
          ? FileOperations.remove(path + "-wal") : ()
        #expect(try contents(of: directory) == before)
      }
    }
  }

  @Test("A page that was overwritten is found at the start, whichever it is")
  func everyPage() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/whereami.sqlite"
      let store = try SQLiteStore(directory: directory, durability: .process)
      _ = try await store.fillEverything(seed: 332)
      _ = try await store.vacuum()
      await store.close()
      let sound = try Data(file: path)
      for page in 0..<(sound.count / 4096) {
        try sound.write(to: URL(filePath: path))
        try overwrite(path, at: page * 4096, with: Data(repeating: 0xA5, count: 4096))
        let error = await expectError(.corrupt) {
          _ = try SQLiteStore(directory: directory, durability: .process)
        }
        #expect(error?.message.contains { $0.isNewline } == false)
      }
      try sound.write(to: URL(filePath: path))
      await (try SQLiteStore(directory: directory, durability: .process)).close()
    }
  }

  @Test("A crash while the first database was made leaves a folder that can be used")
  func unfinishedBeginning() async throws {
    try await withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      for suffix in ["", "-journal"] {
        try Data("x".utf8).write(to: URL(filePath: directory + "/whereami.sqlite.new" + suffix))
      }
      await (try SQLiteStore(directory: directory, durability: .process)).close()
      #expect(!FileManager.default.names(in: directory).contains { $0.contains(".new") })
    }
  }

  @Test("Another program's lock is waited for, and then named")
  func locked() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/whereami.sqlite"
      await (try SQLiteStore(directory: directory, durability: .process)).close()
      let other = try otherProgram(at: path)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      let error = await expectError(.locked) {
        _ = try SQLiteStore(directory: directory, durability: .process, busyTimeout: 0.05)
      }
      #expect(error?.message.contains(path) == true)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      await (try SQLiteStore(directory: directory, durability: .process)).close()
      try other.close()
    }
  }
}
