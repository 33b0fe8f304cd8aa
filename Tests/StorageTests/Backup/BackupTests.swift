import Foundation
import GRDB
import GameRules
import Testing

@testable import Storage

@Suite("Backups")
struct BackupTests {
  @Test("A backup of a store that is open is one file with everything in it")
  func complete() async throws {
    try await withTemporaryDirectory { directory in
      let data = directory + "/data"
      let file = directory + "/copy.sqlite"
      let store = try SQLiteStore(directory: data, durability: .process)
      let players = try await store.fillEverything(seed: 301)
      let secret = (0..<32).map { UInt8($0 * 7 % 251) }
      #expect(try await store.networkSecret(orNew: secret, at: Samples.epoch) == secret)
      let before = try await Contents(of: store, players: players)
      let report = try Backup(of: data, to: file, replacingFile: false).write()
      #expect(report.schemaVersion == "v25" && !report.isOlder)
      #expect((report.players, report.matches, report.liveMatches) == (3, 2, 1))
      #expect(FileManager.default.names(in: directory) == ["copy.sqlite", "data"])
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(attributes[.size] as? Int == report.length)
      #expect(try Data(file: file)[18...19] == Data([1, 1]), "no log belongs to it")
      let bytes = try Data(file: file)
      #expect(bytes.range(of: Data(secret)) == nil, "it has no key of networks")

      // Later writes are not in the backup.
      try await store.commit([.seen(players[0], at: .distantFuture)])
      let restored = directory + "/restored"
      _ = try Restoration(of: file, in: restored, replacingDatabase: false).run()
      let copy = try SQLiteStore(directory: restored, durability: .process)
      #expect(try await Contents(of: copy, players: players) == before)
      await copy.close()
      await store.close()
    }
  }

  @Test("A backup is of one moment, whatever is written while it grows")
  func consistent() async throws {
    try await withTemporaryDirectory { directory in
      let data = directory + "/data"
      let file = directory + "/copy.sqlite"
      let store = try SQLiteStore(directory: data, durability: .process)
      var samples = Samples(seed: 302)
      let match = samples.matchID()
      let payload = [UInt8](repeating: 7, count: 3000)
      func entry(_ number: Int) -> StoreWrite {
        .journal(
          JournalEntry(
            sequence: Int64(number), match: match, at: Samples.epoch, payload: payload))
      }
      try await store.commit((1...2000).map(entry))
      let writing = Task {
        var number = 2001
        while !Task.isCancelled {
          // Two that are never apart.
          try await store.commit([entry(number), entry(number + 1)])
          number += 2
        }
        return number - 1
      }
      for _ in 0..<3 {
        _ = try Backup(of: data, to: file, replacingFile: true).write()
        let restored = directory + "/\(UUID().uuidString)"
        _ = try Restoration(of: file, in: restored, replacingDatabase: false).run()
        let copy = try SQLiteStore(directory: restored, durability: .process)
        let numbers = try await copy.journal().map(\.sequence)
        #expect(numbers == Array(1...Int64(numbers.count)))
        #expect(numbers.count >= 2000 && numbers.count.isMultiple(of: 2))
        await copy.close()
      }
      writing.cancel()
      let last = try await writing.value
      #expect(last > 2000, "it was written to meanwhile")
      await store.close()
    }
  }

  @Test("What is there is not replaced unbidden, and what the server uses never")
  func occupied() async throws {
    try await withTemporaryDirectory { directory in
      let data = directory + "/data"
      let file = directory + "/copy.sqlite"
      await (try SQLiteStore(directory: data, durability: .process)).close()
      try Data("precious".utf8).write(to: URL(filePath: file))
      let error = await expectError(.constraint) {
        _ = try Backup(of: data, to: file, replacingFile: false).write()
      }
      #expect(error?.message.contains(file) == true)
      #expect(try Data(file: file) == Data("precious".utf8))
      _ = try Backup(of: data, to: file, replacingFile: true).write()
      #expect(try integrity(of: file) == "ok")
      for name in ["whereami.sqlite", "whereami.sqlite-wal", "whereami.lock", "whereami.new"] {
        await expectError(.other) {
          _ = try Backup(of: data, to: data + "/" + name, replacingFile: true).write()
        }
      }
      _ = try Backup(of: data, to: data + "/mine.sqlite", replacingFile: false).write()
      await expectError(.other) { _ = try Backup(of: data, to: data, replacingFile: true).write() }
      await expectError(.io) {
        _ = try Backup(of: data, to: directory + "/none/x", replacingFile: true).write()
      }
      await expectError(.io) {
        _ = try Backup(of: directory + "/none", to: file + "2", replacingFile: true).write()
      }
      #expect(FileManager.default.names(in: directory) == ["copy.sqlite", "data"])
    }
  }

