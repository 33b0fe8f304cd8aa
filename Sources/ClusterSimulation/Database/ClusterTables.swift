import Cluster
import GameRules

/// The report of a committed transaction.
enum ToyReport {
  case none
  /// Which entries of a batch were taken.
  case taken([Bool])
  case signedIn(SignInReport)
  /// The live entries of an adopted part.
  case adopted([ToyEntry])
  /// The sessions of the players of a match that began.
  case hosted([PlayerID: SessionRow])
}

/// The conditions that the database checks, each of which a test can switch off.
public enum DatabaseCheck: Sendable {
  /// The own tenure is not sealed.
  case fence
  /// An adopted tenure is sealed.
  case sealed
  /// The adopter's version.
  case version
  /// The primary key of `adoptions`.
  case adoptionKey
  /// A sign-in replaces the session that it knows of.
  case former
  /// The author's generation.
  case generation
  /// All tickets of a proposal are there.
  case tickets
  /// All tickets of a proposal are deleted, in place of the first one.
  case allDeleted
}

/// The tables of the simulated database, and the transactions of ``ClusterTransaction`` on them.
struct ClusterTables {
  struct Tenure {
    let node: Int
    let version: Int
    var beat: Int64 = 0
    var isSealed = false
    var adopters: [JournalPart: TenureID] = [:]
    /// When the last transaction committed, in milliseconds of the world.
    var lastCommit: Int64
  }

  var tenures: [TenureID: Tenure] = [:]
  /// The entries of live matches, in their order, by tenure and match.
  var journal: [TenureID: [MatchID: [ToyEntry]]] = [:]
  var batches: [TenureID: [UInt64: [Bool]]] = [:]
  var seats: [PlayerID: SeatRow] = [:]
  var sessions: [PlayerID: SessionRow] = [:]
  var tickets: [PlayerID: QueueTicket] = [:]
  /// The number of each player's last ticket.
  var lastTickets: [PlayerID: UInt64] = [:]
  var leader: TenureID?
  var results: [MatchID: ToyResult] = [:]
  var badges: [PlayerID: Int] = [:]
  /// The conditions that are not checked, by mistake.
  var unchecked: Set<DatabaseCheck> = []

  /// Adds the row of a new process.
  mutating func begin(_ tenure: TenureID, node: Int, version: Int, at now: Int64) {
    tenures[tenure] = Tenure(node: node, version: version, lastCommit: now)
  }

  var look: ClusterSnapshot {
    let ids = tenures.keys.sorted()
    return ClusterSnapshot(
      open: ids.compactMap { id in
        guard let row = tenures[id], !row.isSealed else { return nil }
        return OpenTenure(id: id, beat: row.beat, version: row.version)
      },
      sealed: ids.compactMap { id in
        guard let row = tenures[id], row.isSealed, row.adopters.count < JournalPart.count else {
          return nil
        }
        return SealedTenure(id: id, version: row.version, adopters: row.adopters)
      }, leader: leader)
  }

  /// Carries out a transaction, or nothing of it.
  mutating func execute(
    _ transaction: ClusterTransaction<ToyEntry>, by me: TenureID, at now: Int64
  ) -> CommitOutcome<ToyReport> {
    guard let row = tenures[me], !row.isSealed || skips(.fence) else { return .fenced }
    guard let report = carryOut(transaction, by: me) else { return .refused }
    tenures[me]?.beat += 1
    tenures[me]?.lastCommit = now
    return .committed(report)
  }

