import GameRules

// The waiting room, which a restart restores.
extension SQLSession {
  func enqueue(_ ticket: WaitingTicketRecord) throws {
    try execute(
      Self.ticketInsertion, ticket.player, ticket.map, ticket.isRanked, ticket.since,
      ticket.format.id.description)
  }

  private static var ticketInsertion: String {
    """
    INSERT INTO waiting_tickets SELECT ?1, ?2, ?3, ?4, ?5 \(ifFirstIsPlayer)
    ON CONFLICT (player) DO UPDATE SET map = excluded.map, is_ranked = excluded.is_ranked,
      since = excluded.since, format = excluded.format
    """
  }

  func waitingTickets() throws -> [WaitingTicketRecord] {
    try rows(
      "SELECT player, map, is_ranked, since, format FROM waiting_tickets ORDER BY since, player"
    ).map(ticket)
  }

  func waitingTicket(of player: PlayerID) throws -> WaitingTicketRecord? {
    try row(
      "SELECT player, map, is_ranked, since, format FROM waiting_tickets WHERE player = ?",
      [player.blob]
    ).map(ticket)
  }

  private func ticket(_ row: Row) throws -> WaitingTicketRecord {
    WaitingTicketRecord(
      player: try row.identifier(0), map: try row.value(1), isRanked: try row.value(2),
      format: try row.format(4), since: try row.instant(3))
  }
}