  @Test("What an interrupted backup left is no part of the next, and two do not share a file")
  func leftOver() async throws {
    try await withTemporaryDirectory { directory in
      let data = directory + "/data"
      let file = directory + "/copy.sqlite"
      let store = try SQLiteStore(directory: data, durability: .process)
      _ = try await store.fillEverything(seed: 303)
      // The log of another database under the name that would be this one's.
      try FileManager.default.copyItem(
        atPath: data + "/whereami.sqlite-wal", toPath: file + ".partial-wal")
      try Data("half".utf8).write(to: URL(filePath: file + ".partial"))
      await store.close()
      let descriptor = open(file + ".partial", O_RDWR)
      #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      await expectError(.locked) {
        _ = try Backup(of: data, to: file, replacingFile: false).write()
      }
      _ = close(descriptor)
      _ = try Backup(of: data, to: file, replacingFile: false).write()
      #expect(FileManager.default.names(in: directory) == ["copy.sqlite", "data"])
      #expect(try integrity(of: file) == "ok")
    }
  }

  @Test("A damaged database is not copied over a good backup")
  func damaged() async throws {
    try await withTemporaryDirectory { directory in
      let data = directory + "/data"
      let file = directory + "/copy.sqlite"
      let store = try SQLiteStore(directory: data, durability: .process)
      _ = try await store.fillEverything(seed: 304)
      await store.close()
      _ = try Backup(of: data, to: file, replacingFile: false).write()
      let good = try Data(file: file)
      let database = data + "/whereami.sqlite"
      try overwrite(
        database, at: pageOffset(of: "guesses", in: database),
        with: Data(repeating: 0xA5, count: 4096))
      let error = await expectError(.corrupt) {
        _ = try Backup(of: data, to: file, replacingFile: true).write()
      }
      #expect(error?.message.contains("damaged") == true)
      #expect(try Data(file: file) == good)
      #expect(FileManager.default.names(in: directory) == ["copy.sqlite", "data"])
    }
  }

  @Test("A database of an older version is copied as it is, before it is brought up to date")
  func older() async throws {
    try await withTemporaryDirectory { directory in
      let data = directory + "/data"
      let file = directory + "/copy.sqlite"
      await (try SQLiteStore(directory: data, durability: .process, version: "v1")).close()
      let report = try Backup(of: data, to: file, replacingFile: false).write()
      #expect(report.schemaVersion == "v1" && report.isOlder)
    }
  }

  @Test("Writing a database anew gives back the room of what was deleted, and loses nothing")
  func vacuum() async throws {
    try await withTemporaryDirectory { directory in
      let store = try SQLiteStore(directory: directory, durability: .process)
      let players = try await store.fillEverything(seed: 305)
      var samples = Samples(seed: 306)
      let match = samples.matchID()
      let payload = [UInt8](repeating: 7, count: 1_000_000)
      try await store.commit([
        .journal(JournalEntry(sequence: 99, match: match, at: Samples.epoch, payload: payload))
      ])
      try await store.commit([.finished(samples.finishedMatch(of: players, id: match))])
      let before = try await Contents(of: store, players: players)
      let report = try await store.vacuum()
      #expect(report.lengthBefore > 1_000_000 && report.lengthAfter < 600_000, "\(report)")
      #expect(try await Contents(of: store, players: players) == before)
      await store.close()
      #expect(try integrity(of: directory + "/whereami.sqlite") == "ok")
    }
  }
}

extension SQLiteStore {
  /// Three players with something of everything, two finished matches and a live one.
  func fillEverything(seed: UInt64) async throws -> [PlayerID] {
    var samples = Samples(seed: seed)
    let players = try await makePlayers(3, &samples).map(\.id)
    try await commit([
      .journal(samples.entry(1, of: samples.matchID())),
      .finished(samples.finishedMatch(of: [players[0], players[1]])),
      .finished(samples.finishedMatch(of: players)),
      .enqueued(samples.ticket(of: players[2])),
    ])
    try await fillCommunity(players, &samples)
    return players
  }
}