  /// Returns `nil` if a condition does not hold; then nothing is changed.
  private mutating func carryOut(
    _ transaction: ClusterTransaction<ToyEntry>, by me: TenureID
  ) -> ToyReport? {
    switch transaction {
    case .append(let batch): return .taken(append(batch, by: me))
    case .seal(let tenure, let beat):
      guard let row = tenures[tenure], beat.map({ $0 == row.beat }) ?? true else { return nil }
      tenures[tenure]?.isSealed = true
      return ToyReport.none
    case .claim(let tenure, let part): return claim(tenure, part, by: me).map { .adopted($0) }
    case .signIn(let player, let known):
      let former = sessions[player]
      guard former?.generation == known || skips(.former) else { return nil }
      let generation = (former?.generation ?? 0) + 1
      sessions[player] = SessionRow(tenure: me, generation: generation)
      return .signedIn(
        SignInReport(
          generation: generation, former: former, seat: seats[player], ticket: tickets[player]))
    case .enqueue(let ticket, let generation):
      guard isCurrent(SessionKey(player: ticket.player, generation: generation)),
        seats[ticket.player] == nil, tickets[ticket.player] == nil,
        (lastTickets[ticket.player] ?? 0) < ticket.number
      else { return nil }
      lastTickets[ticket.player] = ticket.number
      tickets[ticket.player] = ticket
      return ToyReport.none
    case .dequeue(let ticket, let generation):
      guard isCurrent(SessionKey(player: ticket.player, generation: generation)) else { return nil }
      lastTickets[ticket.player] = max(lastTickets[ticket.player] ?? 0, ticket.number)
      if let mine = tickets[ticket.player], mine.number <= ticket.number {
        tickets[ticket.player] = nil
      }
      return ToyReport.none
    case .host(let proposal, let entry): return host(proposal, entry, by: me)
    case .lead:
      guard leader.map({ tenures[$0]?.isSealed ?? true || $0 == me }) ?? true else { return nil }
      leader = me
      return ToyReport.none
    }
  }

  private func skips(_ check: DatabaseCheck) -> Bool { unchecked.contains(check) }

  private func isCurrent(_ key: SessionKey) -> Bool {
    skips(.generation) || sessions[key.player]?.generation == key.generation
  }

  private mutating func append(_ batch: JournalBatch<ToyEntry>, by me: TenureID) -> [Bool] {
    guard !batch.entries.isEmpty else { return [] }
    if let known = batches[me]?[batch.number] { return known }
    let taken = batch.entries.map { $0.author.map(isCurrent) ?? true }
    batches[me, default: [:]][batch.number] = taken
    for (entry, isTaken) in zip(batch.entries, taken) where isTaken { write(entry.entry, by: me) }
    return taken
  }

  private mutating func write(_ entry: ToyEntry, by me: TenureID) {
    guard case .finished(let match, let result) = entry else {
      journal[me, default: [:]][entry.match, default: []].append(entry)
      return
    }
    // INSERT … DO NOTHING decides whether the rest happens.
    guard results[match] == nil else { return }
    results[match] = result
    badges[result.winner, default: 0] += 1
    for player in result.scores.keys where seats[player]?.match == match { seats[player] = nil }
    for tenure in journal.keys { journal[tenure]?[match] = nil }
  }

  private mutating func claim(
    _ tenure: TenureID, _ part: JournalPart, by me: TenureID
  ) -> [ToyEntry]? {
    guard let row = tenures[tenure], row.isSealed || skips(.sealed),
      (tenures[me]?.version ?? 0) >= row.version || skips(.version)
    else { return nil }
    let matches = (journal[tenure] ?? [:]).filter { JournalPart(of: $0.key) == part }
    if row.adopters[part] == nil || (skips(.adoptionKey) && row.adopters[part] != me) {
      tenures[tenure]?.adopters[part] = me
      for (match, entries) in matches {
        journal[me, default: [:]][match] = entries
        for (player, seat) in seats where seat.match == match {
          seats[player] = SeatRow(match: match, tenure: me)
        }
      }
    } else if row.adopters[part] != me {
      return nil
    }
    return matches.keys.sorted().flatMap { journal[me]?[$0] ?? [] }
  }

  private mutating func host(
    _ proposal: MatchProposal, _ entry: ToyEntry, by me: TenureID
  ) -> ToyReport? {
    let players = proposal.tickets.map(\.player)
    if journal[me]?[proposal.match] == nil {
      guard proposal.tickets.allSatisfy({ tickets[$0.player] == $0 }) || skips(.tickets) else {
        return nil
      }
      for player in skips(.allDeleted) ? Array(players.prefix(1)) : players {
        tickets[player] = nil
      }
      for player in players { seats[player] = SeatRow(match: proposal.match, tenure: me) }
      write(entry, by: me)
    }
    return .hosted(sessions.filter { players.contains($0.key) })
  }
}
