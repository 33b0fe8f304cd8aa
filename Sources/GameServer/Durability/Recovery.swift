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
    // The last sign of life of the process before.
    let downtime = max(.zero, clock.now - (entries.last?.at ?? clock.now))
    for (_, entries) in byMatch.sorted(by: { $0.key < $1.key }) {
      try await restore(entries, after: downtime)
    }
    for ticket in try await store.waitingTickets() { try await restore(ticket) }
    if !byMatch.isEmpty {
      logger.notice("live matches restored", metadata: ["count": "\(matches.liveCount)"])
    }
  }

  /// A match with an entry that cannot be read is aborted, which counts for nobody: it must not keep the
  /// others from going on.
  private func restore(_ entries: [JournalEntry], after downtime: Duration) async throws {
    guard let first = entries.first else { return }
    guard case .begun(let setup) = MatchEntry(decoding: first.payload) else {
      logger.error("a match without a readable beginning", metadata: ["match": "\(first.match)"])
      return
    }
    var machine = Match(setup)
    var isWhole = true
    for entry in entries.dropFirst() {
      guard case .happened(let event) = MatchEntry(decoding: entry.payload) else {
        logger.error(
          "a journal entry that cannot be read",
          metadata: ["match": "\(first.match)", "sequence": "\(entry.sequence)"])
        isWhole = false
        break
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
    if match.isUnbegun {
      // Of a match only the setup was written: it begins now.
      matches.handle(.begin, in: match)
    } else {
      matches.handle(.excused(downtime + Self.reconnectTime), in: match)
    }
    if isWhole {
      matches.handle(.interrupted(minimumGrace: Self.minimumGrace), in: match)
    } else {
      matches.handle(.abort, in: match)
    }
  }

  /// What everybody's clocks are given on top of the downtime, to connect again.
  static let reconnectTime = Duration.seconds(5)
  /// How long everybody has to come back at least, whatever the match's own grace time.
  static let minimumGrace = Duration.seconds(30)

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
  case noPlayer(PlayerID)

  var description: String {
    switch self {
    case .noPlayer(let player): "the journal names player \(player), who is not stored"
    }
  }
}
