import Community
import GameRules
import Logging
import Matchmaking
import Storage

/// Restores, at a start, what the previous process left: live matches, the waiting room, open
/// challenges and rooms.
@GameLoop
struct Recovery {
  let store: any Store
  let clock: any ServerClock
  let journal: Journal
  let players: PlayerDirectory
  let matches: Matches
  let lobby: Lobby
  let challenges: Challenges
  let rooms: Rooms
  let maps: MapCollection
  let logger: Logger

  /// Replays the journal, once, before the first request is carried out.
  ///
  /// A match goes on where the previous process left it: the time since its last sign of life does
  /// not count. Its players are away, with time to come back. Everything is read before anything is
  /// restored, so that a start that fails has changed nothing.
  func run() async throws {
    let entries = try await store.journal()
    let lastAlive = try await store.lastAlive()
    lobby.previousEnd = lastAlive
    let moments = Self.possibleMoments(lastAlive, at: clock.now)
    let rebuilt = Dictionary(grouping: entries, by: \.match).values
      .compactMap { rebuild($0, within: moments) }
      .sorted { $0.machine.setup.id < $1.machine.setup.id }
    let tickets = try await store.waitingTickets()
    let open = try await store.openChallenges()
    let openRooms = try await store.openRooms()
    let ids = Set(
      rebuilt.flatMap(\.machine.setup.players) + tickets.map(\.player)
        + open.flatMap { [$0.challenger, $0.challenged] } + openRooms.flatMap(\.members))
    let standings = Dictionary(
      uniqueKeysWithValues: try await store.standings(of: ids.sorted()).map { ($0.record.id, $0) })
    journal.lastSequence = entries.last?.sequence ?? 0
    let lastMatches = [try await store.lastFinishedMatch(), rebuilt.last?.machine.setup.id]
    for id in lastMatches.compactMap(\.self) { lobby.continueIDs(after: id) }
    // Negative when the machine's clock is behind what it was: then the deadlines move back with
    // it.
    let now = clock.now
    let last = [entries.last { moments.contains($0.at) }?.at, lastAlive].compactMap(\.self).max()
    let downtime = last.map { now - $0 } ?? .zero
    // A later start must not take the moment of a clock that was ahead for that of this process.
    if lastAlive != nil { journal.append(.alive(at: now)) }
    for match in rebuilt { restore(match, after: downtime, standings) }
    for ticket in tickets { restore(ticket, standings[ticket.player]) }
    for challenge in open { restore(challenge, after: downtime, standings) }
    for room in openRooms {
      for id in room.members { if let standing = standings[id] { _ = players.enter(standing) } }
      rooms.resume(room)
    }
    if !rebuilt.isEmpty {
      logger.notice("live matches restored", metadata: ["count": "\(matches.liveCount)"])
    }
  }

  /// The moments that the last entries can be of: none is of after now, unless the clock is behind
  /// what it was. What a damaged one says must not take that time from all matches.
  private static func possibleMoments(
    _ lastAlive: Instant?, at now: Instant
  ) -> ClosedRange<Instant> {
    if let lastAlive, lastAlive > now { return Instant.plausible }
    let first = Instant.plausible.lowerBound
    return first...max(first, now + RestartLimits.smallestSetBack)
  }

  /// A match as its journal has it.
  private struct Rebuilt {
    var machine: Match
    let viewKey: ViewKey?
    var recording = MatchRecording()
    /// Every entry could be read, and have been written where it is.
    var isWhole = true
  }

  /// `nil` for a match whose beginning cannot be read.
  private func rebuild(
    _ entries: [JournalEntry], within moments: ClosedRange<Instant>
  ) -> Rebuilt? {
    guard let first = entries.first,
      case .begun(let setup, let viewKey) = MatchEntry(decoding: first.payload)
    else {
      logger.error(
        "a match in the journal has no readable beginning",
        metadata: ["match": "\(entries.first.map { "\($0.match)" } ?? "")"])
      return nil
    }
    var rebuilt = Rebuilt(machine: Match(setup), viewKey: viewKey)
    for (index, entry) in entries.enumerated().dropFirst() {
      // Entries before the last one may be of a clock that was set back since: nothing but their
      // order can be checked.
      let isLast = index == entries.count - 1
      guard (isLast ? moments : Instant.plausible).contains(entry.at),
        let event = event(of: entry, after: entries[index - 1], in: rebuilt.machine)
      else {
        note(entry)
        rebuilt.isWhole = false
        break
      }
      let verdict = rebuilt.machine.handle(event, at: entry.at).verdict
      rebuilt.recording.note(event, verdict, at: entry.at, in: rebuilt.machine)
      if rebuilt.machine.isFinished {
        // No journal outlives the result of its match, and what is finished could not be aborted.
        note(entry)
        var earlier = rebuild(Array(entries[..<index]), within: moments)
        earlier?.isWhole = false
        return earlier
      }
    }
    return rebuilt
  }

