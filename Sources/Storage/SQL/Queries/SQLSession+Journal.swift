import Foundation
import GameRules

// The journal is a log. All entries of one commit, of any number of matches, are one row at its
// end. A row per entry would cost thirty statements per match, and an index on the match would cost
// one page per entry, written twice.
//
// When a match ends, it is in `matches`, and its entries stay in the log without a meaning.
// Compaction deletes the oldest segment of the log from time to time. Most of its entries are of
// finished matches by then; those of live matches move to `kept_journal`, which is sorted by match.
extension SQLSession {
  /// Appends the entries of one commit, after its other writes.
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
    // A repeated commit may have appended entries to the log again that had moved from it.
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

  /// Deletes a finished match's entries in `kept_journal`, where they are found by match.
  func endJournal(of match: MatchID) throws {
    try execute("DELETE FROM kept_journal WHERE match = ?", match)
  }

  /// Deletes the entries of all finished matches. It rewrites the entries of live matches, so it
  /// must be called within a transaction.
  func deleteFinishedEntries() throws {
    let live = try liveEntries(from: .min)
    try run("DELETE FROM journal")
    try insertBatches(live)
  }

  /// Deletes the entries of finished matches if the log is short. In any case deletes those after
  /// the last entry of a live match, because the numbers continue from there and must be free. It
  /// must be called within a transaction.
  package func tidyJournal() throws {
    guard let first = try journalEnd("min"), let last = try journalEnd("max") else { return }
    if last - first < JournalLog.short { return try deleteFinishedEntries() }
    var matches = MatchesOver(self)
    var isAnyLive = false
    var tail: Int64?
    var end = last + 1
    while !isAnyLive {
      // A few at a time: nearly always one of the last rows is of a live match.
      let rows = try rows(
        """
        SELECT entries, sequence FROM journal WHERE sequence < ? ORDER BY sequence DESC LIMIT ?
        """, [end, JournalLog.batch])
      guard !rows.isEmpty else { break }
      for row in rows where !isAnyLive {
        try forEachItem(in: row) { if try !matches.contains($0.match) { isAnyLive = true } }
        end = try row.value(1)
        if !isAnyLive { tail = end }
      }
    }
    if let tail { try execute("DELETE FROM journal WHERE sequence >= ?", tail) }
  }

  /// Appends a row with entries in ascending order of numbers, all greater than the log's.
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

  /// Writes entries whose numbers may be taken: by the same entries, when a commit is repeated, or
  /// by entries of finished matches, after a start that reused the numbers. The latter are deleted.
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

  /// The entries of live matches in the rows whose last entry has that number or a greater one.
  private func liveEntries(from sequence: Int64) throws -> [JournalEntry] {
    var matches = MatchesOver(self)
    var live: [JournalEntry] = []
    try forEachItem("WHERE sequence >= ? ORDER BY sequence", [sequence]) {
      if try !matches.contains($0.match) { live.append($0.entry) }
    }
    return live
  }

  /// Compacts the oldest segments of the log, as long as that is worthwhile: up to two for each
  /// segment written, so that a long log becomes short again.
  ///
  /// It has a transaction of its own, because players wait for the commits that extend the log.
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

  /// Compacts a segment unless more than a sixteenth of its entries are live, because those have to
  /// be written again. Returns whether it did.
  private func sweepStretch(before end: Int64, whateverLives isForced: Bool) throws -> Bool {
    var matches = MatchesOver(self)
    var live: [JournalEntry] = []
    // A segment of which few entries are left must not keep the segments after it either.
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

  /// The number of the first or the last row; `nil` if the log is empty.
  private func journalEnd(_ function: String) throws -> Int64? {
    guard let end = try integer(of: "SELECT \(function)(sequence) FROM journal") else { return nil }
    guard JournalLog.numbers.contains(end) else {
      throw StorageError.corrupt("a journal entry of the number \(end)")
    }
    return end
  }

  /// Calls `body` with each entry of those rows. The item points into the row and must not escape.
  func forEachItem(
    _ condition: String, _ arguments: [any SQLParameter],
    _ body: (JournalBatch.Item) throws -> Void
  ) throws {
    try forEach("SELECT entries, sequence FROM journal \(condition)", arguments) {
      try forEachItem(in: $0, body)
    }
  }

  /// Calls `body` with each entry of a row that has the columns `entries` and `sequence`.
  private func forEachItem(in row: some SQLRow, _ body: (JournalBatch.Item) throws -> Void) throws {
    var last: Int64?
    try row.withBytes(0) { bytes in
      try JournalBatch.forEach(in: bytes) { item in
        guard JournalLog.numbers.contains(item.sequence), item.sequence > last ?? .min else {
          throw StorageError.corrupt("a journal entry of the number \(item.sequence)")
        }
        last = item.sequence
        try body(item)
      }
    }
    guard last == (try row.value(1) as Int64) else {
      throw StorageError.corrupt("a row of other journal entries")
    }
  }

  fileprivate func isOver(_ match: MatchID) throws -> Bool {
    try hasResult(of: "SELECT 1 FROM matches WHERE id = ?", match)
  }
}

extension JournalEntry {
  /// Reads the columns `sequence`, `match`, `at` and `payload`.
  init(_ row: some SQLRow) throws {
    self.init(
      sequence: try row.value(0), match: try row.identifier(1), at: try row.instant(2),
      payload: try row.bytes(3))
  }
}

/// Caches which matches are finished.
struct MatchesOver<Session: SQLSession> {
  private let database: Session
  private var known: [MatchID: Bool] = [:]

  init(_ database: Session) { self.database = database }

  mutating func contains(_ match: MatchID) throws -> Bool {
    if let known = known[match] { return known }
    let isOver = try database.isOver(match)
    known[match] = isOver
    return isOver
  }
}
