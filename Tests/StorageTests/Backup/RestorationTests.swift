import Foundation
import GRDB
import GameRules
import Testing

@testable import Storage

@Suite("Restoring a backup")
struct RestorationTests {
  /// A folder with a database of two players that a crash has left with a log, and a backup of
  /// another with one player. `body` gets the folder, the backup, and the folder's players.
  private func withCrashedDataAndBackup(
    _ body: (String, String, [PlayerID]) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { directory in
      let (data, other) = (directory + "/data", directory + "/other")
      let file = directory + "/copy.sqlite"
      var samples = Samples(seed: 311)
      let one = try SQLiteStore(directory: other, durability: .process)
      _ = try await one.makePlayers(1, &samples)
      _ = try Backup(of: other, to: file, replacingFile: false).write()
      await one.close()
      try FileManager.default.removeItem(atPath: other)
      let store = try SQLiteStore(directory: other, durability: .process)
      let players = try await store.makePlayers(2, &samples).map(\.id)
      try FileManager.default.copy(databaseFiles, from: other, to: data)
      await store.close()
      #expect(FileOperations.length(of: data + "/whereami.sqlite-wal") > 0)
      try await body(data, file, players)
    }
  }

  private func playerIDs(in directory: String) async throws -> [PlayerID] {
    let store = try SQLiteStore(directory: directory, durability: .process)
    defer { withExtendedLifetime(store) {} }
    let ids = try await store.playerIDs(after: nil, limit: 9)
    await store.close()
    #expect(try integrity(of: directory + "/whereami.sqlite") == "ok")
    return ids
  }

  @Test("What was there is kept with its log, and the log is not played into what comes")
  func replaced() async throws {
    try await withCrashedDataAndBackup { data, file, players in
      await expectError(.constraint) {
        _ = try Restoration(of: file, in: data, replacingDatabase: false).run()
      }
      let report = try Restoration(of: file, in: data, replacingDatabase: true).run()
      #expect(report.restored.players == 1)
      let kept = try #require(report.keptPath)
      #expect(kept.hasPrefix(data + "/whereami-until-20"))
      let found = try await playerIDs(in: data)
      #expect(found.count == 1 && !players.contains(found[0]))
      // The database that was kept opens under its new name with everything in it.
      try await withTemporaryDirectory { directory in
        _ = try Restoration(of: kept, in: directory, replacingDatabase: false).run()
        #expect(try await playerIDs(in: directory) == players.sorted())
      }
    }
  }

  @Test(
    "What root restores belongs to whom the folder belongs, who has to open it",
    .enabled(if: geteuid() == 0, "only the superuser can give a folder to somebody"))
  func owner() async throws {
    try await withCrashedDataAndBackup { data, file, _ in
      // A folder in which nothing is left, the lock included.
      let empty = data + "/empty"
      try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
      for folder in [data, empty] {
        #expect(chown(folder, 65534, 65533) == 0)
        _ = try Restoration(of: file, in: folder, replacingDatabase: true).run()
        #expect(try await playerIDs(in: folder).count == 1)
        for name in ["whereami.sqlite", "whereami.lock"] {
          var status = stat()
          #expect(stat(folder + "/" + name, &status) == 0)
          #expect((status.st_uid, status.st_gid) == (65534, 65533), "\(name)")
        }
      }
    }
  }

  @Test("Two restorations in the same second keep both")
  func twice() async throws {
    try await withCrashedDataAndBackup { data, file, _ in
      let first = try Restoration(of: file, in: data, replacingDatabase: true).run()
      let second = try Restoration(of: file, in: data, replacingDatabase: true).run()
      #expect(first.keptPath != second.keptPath)
      for path in [first.keptPath, second.keptPath] {
        #expect(FileOperations.exists(try #require(path)))
      }
    }
  }

  @Test("A crash at any step leaves the new data to whoever opens the folder next")
  func crashes() async throws {
    try await withCrashedDataAndBackup { data, file, players in
      var steps: [String] = []
      for stepCount in 0...9 {
        try await withTemporaryDirectory { directory in
          try FileManager.default.copy(databaseFiles, from: data, to: directory)
          let folder = RestorationFolder(directory)
          try FileOperations.copy(file, to: folder.stagedPath)
          try folder.decide()
          steps = []
          for _ in 0..<stepCount {
            guard let step = folder.nextStep() else { break }
            steps.append("\(step)".prefix { $0.isLetter }.description)
            try folder.carryOut(step)
          }
          let isComplete = folder.nextStep() == nil
          // Looking at it must not take the one for the other.
          if !isComplete {
            await expectError(.other) { _ = try SQLiteSnapshot(directory: directory) }
          }
          let found = try await playerIDs(in: directory)
          #expect(found.count == 1 && !players.contains(found[0]), "after \(steps)")
          let names = FileManager.default.names(in: directory)
          let kept = try #require(names.first { $0.hasSuffix("Z.sqlite") }, "\(names)")
          try await withTemporaryDirectory { old in
            _ = try Restoration(of: directory + "/" + kept, in: old, replacingDatabase: false)
              .run()
            #expect(try await playerIDs(in: old) == players.sorted(), "after \(steps)")
          }
        }
      }
      #expect(steps == ["keepLog", "keepDatabase", "install"])
    }
  }

