import Foundation
import GRDB
import GameRules
import Testing

@testable import Storage

@Suite("Disks that fail while the store is open")
struct DiskFaultTests {
  private func entry(_ number: Int, length: Int = 3000) -> StoreWrite {
    let match = MatchID(uuid: UUIDv7(bits: 7))
    return .journal(
      JournalEntry(
        sequence: Int64(number), match: match, at: Samples.epoch,
        payload: [UInt8](repeating: 7, count: length)))
  }

  /// Commits pairs of entries until the disk is full; returns how many entries are there.
  private func commitUntilFull(_ store: SQLiteStore, from first: Int) async throws -> Int {
    var number = first
    while true {
      do {
        try await store.commit([entry(number), entry(number + 1)])
        number += 2
      } catch {
        #expect(error.kind == .full, "\(error)")
        return number - 1
      }
      try #require(number < 100_000, "the disk becomes full")
    }
  }

  @Test(
    "On a full disk commits are refused whole, reading goes on, and with room writing does too",
    .enabled(if: SmallDisk.isAvailable, "a file system can only be mounted by the superuser"),
    arguments: Durability.allCases)
  func full(durability: Durability) async throws {
    try await SmallDisk.with(length: 8 << 20) { disk in
      let data = disk.path + "/data"
      let store = try SQLiteStore(directory: data, durability: durability)
      var samples = Samples(seed: 341)
      let player = try await store.makePlayers(1, &samples)[0]
      var count = 0
      for free in [300_000, 20_000, 4096, 0] {
        try disk.fill(leaving: free)
        count = try await commitUntilFull(store, from: count + 1)
        // Nothing half, neither now nor after the room is back.
        #expect(try await store.journal().count == count)
        #expect(try await store.player(player.id) == player)
        let newcomer = samples.player()
        let token = samples.token(of: newcomer.id)
        await expectError(.full) {
          for number in 1...20 {
            try await store.commit([entry(count + number, length: 30_000)])
          }
        }
        count = try await store.journal().count
        try disk.makeRoom()
        #expect(try await store.createPlayer(newcomer, token: token) == .created)
        try await store.commit([entry(count + 1), entry(count + 2)])
        count += 2
        #expect(try await store.journal().map(\.sequence) == Array(1...Int64(count)))
      }
      await store.close()
      #expect(try integrity(of: data + "/whereami.sqlite") == "ok")
      let again = try SQLiteStore(directory: data, durability: durability)
      #expect(try await again.journal().count == count)
      await again.close()
    }
  }

  @Test(
    "When the log does not fit into the database nothing is lost, and with room it does",
    .enabled(if: SmallDisk.isAvailable, "a file system can only be mounted by the superuser"))
  func fullCheckpoint() async throws {
    try await SmallDisk.with(length: 8 << 20) { disk in
      let data = disk.path + "/data"
      let store = try SQLiteStore(directory: data, durability: .power)
      var count = 0
      while FileOperations.length(of: data + "/whereami.sqlite-wal") < 2 << 20 {
        try await store.commit([entry(count + 1), entry(count + 2)])
        count += 2
      }
      try disk.fill(leaving: 0)
      await expectError(.full) {
        do {
          _ = try await store.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        } catch {
          throw StorageError(error)
        }
      }
      #expect(try await store.journal().count == count)
      // Entries that still fit into the log are kept; the rest is refused.
      #expect(store.metrics().failedCheckpoints == 0)
      count = try await commitUntilFull(store, from: count + 1)
      #expect(try await store.journal().count == count)
      await store.checkpointer.close()
      #expect(store.metrics().failedCheckpoints == 1, "a full disk begins a pass")
      try disk.makeRoom()
      try await store.commit([entry(count + 1)])
      _ = try await store.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
      #expect(FileOperations.length(of: data + "/whereami.sqlite-wal") == 0)
      await store.close()
      #expect(try integrity(of: data + "/whereami.sqlite") == "ok")
    }
  }

  @Test(
    "A start on a full disk is refused as such, leaves what was there, and succeeds with room",
    .enabled(if: SmallDisk.isAvailable, "a file system can only be mounted by the superuser"),
    arguments: [true, false])
  func fullAtStart(exists: Bool) async throws {
    try await SmallDisk.with(length: 4 << 20) { disk in
      let data = disk.path + "/data"
      if exists {
        // Of an older version, so that there is something to write.
        await (try SQLiteStore(directory: data, durability: .power, version: "v1")).close()
        try FileOperations.remove(data + "/whereami.reserve")
      }
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      for free in [0, 4096, 32_768, 65_536] {
        try disk.fill(leaving: free)
        await expectError(.full) { _ = try SQLiteStore(directory: data, durability: .power) }
        #expect(FileOperations.exists(data + "/whereami.sqlite") == exists || free > 0)
      }
      try disk.makeRoom()
      await (try SQLiteStore(directory: data, durability: .power)).close()
    }
  }

