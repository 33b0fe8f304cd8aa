import Foundation
import GRDB
import GameRules
import Testing

@testable import Storage

/// The possible states of SQLite's log after a power failure: all bytes up to the length at which a
/// commit was acknowledged, and any part of the bytes written after it.
@Suite("A log that was torn")
struct TornLogTests {
  /// The possible contents of a disk behind the last byte that is known to be there.
  enum Tail: CaseIterable, Sendable {
    /// The file ends.
    case nothing
    case zeroes, garbage
    /// The written bytes with some bits flipped.
    case flipped
    /// The bytes of a later commit without those before it.
    case later
  }

  /// A store's files at the moment at which it was left, and the log's length after each commit.
  private struct Recording {
    let directory: String
    let log: Data
    /// How long the log was, and how many entries the journal had.
    var acknowledged: [(length: Int, entries: Int)]
    /// The writes of every batch.
    static let batch = 3
  }

  /// Commits batches of entries, and notes the log's length when each was acknowledged.
  ///
  /// - Parameter checkpoints: Whether the log is emptied into the database in between, so that it
  ///   begins anew over what the first round has left in it.
  private func record(
    in directory: String, checkpoints: Bool, batches: Int = 12
  ) async throws -> Recording {
    let live = directory + "/live"
    let store = try SQLiteStore(directory: live, durability: .power)
    var samples = Samples(seed: 321)
    let match = samples.matchID()
    var acknowledged: [(Int, Int)] = []
    var count = 0
    func commitBatch() async throws {
      let entries = (1...Recording.batch).map { samples.entry(Int64(count + $0), of: match) }
      try await store.commit(entries.map { .journal($0) })
      count += entries.count
    }
    if checkpoints {
      // More than what follows, so that old frames lie behind the new ones.
      for _ in 0..<batches * 2 { try await commitBatch() }
      _ = try await store.pool.writeWithoutTransaction { try $0.checkpoint(.restart) }
      acknowledged.append((0, count))
    }
    for _ in 0..<batches {
      try await commitBatch()
      let log = try Data(file: live + "/whereami.sqlite-wal")
      acknowledged.append((usedLength(of: log), count))
    }
    try FileManager.default.copy(databaseFiles, from: live, to: directory + "/left")
    await store.close()
    return Recording(
      directory: directory + "/left", log: try Data(file: directory + "/left/whereami.sqlite-wal"),
      acknowledged: acknowledged)
  }

  /// Opens what is left of the store when its log is that; returns how many entries there are.
  private func entryCount(_ recording: Recording, log: Data, in scratch: String) async throws -> Int
  {
    try? FileManager.default.removeItem(atPath: scratch)
    try FileManager.default.copy(["whereami.sqlite"], from: recording.directory, to: scratch)
    try log.write(to: URL(filePath: scratch + "/whereami.sqlite-wal"))
    let store = try SQLiteStore(directory: scratch, durability: .power)
    let journal = try await store.journal()
    // It works on: the next commit is kept too.
    var samples = Samples(seed: 322)
    try await store.commit([.journal(samples.entry(1_000_000, of: samples.matchID()))])
    await store.close()
    #expect(try integrity(of: scratch + "/whereami.sqlite") == "ok")
    #expect(journal.enumerated().allSatisfy { $0.element.sequence == Int64($0.offset + 1) })
    return journal.count
  }

  /// Every byte around the ends of commits and frames, and some in between.
  private func cuts(of recording: Recording, count: Int) -> [Int] {
    var random = SystemSeeded(state: 323)
    let ends = recording.acknowledged.map(\.length)
    var cuts = Set(ends.flatMap { [$0 - 1, $0, $0 + 1, $0 + 23, $0 + 24, $0 + 25] })
    for end in ends { cuts.insert(end + 4120 / 2) }
    let end = recording.acknowledged.last?.length ?? 0
    while cuts.count < count { cuts.insert(Int(random.next() % UInt64(end + 1))) }
    return cuts.filter { (0...end).contains($0) }.sorted()
  }

