import Cluster
import GameRules

/// The report of a committed transaction.
enum ToyReport {
  case none
  /// The fates of the entries of a batch.
  case taken([EntryOutcome])
  case signedIn(SignInReport)
  /// The live entries of an adopted part.
  case adopted([ToyEntry])
  /// The entry with which a match began, and the sessions of its players.
  case hosted(ToyEntry, [PlayerID: SessionRow])
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
  /// Entries of a match after one that was left out are dropped.
  case dependents
  /// An adopter writes the heads of the matches.
  case adoptedHeads
  /// The tenure of a withdrawn ticket's player is sealed.
  case absence
  /// A new leader's former one is sealed.
  case vacancy
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
  /// A row of `journal`.
  struct Batch {
    let number: UInt64
    let taken: JournalBatch<ToyEntry>
    let outcomes: [EntryOutcome]
  }

  /// The rows of each tenure, in the order of their numbers.
  var journal: [TenureID: [Batch]] = [:]
  /// The heads of live matches.
  var heads: [TenureID: [MatchID: JournalHead<ToyEntry>]] = [:]
  var seats: [PlayerID: SeatRow] = [:]
  var sessions: [PlayerID: SessionRow] = [:]
  var tickets: [PlayerID: QueueTicket] = [:]
  /// The number of each player's last ticket.
  var lastTickets: [PlayerID: UInt64] = [:]
  var leader: TenureID?
  /// The database's clock less the world's, in milliseconds.
  var clockOffset: Int64 = 0
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
    case .append(let batch):
      guard batch.entries.allSatisfy(\.entry.isAcceptable) else { return nil }
      return .taken(append(batch, by: me))
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
    case .withdraw(let ticket):
      guard isAbsent(ticket.player) || skips(.absence) else { return nil }
      lastTickets[ticket.player] = max(lastTickets[ticket.player] ?? 0, ticket.number)
      if tickets[ticket.player] == ticket { tickets[ticket.player] = nil }
      return ToyReport.none
    case .host(let proposal, let entry): return host(proposal, entry, by: me)
    case .lead:
      let isVacant = leader.map { tenures[$0]?.isSealed ?? true || $0 == me } ?? true
      guard isVacant || skips(.vacancy) else { return nil }
      leader = me
      return ToyReport.none
    }
  }

  private func skips(_ check: DatabaseCheck) -> Bool { unchecked.contains(check) }

  /// Whether the player's session was at a tenure that is sealed.
  func isAbsent(_ player: PlayerID) -> Bool {
    sessions[player].flatMap { tenures[$0.tenure]?.isSealed } ?? false
  }

  private func isCurrent(_ key: SessionKey) -> Bool {
    skips(.generation) || sessions[key.player]?.generation == key.generation
  }

  private mutating func append(
    _ batch: JournalBatch<ToyEntry>, by me: TenureID
  ) -> [EntryOutcome] {
    guard !batch.entries.isEmpty else { return [] }
    if let known = row(batch.number, of: me) { return known.outcomes }
    var broken: Set<MatchID> = []
    let outcomes = batch.entries.map { entry -> EntryOutcome in
      if broken.contains(entry.match), !skips(.dependents) { return .dropped }
      if entry.author.map(isCurrent) ?? true { return .taken }
      broken.insert(entry.match)
      return .leftOut
    }
    let taken = zip(batch.entries, outcomes).filter { $0.1 == .taken }.map(\.0)
    let row = Batch(
      number: batch.number, taken: JournalBatch(number: batch.number, entries: taken),
      outcomes: outcomes)
    journal[me, default: []].append(row)
    for entry in taken { finish(entry.entry) }
    return outcomes
  }

  /// The row with that number.
  func row(_ number: UInt64, of tenure: TenureID) -> Batch? {
    journal[tenure]?.last { $0.number <= number }.flatMap { $0.number == number ? $0 : nil }
  }

  /// Stores the result of a match that is over.
  private mutating func finish(_ entry: ToyEntry) {
    guard case .finished(let match, let result, _) = entry else { return }
    // INSERT … DO NOTHING decides whether the rest happens.
    guard results[match] == nil else { return }
    results[match] = result
    badges[result.winner, default: 0] += 1
    for player in result.scores.keys where seats[player]?.match == match { seats[player] = nil }
    for tenure in heads.keys { heads[tenure]?[match] = nil }
  }

  private mutating func write(
    _ match: MatchID, _ origin: JournalHead<ToyEntry>.Origin, _ entries: [ToyEntry],
    by me: TenureID
  ) {
    let after = journal[me]?.last?.number ?? 0
    heads[me, default: [:]][match] = JournalHead(
      match, origin: origin, after: after, entries: entries)
  }

  private func replay(_ head: JournalHead<ToyEntry>, of tenure: TenureID) -> [ToyEntry] {
    head.replay((journal[tenure] ?? []).lazy.map(\.taken))
  }

  private mutating func claim(
    _ tenure: TenureID, _ part: JournalPart, by me: TenureID
  ) -> [ToyEntry]? {
    guard let row = tenures[tenure], row.isSealed || skips(.sealed),
      (tenures[me]?.version ?? 0) >= row.version || skips(.version)
    else { return nil }
    if row.adopters[part] == nil || (skips(.adoptionKey) && row.adopters[part] != me) {
      tenures[tenure]?.adopters[part] = me
      for (match, head) in heads[tenure] ?? [:] where JournalPart(of: match) == part {
        if !skips(.adoptedHeads) {
          write(match, .adopted(from: tenure), replay(head, of: tenure), by: me)
        }
        for (player, seat) in seats where seat.match == match {
          seats[player] = SeatRow(match: match, tenure: me)
        }
      }
    } else if row.adopters[part] != me {
      return nil
    }
    let adopted = (heads[me] ?? [:]).values.filter {
      $0.origin == .adopted(from: tenure) && JournalPart(of: $0.match) == part
    }
    return adopted.sorted { $0.match < $1.match }.flatMap { replay($0, of: me) }
  }

  private mutating func host(
    _ proposal: MatchProposal, _ entry: ToyEntry, by me: TenureID
  ) -> ToyReport? {
    let players = proposal.tickets.map(\.player)
    if heads[me]?[proposal.match] == nil {
      guard proposal.tickets.allSatisfy({ tickets[$0.player] == $0 }) || skips(.tickets) else {
        return nil
      }
      for player in skips(.allDeleted) ? Array(players.prefix(1)) : players {
        tickets[player] = nil
      }
      for player in players { seats[player] = SeatRow(match: proposal.match, tenure: me) }
      write(proposal.match, .began, [entry], by: me)
    }
    guard let beginning = heads[me]?[proposal.match]?.entries.first else { return nil }
    return .hosted(beginning, sessions.filter { players.contains($0.key) })
  }
}