  /// A database with most of it in the log, as a killed server leaves it, on a disk that is full.
  private func filledByLog(_ disk: SmallDisk) async throws -> (data: String, entries: Int) {
    let (live, data) = (disk.path + "/live", disk.path + "/data")
    let store = try SQLiteStore(directory: live, durability: .power)
    var count = 0
    while FileOperations.length(of: live + "/whereami.sqlite-wal") < 3 << 19 {
      try await store.commit([entry(count + 1), entry(count + 2)])
      count += 2
    }
    // Renamed while it is open: what closes it moves no log then.
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    for name in ["whereami.sqlite", "whereami.sqlite-wal", "whereami.reserve"] {
      try FileOperations.rename("\(live)/\(name)", to: "\(data)/\(name)")
    }
    await store.close()
    try disk.fill(leaving: 0)
    return (data, count)
  }

  @Test(
    "On a disk that the log has filled a start takes the room it needs from the reserve and the log",
    .enabled(if: SmallDisk.isAvailable, "a file system can only be mounted by the superuser"))
  func filledByLog() async throws {
    try await SmallDisk.with(length: 16 << 20) { disk in
      let (data, count) = try await filledByLog(disk)
      let store = try SQLiteStore(directory: data, durability: .power)
      #expect(try await store.journal().count == count)
      try await store.commit([entry(count + 1)])
      await store.close()
      #expect(try integrity(of: data + "/whereami.sqlite") == "ok")
    }
  }

  @Test(
    "Without a reserve it says how much room is missing, and with that much room it starts",
    .enabled(if: SmallDisk.isAvailable, "a file system can only be mounted by the superuser"))
  func filledByLogWithoutReserve() async throws {
    try await SmallDisk.with(length: 16 << 20) { disk in
      let (data, count) = try await filledByLog(disk)
      try FileOperations.remove(data + "/whereami.reserve")
      try disk.fill(leaving: 0)
      let failure = #expect(throws: StorageError.self) {
        _ = try SQLiteStore(directory: data, durability: .power)
      }
      #expect(failure?.kind == .full)
      let words = try #require(failure?.message.split(separator: " "))
      let unit = try #require(words.firstIndex(of: "KiB"))
      let missing = try #require(Int(words[unit - 1]))
      try disk.fill(leaving: missing * 1024)
      let store = try SQLiteStore(directory: data, durability: .power)
      #expect(try await store.journal().count == count)
      await store.close()
    }
  }

  @Test("A small disk keeps a small reserve, and a start without room for one goes on without")
  func reserve() async throws {
    try await withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      let file = ReserveFile(path: directory + "/whereami.reserve")
      #expect(file.make())
      let length = FileOperations.length(of: file.path)
      #expect(length > 0 && length <= ReserveFile.longest)
      #expect(file.make(), "it is there already")
      try file.release()
      #expect(!FileOperations.exists(file.path))
      #expect(!ReserveFile(path: directory + "/missing/whereami.reserve").make())
    }
  }

  @Test(
    "A backup and a restoration that do not fit leave nothing behind",
    .enabled(if: SmallDisk.isAvailable, "a file system can only be mounted by the superuser"))
  func fullBackup() async throws {
    try await SmallDisk.with(length: 4 << 20) { disk in
      try await withTemporaryDirectory { directory in
        let (data, file) = (directory + "/data", directory + "/copy.sqlite")
        let store = try SQLiteStore(directory: data, durability: .process)
        _ = try await store.fillEverything(seed: 342)
        await store.close()
        _ = try Backup(of: data, to: file, replacingFile: false).write()
        for free in [0, 4096, 100_000] {
          try disk.fill(leaving: free)
          await expectError(.full) {
            _ = try Backup(of: data, to: disk.path + "/copy", replacingFile: false).write()
          }
          await expectError(.full) {
            _ = try Restoration(of: file, in: disk.path + "/new", replacingDatabase: false).run()
          }
          #expect(FileManager.default.names(in: disk.path + "/new") == ["whereami.lock"])
          #expect(FileManager.default.names(in: disk.path) == ["filling", "new"])
        }
        try disk.makeRoom()
        _ = try Backup(of: data, to: disk.path + "/copy", replacingFile: false).write()
      }
    }
  }

  @Test("Another program's lock refuses commits after a while, and the store goes on without it")
  func locked() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(
        directory: directory, durability: .process, busyTimeout: 0.05)
      let other = try otherProgram(at: directory + "/whereami.sqlite")
      try await store.commit([entry(1)])
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      await expectError(.locked) { try await store.commit([entry(2), entry(3)]) }
      #expect(try await store.journal().count == 1)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      try await store.commit([entry(2), entry(3)])
      #expect(try await store.journal().count == 3)
      try other.close()
      await store.close()
    }
  }
}
