import Foundation
import GRDB
import GameRules

// The journal is a log. Entries are written at its end and nowhere else: what comes in one commit
// shares a page or two, however many matches it is of. An index on the match would be a page for
// each entry, and each page is written twice.
//
// When a match ends, its entries stay where they are, and mean nothing any more: the match is in
// `matches`. From time to time the oldest stretch of the log goes, which is mostly of such
// matches by then; what it has of live ones moves to `kept_journal`, whose order is by match.
extension Database {
  func append(_ entry: JournalEntry) throws {
    try execute(
      "INSERT INTO journal VALUES (?, ?, ?, ?) ON CONFLICT (sequence) DO NOTHING",
      entry.sequence, entry.match, entry.at, entry.payload)
    if changesCount == 0 { try settle(entry) }
    if entry.sequence % JournalLog.stretch == 0 { try sweepJournal(before: entry.sequence) }
  }

  /// The entries of live matches, by sequence number.
  func journal() throws -> [JournalEntry] {
    var matches = MatchesOver(self)
    var entries: [JournalEntry] = []
    for table in ["journal", "kept_journal"] {
      try forEach("SELECT sequence, match, at, payload FROM \(table) ORDER BY sequence", []) {
        let match = try matchID(of: $0, 1)
        guard try !matches.contains(match) else { return }
        entries.append(
          JournalEntry(
            sequence: try $0.value(0), match: match, at: try $0.instant(2),
            payload: try $0.bytes(3)))
      }
    }
    entries.sort { $0.sequence < $1.sequence }
    // A repeated commit may have brought back to the log what had moved from it.
    var distinct: [JournalEntry] = []
    distinct.reserveCapacity(entries.count)
    for entry in entries where entry != distinct.last {
      guard entry.sequence != distinct.last?.sequence else {
        throw StorageError.corrupt("two journal entries of the number \(entry.sequence)")
      }
      distinct.append(entry)
    }
    return distinct
  }

  /// How many entries live matches have.
  func liveJournalCount() throws -> Int {
    try count("SELECT count(*) FROM (\(Self.liveEntries))", [])
  }

  /// Also in a database of before version 5, whose journal has live matches only.
  func liveMatchCount() throws -> Int {
    let entries = try tableExists("kept_journal") ? Self.liveEntries : "SELECT match FROM journal"
    return try count("SELECT count(DISTINCT match) FROM (\(entries))", [])
  }

  private static let liveEntries = """
    SELECT sequence, match FROM journal
      WHERE NOT EXISTS (SELECT 1 FROM matches WHERE id = journal.match)
    UNION
    SELECT sequence, match FROM kept_journal
    """

  /// The entries of a match that is over, as far as they can be found by it.
  func endJournal(of match: MatchID) throws {
    try execute("DELETE FROM kept_journal WHERE match = ?", match)
  }

  /// Deletes the entries of all matches that are over.
  func deleteFinishedEntries() throws {
    try run("DELETE FROM journal WHERE EXISTS (SELECT 1 FROM matches WHERE id = journal.match)")
  }

  /// Deletes them if the log is short: numbers may begin anew now, and what has higher ones would
  /// stay until they come there.
  func tidyJournal() throws {
    let ends = try row("SELECT min(sequence), max(sequence) FROM journal")
    guard let first: Int64 = try ends?.optional(0), let last: Int64 = try ends?.optional(1),
      last - first < JournalLog.short
    else { return }
    try deleteFinishedEntries()
  }

  /// The number of an entry is taken.
  private func settle(_ entry: JournalEntry) throws {
    guard
      let row = try row(
        "SELECT match, at, payload FROM journal WHERE sequence = ?", [entry.sequence])
    else { throw StorageError.corrupt("journal entry \(entry.sequence) is there and is not") }
    let match = try matchID(of: row, 0)
    let isSame =
      try match == entry.match && row.instant(1) == entry.at
      && row.bytes(2) == entry.payload
    guard try !isSame && !isOver(entry.match) else { return }
    guard try isOver(match) else {
      throw StorageError(
        kind: .constraint, message: "two journal entries of the number \(entry.sequence)")
    }
    try execute(
      "UPDATE journal SET match = ?2, at = ?3, payload = ?4 WHERE sequence = ?1",
      entry.sequence, entry.match, entry.at, entry.payload)
  }

  /// Takes the oldest stretches off the log, as long as that is worth it. Twice as many as are
  /// written, so that a long log becomes short again.
  ///
  /// - Parameter sequence: The number of the entry that was written last.
  private func sweepJournal(before sequence: Int64) throws {
    for _ in 0..<2 {
      let oldest: Int64? = try row("SELECT min(sequence) FROM journal")?.optional(0)
      guard let oldest else { return }
      let end = (oldest / JournalLog.stretch + 1) * JournalLog.stretch
      guard end <= sequence - JournalLog.stretch else { return }
      let isLong = sequence - oldest > JournalLog.longest
      guard try sweepStretch(before: end, whateverLives: isLong) else { return }
    }
  }

  /// Returns whether it is gone: it stays while more than half of it lives.
  private func sweepStretch(before end: Int64, whateverLives isForced: Bool) throws -> Bool {
    var matches = MatchesOver(self)
    var live: [Int64] = []
    try forEach("SELECT sequence, match FROM journal WHERE sequence < ?", [end]) { row in
      if try !matches.contains(matchID(of: row, 1)) { live.append(try row.value(0)) }
    }
    // Also where little is left of a stretch, it must not keep what came after it.
    guard isForced || live.count * 2 <= JournalLog.stretch else { return false }
    for sequence in live {
      try execute(
        """
        INSERT INTO kept_journal
        SELECT match, sequence, at, payload FROM journal WHERE sequence = ?
        ON CONFLICT (match, sequence) DO NOTHING
        """,
        sequence)
    }
    try execute("DELETE FROM journal WHERE sequence < ?", end)
    return true
  }

  fileprivate func isOver(_ match: MatchID) throws -> Bool {
    try first("SELECT 1 FROM matches WHERE id = ?", [match.blob]) { _ in true } ?? false
  }

  /// Without a copy of the bytes.
  private func matchID(of row: Row, _ index: Int) throws -> MatchID {
    try row.withUnsafeData(atIndex: index) { try MatchID(blob: $0 ?? Data()) }
  }
}

/// What bounds the journal's length.
private enum JournalLog {
  /// How many numbers go at once, and how many are written between two looks at the oldest.
  static let stretch: Int64 = 1024
  /// A stretch with so many numbers after it goes, whatever of it lives: so much of long matches
  /// would keep what came after it, and a start reads everything.
  static let longest: Int64 = 1 << 19
  /// Numbers from the first to the last of a log that a start tidies up.
  static let short: Int64 = 1 << 16
}

/// Which matches are over, each looked up once.
private struct MatchesOver {
  private let database: Database
  private var known: [MatchID: Bool] = [:]

  init(_ database: Database) { self.database = database }

  mutating func contains(_ match: MatchID) throws -> Bool {
    if let known = known[match] { return known }
    let isOver = try database.isOver(match)
    known[match] = isOver
    return isOver
  }
}
