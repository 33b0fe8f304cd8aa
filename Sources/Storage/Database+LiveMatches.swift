import Foundation
import GRDB
import GameRules

// The journal and the waiting room: what a restart takes up again.
extension Database {
  func apply(_ write: StoreWrite) throws {
    switch write {
    case .journal(let entry): try append(entry)
    case .finished(let record): try finish(record)
    case .enqueued(let ticket): try enqueue(ticket)
    case .dequeued(let player):
      try run("DELETE FROM waiting_tickets WHERE player = ?", [player.blob])
    case .seen(let player, let instant): try seen(player, at: instant)
    }
  }

  private func append(_ entry: JournalEntry) throws {
    try run(
      """
      INSERT INTO journal SELECT ?1, ?2, ?3, ?4
      WHERE NOT EXISTS (SELECT 1 FROM matches WHERE id = ?2)
      ON CONFLICT (sequence) DO UPDATE SET match =
        iif(match = ?2 AND at = ?3 AND payload = ?4, match, NULL)
      """,
      [
        entry.sequence, entry.match.blob, entry.at.millisecondsSinceEpoch, Data(entry.payload),
      ])
  }

  func journal() throws -> [JournalEntry] {
    try rows("SELECT sequence, match, at, payload FROM journal ORDER BY sequence").map { row in
      JournalEntry(
        sequence: try row.value(0), match: try row.identifier(1), at: try row.instant(2),
        payload: Array(try row.value(3) as Data))
    }
  }

  private func enqueue(_ ticket: WaitingTicketRecord) throws {
    try run(
      "INSERT OR REPLACE INTO waiting_tickets VALUES (?, ?, ?, ?)",
      [
        ticket.player.blob, ticket.map, ticket.isRanked, ticket.since.millisecondsSinceEpoch,
      ])
  }

  func waitingTickets() throws -> [WaitingTicketRecord] {
    try rows("SELECT player, map, is_ranked, since FROM waiting_tickets ORDER BY since, player")
      .map { row in
        WaitingTicketRecord(
          player: try row.identifier(0), map: try row.value(1), isRanked: try row.value(2),
          since: try row.instant(3))
      }
  }

  func counts() throws -> StoreCounts {
    let sql = """
      SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM tokens),
        (SELECT count(*) FROM matches),
        (SELECT count(*) FROM rounds WHERE revealed_at IS NOT NULL),
        (SELECT count(*) FROM guesses), (SELECT count(*) FROM journal),
        (SELECT count(*) FROM waiting_tickets)
      """
    guard let row = try row(sql) else { throw StorageError.corrupt("no counts") }
    var counts = StoreCounts()
    counts.players = try row.value(0)
    counts.tokens = try row.value(1)
    counts.matches = try row.value(2)
    counts.rounds = try row.value(3)
    counts.guesses = try row.value(4)
    counts.journalEntries = try row.value(5)
    counts.waitingTickets = try row.value(6)
    return counts
  }
}