  /// The event of an entry; `nil` if it cannot be read, or cannot follow the entries before it.
  private func event(
    of entry: JournalEntry, after previous: JournalEntry, in machine: Match
  ) -> MatchEvent? {
    guard case .happened(let event) = MatchEntry(decoding: entry.payload),
      (event == .begin) == (machine.stage == .created),
      entry.at >= previous.at || event.isFirstOfProcess
    else { return nil }
    return event
  }

  private func note(_ entry: JournalEntry) {
    logger.error(
      "an invalid journal entry was ignored",
      metadata: ["match": "\(entry.match)", "sequence": "\(entry.sequence)"])
  }

  /// A match with an entry that cannot be is aborted, which counts for nobody: it must not
  /// keep the others from going on.
  private func restore(
    _ rebuilt: Rebuilt, after downtime: Duration, _ standings: [PlayerID: PlayerStanding]
  ) {
    let seats = rebuilt.machine.seats
    let deleted = seats.filter { standings[$0.player] == nil }
    guard deleted.allSatisfy(\.hasLeft) else {
      return abandon(rebuilt, "a match of a deleted player is aborted")
    }
    guard lobby.knowsQuestions(of: rebuilt.machine.setup) else {
      return abandon(rebuilt, "a match is aborted, as its statements are gone")
    }
    let present = seats.compactMap { standings[$0.player] }.map(players.enter)
    let match = LiveMatch(
      machine: rebuilt.machine,
      players: seats.map { players[$0.player]?.record ?? .deleted($0.player) },
      viewKey: rebuilt.viewKey, recording: rebuilt.recording)
    match.deleted = Set(deleted.map(\.player))
    matches.restore(match, players: present)
    for player in present { player.shown = PresenceState(of: player) }
    if match.isUnbegun {
      // Of the match only the setup was written: it begins now.
      matches.handle(.begin, in: match)
    } else {
      matches.handle(.excused(downtime + RestartLimits.reconnectTime), in: match)
    }
    if rebuilt.isWhole {
      matches.handle(.interrupted(minimumGrace: RestartLimits.minimumGrace), in: match)
    } else {
      matches.handle(.abort, in: match)
    }
  }

  /// Aborts a match that nobody can go on with.
  private func abandon(_ rebuilt: Rebuilt, _ reason: Logger.Message) {
    var machine = rebuilt.machine
    logger.error(reason, metadata: ["match": "\(machine.setup.id)"])
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
    challenges.resume(challenge, afterLosing: downtime + RestartLimits.reconnectTime)
  }

  private func restore(_ ticket: WaitingTicketRecord, _ standing: PlayerStanding?) {
    let match = players[ticket.player]?.match.flatMap { matches[$0] }
    let ladder = ticket.isRanked ? ticket.format.ladder : nil
    guard let standing, maps[ticket.map] != nil, lobby.formats.contains(ticket.format),
      ticket.isRanked == (ladder != nil),
      match.map({ $0.machine.setup.mode == .solo }) ?? true
    else {
      return journal.append(.dequeued(ticket.player))
    }
    let player = players.enter(standing)
    lobby.restore(
      Ticket(
        player: ticket.player, map: ticket.map, format: ticket.format,
        preference: ladder.map { .ranked(player[$0].rating) } ?? .casual, since: ticket.since,
        lastOpponent: player.record.lastOpponent, blocked: player.blocked),
      of: player)
  }
}

extension PlayerRecord {
  /// In place of the record of a player who left a match and was deleted.
  fileprivate static func deleted(_ player: PlayerID) -> PlayerRecord {
    guard let name = Username("deleted") else { preconditionFailure("it is a name") }
    let start = Instant(millisecondsSinceEpoch: 0)
    return PlayerRecord(
      id: player, username: name, isGuest: true, createdAt: start, lastSeenAt: start,
      rating: Rating())
  }
}
