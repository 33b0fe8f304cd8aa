import Community
import Foundation
import GameRules
import Integrity
import Testing

@testable import Storage

@Suite("A look at a data directory")
struct SnapshotTests {
  @Test("It sees what a store has that is open, and nothing of what comes later")
  func oneMoment() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await World.fill(store)
      let counts = try await store.counts()
      let snapshot = try SQLiteSnapshot(directory: directory)
      let world = World(in: store)
      try await world.join(World.player(9), named: "later")
      #expect(try await snapshot.counts() == counts)
      #expect(try await snapshot.player(World.player(9)) == nil)
      #expect(try await snapshot.history(of: World.alice) == store.history(of: World.alice))
      snapshot.close()
      let next = try SQLiteSnapshot(directory: directory)
      #expect(try await next.player(World.player(9)) != nil)
      next.close()
      await store.close()
    }
  }

  @Test("A preview of it is that of the store")
  func preview() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      try await World.fill(store)
      let snapshot = try SQLiteSnapshot(directory: directory)
      let backfill = Backfill(BackfillTests.book, nameLimit: 9)
      #expect(try await backfill.preview(of: snapshot) == backfill.preview(of: store))
      snapshot.close()
      await store.close()
    }
  }

  @Test("Nothing can be written through it")
  func noWrites() async throws {
    try await withTemporaryDirectory { directory in
      try await makeWorld(in: directory)
      let snapshot = try SQLiteSnapshot(directory: directory)
      let error = await #expect(throws: StorageError.self) {
        try await snapshot.read { try $0.run("DELETE FROM badges") }
      }
      #expect(error?.kind == .readOnly)
      #expect(try await snapshot.counts().players == 3, "it can still be read")
      snapshot.close()
    }
  }

  @Test("The file is as before, and no other is left behind")
  func noTraces() async throws {
    try await withTemporaryDirectory { directory in
      try await makeWorld(in: directory)
      let path = directory + "/whereami.sqlite"
      let before = try Data(contentsOf: URL(filePath: path))
      let snapshot = try SQLiteSnapshot(directory: directory)
      _ = try await Backfill(BackfillTests.book, nameLimit: 9).preview(of: snapshot)
      snapshot.close()
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(Set(files) == ["whereami.sqlite", "whereami.lock", "whereami.reserve"])
    }
  }

  @Test("Where there is no database none is made")
  func missing() async throws {
    try await withTemporaryDirectory { directory in
      let error = #expect(throws: StorageError.self) {
        _ = try SQLiteSnapshot(directory: directory)
      }
      #expect(error?.message.contains(directory) == true)
      #expect(!FileManager.default.fileExists(atPath: directory))
    }
  }

  @Test("A database of an older or a newer version of the program is refused")
  func versions() async throws {
    try await withTemporaryDirectory { directory in
      let old = try SQLiteStore(directory: directory, durability: .process, version: "v1")
      await old.close()
      let error = #expect(throws: StorageError.self) {
        _ = try SQLiteSnapshot(directory: directory)
      }
      #expect(error?.message.contains("older version") == true)
    }
    try await withTemporaryDirectory { directory in
      try await makeWorld(in: directory)
      try damage(directory, "INSERT INTO grdb_migrations VALUES ('v999')")
      let error = #expect(throws: StorageError.self) {
        _ = try SQLiteSnapshot(directory: directory)
      }
      #expect(error?.kind == .newerSchema)
    }
  }
}
