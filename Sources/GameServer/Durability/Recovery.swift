import Community
import GameRules
import Logging
import Matchmaking
import Storage

/// Takes up, after a start, what the process before left: live matches, the waiting room and open
/// challenges.
@GameLoop
struct Recovery {
  let store: any Store
  let clock: any ServerClock
  let journal: Journal
  let players: PlayerDirectory
  let matches: MatchRegistry
  let lobby: Lobby
  let challenges: ChallengeDesk
  let maps: MapCollection
  let logger: Logger

  /// Replays the journal, once, before the first request is carried out.
  ///
  /// A match goes on where the process left it: the time since that was last alive does not count.
  /// Its players are away, with time to come back. First everything is read, then everything
  /// happens at once: a start that fails has changed nothing.
  func run() async throws {
    let entries = try await store.journal()
    let rebuilt = Dictionary(grouping: entries, by: \.match).values.compactMap(rebuild)
      .sorted { $0.machine.setup.id < $1.machine.setup.id }
    let tickets = try await store.waitingTickets()
    let open = try await store.openChallenges()
    let lastAlive = try await store.lastAlive()
    let ids = Set(
      rebuilt.flatMap(\.machine.setup.players) + tickets.map(\.player)
        + open.flatMap { [$0.challenger, $0.challenged] })
    let standings = Dictionary(
      uniqueKeysWithValues: try await store.standings(of: ids.sorted()).map { ($0.record.id, $0) })
    journal.lastSequence = entries.last?.sequence ?? 0
    // Negative when the machine's clock is behind what it was: then the deadlines move back with
    // it.
    let now = clock.now
    let moments = [entries.last?.at, lastAlive].compactMap { $0 }.filter(Instant.plausible.contains)
    let downtime = moments.max().map { now - $0 } ?? .zero
    // A later start must not take the moment of a clock that was ahead for that of this process.
    if lastAlive != nil { journal.append(.alive(at: now)) }
    for match in rebuilt { restore(match, after: downtime, standings) }
    for ticket in tickets { restore(ticket, standings[ticket.player]) }
    for challenge in open { restore(challenge, after: downtime, standings) }
    if !rebuilt.isEmpty {
      logger.notice("live matches restored", metadata: ["count": "\(matches.liveCount)"])
    }
  }

  /// A match as its journal has it.
  private struct Rebuilt {
    var machine: Match
    let viewKey: ViewKey?
    /// Every entry could be read, and have been written where it is.
    var isWhole = true
  }

  /// `nil` for a match whose beginning cannot be read.
  private func rebuild(_ entries: [JournalEntry]) -> Rebuilt? {
    guard let first = entries.first,
      case .begun(let setup, let viewKey) = MatchEntry(decoding: first.payload)
    else {
      logger.error(
        "a match without a readable beginning",
        metadata: ["match": "\(entries.first.map { "\($0.match)" } ?? "")"])
      return nil
    }
    var rebuilt = Rebuilt(machine: Match(setup), viewKey: viewKey)
    for (entry, previous) in zip(entries.dropFirst(), entries) {
      guard case .happened(let event) = MatchEntry(decoding: entry.payload),
        (event == .begin) == (rebuilt.machine.stage == .created),
        Instant.plausible.contains(entry.at),
        entry.at >= previous.at || event.isFirstOfProcess
      else {
        logger.error(
          "a journal entry that cannot be",
          metadata: ["match": "\(setup.id)", "sequence": "\(entry.sequence)"])
        rebuilt.isWhole = false
        break
      }
      _ = rebuilt.machine.handle(event, at: entry.at)
    }
    return rebuilt
  }

  /// A match with an entry that cannot be is aborted, which counts for nobody: it must not
  /// keep the others from going on.
  private func restore(
    _ rebuilt: Rebuilt, after downtime: Duration, _ standings: [PlayerID: PlayerStanding]
  ) {
    let known = rebuilt.machine.setup.players.compactMap { standings[$0] }
    guard known.count == rebuilt.machine.setup.players.count else { return abandon(rebuilt) }
    let present = known.map(players.enter)
    let match = LiveMatch(
      machine: rebuilt.machine, players: present.map(\.record), viewKey: rebuilt.viewKey)
    matches.restore(match, players: present)
    for player in present { player.shown = Presence.state(of: player) }
    if match.isUnbegun {
      // Of the match only the setup was written: it begins now.
      matches.handle(.begin, in: match)
    } else {
      matches.handle(.excused(downtime + GameServerLimits.reconnectTime), in: match)
    }
    if rebuilt.isWhole {
      matches.handle(.interrupted(minimumGrace: GameServerLimits.minimumGrace), in: match)
    } else {
      matches.handle(.abort, in: match)
    }
  }

  /// A match of somebody whose account is gone ends, and counts for nobody.
  private func abandon(_ rebuilt: Rebuilt) {
    var machine = rebuilt.machine
    logger.error(
      "a match of a deleted player is aborted", metadata: ["match": "\(machine.setup.id)"])
    if machine.stage == .created { _ = machine.handle(.begin, at: clock.now) }
    for case .finish(let finished) in machine.handle(.abort, at: clock.now).actions {
      let sequences = machine.seats.map(\.sequence)
      journal.append(
        .finished(FinishedMatchRecord(match: finished, ratings: [], sequences: sequences)))
    }
  }

  private func restore(
    _ challenge: Challenge, after downtime: Duration, _ standings: [PlayerID: PlayerStanding]
  ) {
    for id in [challenge.challenger, challenge.challenged] {
      if let standing = standings[id] { _ = players.enter(standing) }
    }
    challenges.resume(challenge, afterLosing: downtime + GameServerLimits.reconnectTime)
  }

  private func restore(_ ticket: WaitingTicketRecord, _ standing: PlayerStanding?) {
    guard let standing, maps[ticket.map] != nil, players[ticket.player]?.match == nil else {
      return journal.append(.dequeued(ticket.player))
    }
    let player = players.enter(standing)
    lobby.restore(
      Ticket(
        player: ticket.player, map: ticket.map,
        preference: ticket.isRanked ? .ranked(player.record.rating) : .casual, since: ticket.since,
        lastOpponent: player.record.lastOpponent),
      of: player)
  }
}
