import Foundation
import GRDB
import GameRules

// The journal and the waiting room: what a restart takes up again.
extension Database {
  func append(_ entry: JournalEntry) throws {
    try execute(
      """
      INSERT INTO journal SELECT ?1, ?2, ?3, ?4
      WHERE NOT EXISTS (SELECT 1 FROM matches WHERE id = ?2)
      ON CONFLICT (sequence) DO UPDATE SET match =
        iif(match = ?2 AND at = ?3 AND payload = ?4, match, NULL)
      """,
      entry.sequence, entry.match, entry.at, entry.payload)
  }

  func journal() throws -> [JournalEntry] {
    try rows("SELECT sequence, match, at, payload FROM journal ORDER BY sequence").map { row in
      JournalEntry(
        sequence: try row.value(0), match: try row.identifier(1), at: try row.instant(2),
        payload: Array(try row.value(3) as Data))
    }
  }

  func enqueue(_ ticket: WaitingTicketRecord) throws {
    guard try isPlayer(ticket.player) else { return }
    try execute(
      "INSERT OR REPLACE INTO waiting_tickets VALUES (?, ?, ?, ?)",
      ticket.player, ticket.map, ticket.isRanked, ticket.since)
  }

  func waitingTickets() throws -> [WaitingTicketRecord] {
    try rows("SELECT player, map, is_ranked, since FROM waiting_tickets ORDER BY since, player")
      .map(ticket)
  }

  func waitingTicket(of player: PlayerID) throws -> WaitingTicketRecord? {
    try row(
      "SELECT player, map, is_ranked, since FROM waiting_tickets WHERE player = ?", [player.blob]
    ).map(ticket)
  }

  private func ticket(_ row: Row) throws -> WaitingTicketRecord {
    WaitingTicketRecord(
      player: try row.identifier(0), map: try row.value(1), isRanked: try row.value(2),
      since: try row.instant(3))
  }
}