  private func torn(_ log: Data, at cut: Int, _ tail: Tail, seed: Int) -> Data {
    var random = SystemSeeded(state: UInt64(seed))
    let rest = log.dropFirst(cut)
    return switch tail {
    case .nothing: log.prefix(cut)
    case .zeroes: log.prefix(cut) + Data(count: rest.count)
    case .garbage:
      log.prefix(cut) + Data(rest.map { _ in UInt8(truncatingIfNeeded: random.next()) })
    case .flipped:
      // The first byte always, so that nothing behind the cut is whole.
      log.prefix(cut)
        + Data(
          rest.enumerated().map { index, byte in
            index == 0 || random.next() % 97 == 0 ? byte ^ 0x10 : byte
          })
    case .later:
      log.prefix(cut) + Data(count: min(rest.count, 4120)) + rest.dropFirst(4120)
    }
  }

  @Test(
    "Every commit that was acknowledged before the cut is there, and others whole or not at all",
    arguments: Tail.allCases, [false, true])
  func torn(tail: Tail, checkpoints: Bool) async throws {
    try await withTemporaryDirectory { directory in
      let recording = try await record(in: directory, checkpoints: checkpoints)
      let allCount = recording.acknowledged.last?.entries ?? 0
      for cut in cuts(of: recording, count: 90) {
        let log = torn(recording.log, at: cut, tail, seed: cut)
        let found = try await entryCount(recording, log: log, in: directory + "/scratch")
        let promised = recording.acknowledged.last { $0.length <= cut }?.entries ?? 0
        #expect(found >= promised, "cut at \(cut)")
        #expect(found <= allCount && found.isMultiple(of: Recording.batch), "cut at \(cut)")
        // Nothing comes back that is not whole. (A zero may be what was there anyway.)
        let whole = recording.acknowledged.last {
          log.prefix($0.length) == recording.log.prefix($0.length)
        }
        #expect(found == whole?.entries ?? 0, "cut at \(cut)")
      }
    }
  }

  @Test("Without a cut everything is there, however much garbage follows")
  func garbageBehind() async throws {
    try await withTemporaryDirectory { directory in
      let recording = try await record(in: directory, checkpoints: false)
      let all = try #require(recording.acknowledged.last)
      var log = recording.log.prefix(all.length)
      log += Data(repeating: 0x5A, count: 9999)
      let found = try await entryCount(recording, log: log, in: directory + "/scratch")
      #expect(found == all.entries)
    }
  }

  @Test("A crash in the middle of emptying the log into the database loses nothing")
  func tornCheckpoint() async throws {
    try await withTemporaryDirectory { directory in
      let recording = try await record(in: directory, checkpoints: false)
      let all = try #require(recording.acknowledged.last)
      let path = recording.directory + "/whereami.sqlite"
      let before = try Data(file: path)
      // As it is afterwards.
      let emptied = directory + "/emptied"
      _ = try await entryCount(recording, log: recording.log, in: emptied)
      let after = try Data(file: emptied + "/whereami.sqlite")
      for pages in 0...(after.count / 4096) {
        // Some pages are there already, one of them in part; the log is still whole.
        let cut = min(after.count, pages * 4096 + (pages % 2) * 1000)
        let mixed = after.prefix(cut) + before.dropFirst(cut)
        try mixed.write(to: URL(filePath: path))
        let found = try await entryCount(
          recording, log: recording.log, in: directory + "/scratch")
        #expect(found == all.entries, "after \(cut) bytes")
      }
    }
  }
}

/// How much of a log counts, in bytes: behind it lies what was there before it began anew, which
/// has other salts than the log's beginning; see https://www.sqlite.org/fileformat.html#walformat.
private func usedLength(of log: Data) -> Int {
  let (headerLength, frameLength) = (32, 24 + 4096)
  guard log.count >= headerLength else { return 0 }
  let salts = log[16..<24]
  var end = headerLength
  while end + frameLength <= log.count, log[end + 8..<end + 16] == salts { end += frameLength }
  return end
}

/// Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
private struct SystemSeeded {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
