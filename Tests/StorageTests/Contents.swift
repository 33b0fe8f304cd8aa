import GameRules
import Storage

/// All that a store gives away about these players and everything else.
struct Contents: Equatable {
  let players: [PlayerRecord?]
  let journal: [JournalEntry]
  let tickets: [WaitingTicketRecord]
  let matches: [FinishedMatchRecord?]
  let counts: StoreCounts

  init(of store: any Store, players: [PlayerID]) async throws {
    var records: [PlayerRecord?] = []
    for player in players { records.append(try await store.player(player)) }
    self.players = records
    journal = try await store.journal()
    tickets = try await store.waitingTickets()
    var matches: [FinishedMatchRecord?] = []
    for id in try await store.finishedMatchIDs(after: nil, limit: .max) {
      matches.append(try await store.finishedMatch(id))
    }
    self.matches = matches
    counts = try await store.counts()
  }
}