  @Test("A crash before the decision leaves the old data, and nothing else")
  func undecided() async throws {
    try await withCrashedDataAndBackup { data, file, players in
      let folder = RestorationFolder(data)
      try Data("half".utf8).write(to: URL(filePath: folder.stagedPath))
      try Data("half".utf8).write(to: URL(filePath: folder.stagedPath + "-wal"))
      #expect(try await playerIDs(in: data) == players.sorted())
      let names = FileManager.default.names(in: data)
      #expect(!names.contains { $0.contains("restor") }, "\(names)")
    }
  }

  @Test("A file comes with the log that lies beside it")
  func withLog() async throws {
    try await withCrashedDataAndBackup { data, _, players in
      try await withTemporaryDirectory { directory in
        let report = try Restoration(
          of: data + "/whereami.sqlite", in: directory, replacingDatabase: false
        ).run()
        #expect(report.restored.players == 2 && report.keptPath == nil)
        #expect(try await playerIDs(in: directory) == players.sorted())
        #expect(try await playerIDs(in: data) == players.sorted(), "the file is as before")
      }
    }
  }

  /// Something done to a backup, and what it is then.
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kind: StorageError.Kind
    let inflict: @Sendable (String) throws -> Void
  }

  static let damages = [
    Damage(testDescription: "of a newer version", kind: .newerSchema) {
      try alter($0, "INSERT INTO grdb_migrations VALUES ('v999')")
    },
    Damage(testDescription: "of another program", kind: .corrupt) {
      try FileManager.default.removeItem(atPath: $0)
      try alter($0, "CREATE TABLE recipes (name TEXT)")
    },
    Damage(testDescription: "no database", kind: .corrupt) {
      try Data("This is no database.".utf8).write(to: URL(filePath: $0))
    },
    Damage(testDescription: "empty", kind: .corrupt) {
      try Data().write(to: URL(filePath: $0))
    },
    Damage(testDescription: "truncated", kind: .corrupt) {
      try Data(file: $0).dropLast(8192).write(to: URL(filePath: $0))
    },
    Damage(testDescription: "with a page overwritten", kind: .corrupt) {
      try overwrite($0, at: pageOffset(of: "players", in: $0), with: Data(count: 4096))
    },
    Damage(testDescription: "with an index that lacks a row", kind: .corrupt) {
      // The index becomes an empty one.
      try overwrite(
        $0, at: pageOffset(of: "sqlite_autoindex_players_2", in: $0),
        with: Data([0x0A, 0, 0, 0, 0, 0x10, 0, 0]))
    },
    Damage(testDescription: "with a token of nobody", kind: .corrupt) {
      try alter($0, "DELETE FROM players")
    },
    Damage(testDescription: "missing", kind: .io) {
      try FileManager.default.removeItem(atPath: $0)
    },
    Damage(testDescription: "a folder", kind: .io) {
      try FileManager.default.removeItem(atPath: $0)
      try FileManager.default.createDirectory(
        atPath: $0, withIntermediateDirectories: false)
    },
  ]

  @Test("A file that cannot be trusted is refused, and the data stays", arguments: damages)
  func refused(damage: Damage) async throws {
    try await withCrashedDataAndBackup { data, file, players in
      try damage.inflict(file)
      let before = try databaseFiles.map { try Data(file: data + "/" + $0) }
      let error = await expectError(damage.kind) {
        _ = try Restoration(of: file, in: data, replacingDatabase: true).run()
      }
      #expect(error?.message.contains(file) == true, "\(String(describing: error))")
      #expect(try databaseFiles.map { try Data(file: data + "/" + $0) } == before)
      let names = FileManager.default.names(in: data)
      #expect(Set(names).subtracting(["whereami.lock"]) == Set(databaseFiles))
      #expect(try await playerIDs(in: data) == players.sorted())
    }
  }

  @Test("A backup of an older version is restored, and brought up to date by the next start")
  func older() async throws {
    try await withTemporaryDirectory { directory in
      let (data, file) = (directory + "/data", directory + "/copy.sqlite")
      await (try SQLiteStore(directory: data, durability: .process, version: "v1")).close()
      _ = try Backup(of: data, to: file, replacingFile: false).write()
      let report = try Restoration(of: file, in: data, replacingDatabase: true).run()
      #expect(report.restored.isOlder)
      #expect(try await playerIDs(in: data) == [])
      let snapshot = try SQLiteSnapshot(directory: data)
      snapshot.close()
    }
  }

  @Test("Nothing is restored where a server is, nor from where one writes")
  func inUse() async throws {
    try await withCrashedDataAndBackup { data, file, _ in
      let store = try SQLiteStore(directory: data, durability: .process)
      await expectError(.locked) {
        _ = try Restoration(of: file, in: data, replacingDatabase: true).run()
      }
      try await withTemporaryDirectory { directory in
        let error = await expectError(.locked) {
          _ = try Restoration(
            of: data + "/whereami.sqlite", in: directory, replacingDatabase: true
          ).run()
        }
        #expect(error?.message.contains("backup") == true)
        #expect(!FileManager.default.fileExists(atPath: directory))
      }
      await store.close()
      await expectError(.other) {
        _ = try Restoration(
          of: data + "/whereami.sqlite", in: data, replacingDatabase: true
        ).run()
      }
    }
  }
}
