import Foundation
import GRDB
import GameRules

// The journal is a log. What comes in one commit is one row at its end, of however many matches it
// is: a row for each entry would be thirty statements a match, and an index on the match a page for
// each entry, which is written twice.
//
// When a match ends, its entries stay where they are, and mean nothing any more: the match is in
// `matches`. From time to time the oldest stretch of the log goes, which is mostly of such
// matches by then; what it has of live ones moves to `kept_journal`, whose order is by match.
extension Database {
  /// What one commit brings, when its other writes are done.
  func append(_ entries: [JournalEntry], to log: JournalLog) throws {
    guard let first = entries.first?.sequence, let last = entries.last?.sequence else { return }
    try log.check()
    let end = try log.end ?? journalEnd("max") ?? .min
    if first > end, zip(entries, entries.dropFirst()).allSatisfy({ $0.sequence < $1.sequence }) {
      try insertBatch(entries)
      log.extend(to: last)
    } else {
      try merge(entries)
      log.forget()
    }
  }

  /// The entries of live matches, by sequence number.
  func journal() throws -> [JournalEntry] {
    var matches = MatchesOver(self)
    var entries: [JournalEntry] = []
    try forEachItem("ORDER BY sequence", []) {
      if try !matches.contains($0.match) { entries.append($0.entry) }
    }
    try forEach("SELECT sequence, match, at, payload FROM kept_journal", []) {
      let entry = try JournalEntry($0)
      if try !matches.contains(entry.match) { entries.append(entry) }
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

  /// Also in a database of before version 6, whose journal has a row for each entry, or of before
  /// version 5, whose journal has live matches only.
  func liveMatchCount() throws -> Int {
    if try columns(in: "journal").contains(where: { $0.name == "entries" }) {
      var matches = MatchesOver(self)
      var live = Set<MatchID>()
      try forEachItem("ORDER BY sequence", []) {
        if try !matches.contains($0.match) { live.insert($0.match) }
      }
      try forEach("SELECT DISTINCT match FROM kept_journal", []) {
        live.insert(try $0.identifier(0))
      }
      return live.count
    }
    let kept = try tableExists("kept_journal") ? "UNION SELECT match FROM kept_journal" : ""
    return try count(
      """
      SELECT count(*) FROM (SELECT match FROM journal \(kept))
      WHERE match NOT IN (SELECT id FROM matches)
      """, [])
  }

  /// The entries of a match that is over, as far as they can be found by it.
  func endJournal(of match: MatchID) throws {
    try execute("DELETE FROM kept_journal WHERE match = ?", match)
  }

  /// Deletes the entries of all matches that are over, in a transaction of its own: what lives is
  /// written anew, and must be there whatever happens meanwhile.
  func deleteFinishedEntries() throws {
    try inTransaction(.immediate) {
      let live = try liveEntries(from: .min)
      try run("DELETE FROM journal")
      try insertBatches(live)
      return .commit
    }
  }

  /// Deletes them if the log is short, and in any case those after the last of a live match: the
  /// numbers go on from there, and nothing should be in their way.
  func tidyJournal() throws {
    guard let first = try journalEnd("min"), let last = try journalEnd("max") else { return }
    if last - first < JournalLog.short { return try deleteFinishedEntries() }
    var matches = MatchesOver(self)
    var isAnyLive = false
    var tail: Int64?
    let rows = try Row.fetchCursor(
      cachedStatement(sql: "SELECT entries, sequence FROM journal ORDER BY sequence DESC"))
    while !isAnyLive, let row = try rows.next() {
      try forEachItem(in: row) { if try !matches.contains($0.match) { isAnyLive = true } }
      if !isAnyLive { tail = try row.value(1) }
    }
    if let tail { try execute("DELETE FROM journal WHERE sequence >= ?", tail) }
  }

  /// Writes a row with entries in the order of their numbers, all higher than the log's.
  func insertBatch(_ entries: some BidirectionalCollection<JournalEntry>) throws {
    guard let last = entries.last else { return }
    try execute("INSERT INTO journal VALUES (?, ?)", last.sequence, JournalBatch(entries).bytes)
  }

  private func insertBatches(_ entries: [JournalEntry]) throws {
    var rest = entries[...]
    while !rest.isEmpty {
      try insertBatch(rest.prefix(JournalLog.batch))
      rest = rest.dropFirst(JournalLog.batch)
    }
  }

  /// Writes entries some of whose numbers may be taken: by themselves, when a commit is repeated;
  /// by others of matches that are over, when a start began to count anew. What is over goes.
  private func merge(_ entries: [JournalEntry]) throws {
    let first = entries.reduce(Int64.max) { min($0, $1.sequence) }
    var matches = MatchesOver(self)
    var merged: [Int64: JournalEntry] = [:]
    let new = try entries.filter { try !matches.contains($0.match) }
    for entry in try liveEntries(from: first) + new {
      guard (merged.updateValue(entry, forKey: entry.sequence) ?? entry) == entry else {
        throw StorageError(
          kind: .constraint, message: "two journal entries of the number \(entry.sequence)")
      }
    }
    try execute("DELETE FROM journal WHERE sequence >= ?", first)
    try insertBatches(merged.values.sorted { $0.sequence < $1.sequence })
  }

  /// The entries of live matches in the rows of the log whose last entry has that number or a
  /// higher one.
  private func liveEntries(from sequence: Int64) throws -> [JournalEntry] {
    var matches = MatchesOver(self)
    var live: [JournalEntry] = []
    try forEachItem("WHERE sequence >= ? ORDER BY sequence", [sequence]) {
      if try !matches.contains($0.match) { live.append($0.entry) }
    }
    return live
  }

  /// Takes the oldest stretches off the log, as long as that is worth it. Twice as many as are
  /// written, so that a long log becomes short again.
  ///
  /// Apart from the commits that make the log longer: players wait for those.
  func compactJournal() throws {
    guard let sequence = try journalEnd("max") else { return }
    for _ in 0..<2 {
      guard let oldest = try journalEnd("min") else { return }
      let end = (oldest / JournalLog.segment + 1) * JournalLog.segment
      guard end <= sequence - JournalLog.segment else { return }
      let isLong = sequence - oldest > JournalLog.longest
      guard try sweepStretch(before: end, whateverLives: isLong) else { return }
    }
  }

  /// Returns whether it is gone: it stays while more than a sixteenth of it lives, because what
  /// lives is written once more.
  private func sweepStretch(before end: Int64, whateverLives isForced: Bool) throws -> Bool {
    var matches = MatchesOver(self)
    var live: [JournalEntry] = []
    // Also where little is left of a stretch, it must not keep what came after it.
    let limit = isForced ? Int.max : Int(JournalLog.segment) / 16
    try forEachItem("WHERE sequence < ?", [end]) {
      if try live.count <= limit && !matches.contains($0.match) { live.append($0.entry) }
    }
    guard live.count <= limit else { return false }
    for entry in live {
      try execute(
        """
        INSERT INTO kept_journal VALUES (?, ?, ?, ?)
        ON CONFLICT (match, sequence) DO NOTHING
        """,
        entry.match, entry.sequence, entry.at, entry.payload)
    }
    try execute("DELETE FROM journal WHERE sequence < ?", end)
    return true
  }

  /// The number of the first row or of the last; `nil` of an empty log.
  private func journalEnd(_ function: String) throws -> Int64? {
    guard let end = try integer(of: "SELECT \(function)(sequence) FROM journal") else { return nil }
    guard JournalLog.numbers.contains(end) else {
      throw StorageError.corrupt("a journal entry of the number \(end)")
    }
    return end
  }

  /// Hands each entry of those rows of the log to `body`, which reads it in place: it must not
  /// leave it.
  private func forEachItem(
    _ condition: String, _ arguments: StatementArguments,
    _ body: (JournalBatch.Item) throws -> Void
  ) throws {
    try forEach("SELECT entries, sequence FROM journal \(condition)", arguments) {
      try forEachItem(in: $0, body)
    }
  }

  /// Likewise, of a row with the columns `entries` and `sequence`.
  private func forEachItem(in row: Row, _ body: (JournalBatch.Item) throws -> Void) throws {
    var last: Int64?
    try row.withUnsafeData(atIndex: 0) { data in
      try (data ?? Data()).withUnsafeBytes { bytes in
        try JournalBatch.forEach(in: bytes) { item in
          guard JournalLog.numbers.contains(item.sequence), item.sequence > last ?? .min else {
            throw StorageError.corrupt("a journal entry of the number \(item.sequence)")
          }
          last = item.sequence
          try body(item)
        }
      }
    }
    guard last == row[1] else { throw StorageError.corrupt("a row of other journal entries") }
  }

  fileprivate func isOver(_ match: MatchID) throws -> Bool {
    try hasResult(of: "SELECT 1 FROM matches WHERE id = ?", match)
  }
}

extension JournalEntry {
  /// From the columns `sequence`, `match`, `at` and `payload`.
  init(_ row: Row) throws {
    self.init(
      sequence: try row.value(0), match: try row.identifier(1), at: try row.instant(2),
      payload: try row.bytes(3))
  }
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
