import GameRules
import Logging
import Matchmaking
import Storage

/// Takes up, after a start, what the process before left: live matches and the waiting room.
@GameLoop
struct Recovery {
  let store: any Store
  let clock: any ServerClock
  let journal: Journal
  let players: PlayerDirectory
  let matches: MatchRegistry
  let lobby: Lobby
  let maps: MapCollection
  let logger: Logger

  /// Replays the journal. Call it once, before the first connection.
  ///
  /// A match goes on where its last entry left it: the time in between does not count. Its players are
  /// away, with the whole grace time to come back.
  func run() async throws {
    let entries = try await store.journal()
    journal.lastSequence = entries.last?.sequence ?? 0
    let byMatch = Dictionary(grouping: entries, by: \.match)
    for (_, entries) in byMatch.sorted(by: { $0.key < $1.key }) {
      try await restore(entries)
    }
    for ticket in try await store.waitingTickets() { try await restore(ticket) }
    if !byMatch.isEmpty {
      logger.notice("live matches restored", metadata: ["count": "\(matches.liveCount)"])
    }
  }

  private func restore(_ entries: [JournalEntry]) async throws {
    guard let first = entries.first, let last = entries.last else { return }
    guard case .begun(let setup) = MatchEntry(decoding: first.payload) else {
      throw RecoveryError.unreadable(first)
    }
    var machine = Match(setup)
    for entry in entries.dropFirst() {
      guard case .happened(let event) = MatchEntry(decoding: entry.payload) else {
        throw RecoveryError.unreadable(entry)
      }
      _ = machine.handle(event, at: entry.at)
    }
    var present: [Player] = []
    for id in setup.players {
      guard let record = try await store.player(id) else { throw RecoveryError.noPlayer(id) }
      present.append(players.enter(record))
    }
    let match = LiveMatch(machine: machine, players: present.map(\.record))
    matches.restore(match, players: present)
    let now = clock.now
    // A match of which only the setup was written begins now.
    if entries.count == 1 { matches.handle(.begin, in: match) }
    matches.handle(.excused(max(.zero, now - last.at)), in: match)
    for player in setup.players { matches.handle(.dropped(player), in: match) }
  }

  private func restore(_ ticket: WaitingTicketRecord) async throws {
    guard let record = try await store.player(ticket.player), maps[ticket.map] != nil else {
      journal.append(.dequeued(ticket.player))
      return
    }
    let player = players.enter(record)
    guard player.match == nil else {
      journal.append(.dequeued(ticket.player))
      return
    }
    lobby.restore(
      Ticket(
        player: ticket.player, map: ticket.map,
        preference: ticket.isRanked ? .ranked(record.rating) : .casual, since: ticket.since,
        lastOpponent: record.lastOpponent),
      of: player)
  }
}

/// Why a start cannot go on from where the process before stopped.
enum RecoveryError: Error, CustomStringConvertible {
  case unreadable(JournalEntry)
  case noPlayer(PlayerID)

  var description: String {
    switch self {
    case .unreadable(let entry):
      "journal entry \(entry.sequence) of match \(entry.match) is not what this program writes"
    case .noPlayer(let player): "the journal names player \(player), who is not stored"
    }
  }
}
