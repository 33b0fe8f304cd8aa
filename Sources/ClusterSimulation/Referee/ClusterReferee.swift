import Cluster
import GameRules

/// Sees all transactions and deliveries of the simulated cluster, and judges them by the
/// invariants, from records of its own.
final class ClusterReferee {
  let agenda: WorldAgenda
  private weak var database: SimulatedDatabase?
  var step = 0
  private(set) var violation: ClusterViolation?
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  private(set) var sealCount = 0
  private(set) var adoptionCount = 0
  private(set) var acknowledgedCount = 0
  private(set) var takeoverCount = 0
  private(set) var lostCount: UInt64 = 0
  private(set) var results: [MatchID: ToyResult] = [:]
  var resultCount: Int { results.count }
  /// When each result was committed, in milliseconds of the world.
  private(set) var resultTimes: [MatchID: Int64] = [:]

  /// The tenure that may commit to each live match.
  private(set) var owners: [MatchID: TenureID] = [:]
  /// The players and the deadlines of live matches.
  private(set) var live: [MatchID: (players: [PlayerID], deadline: Int64)] = [:]
  /// The deadlines as the entries of the beginnings have them.
  private var stated: [MatchID: Int64] = [:]
  /// The commands of each match and player, in the order of the journal.
  private var commands: [MatchID: [PlayerID: [RequestID]]] = [:]
  /// The number of entries of each match.
  private var entryCounts: [MatchID: Int] = [:]
  private var replies: [MatchID: [PlayerID: [RequestID: Int]]] = [:]
  private var adopted: [TenureID: Set<JournalPart>] = [:]
  private var usedTickets: Set<QueueTicket> = []
  /// Those of the players' last sign-ins.
  private(set) var generations: [PlayerID: UInt64] = [:]
  /// When each player last signed in.
  private(set) var signInTimes: [PlayerID: Int64] = [:]
  /// Where each player last signed in, and the tenures that were sealed.
  private var signInTenures: [PlayerID: TenureID] = [:]
  private var sealedTenures: Set<TenureID> = []
  private var badges: [PlayerID: Int] = [:]
  /// The last serial that was delivered, and how many were lost, of each pair of tenures.
  private var deliveries: [[TenureID]: (last: UInt64, lost: UInt64, count: UInt64)] = [:]

  /// The invariants that are judged.
  private let judging: Set<ClusterInvariant>

  init(_ agenda: WorldAgenda, judging: Set<ClusterInvariant>) {
    (self.agenda, self.judging) = (agenda, judging)
  }

  func watch(_ database: SimulatedDatabase) {
    self.database = database
    database.onAttempt = { [unowned self] in attempted($0) }
  }

  func object(_ invariant: ClusterInvariant, _ text: String) {
    guard violation == nil, judging.contains(invariant) else { return }
    violation = ClusterViolation(invariant: invariant, step: step, time: agenda.now, text: text)
  }

  func note(_ value: UInt128) {
    for half in [UInt64(truncatingIfNeeded: value), UInt64(truncatingIfNeeded: value >> 64)] {
      digest = (digest ^ half) &* 0x100_0000_01b3
      digest ^= digest >> 32
    }
  }

  // MARK: - Transactions

  private func attempted(_ attempt: SimulatedDatabase.Attempt) {
    let (tenure, before) = (attempt.tenure, attempt.before)
    note(tenure.bits)
    note(UInt128(agenda.now))
    guard case .committed(let report) = attempt.outcome else { return note(1) }
    if before.tenures[tenure]?.isSealed ?? true {
      object(.sealedIsSilent, "\(tenure) commits \(attempt.transaction)")
    }
    switch attempt.transaction {
    case .append(let batch): appended(batch, report, by: tenure, before)
    case .seal(let peer, _):
      sealedTenures.insert(peer)
      if peer != tenure { sealed(peer, attempt) }
    case .claim(let peer, let part): claimed(peer, part, by: tenure, before)
    case .signIn(let player, _):
      if let time = signInTimes[player], time > attempt.asked {
        object(.signInsJust, "\(player) signed in at \(time), asked for at \(attempt.asked)")
      }
      generations[player, default: 0] += 1
      signInTimes[player] = agenda.now
      signInTenures[player] = tenure
      if before.sessions[player] != nil { takeoverCount += 1 }
    case .enqueue(let ticket, let generation):
      acted(SessionKey(player: ticket.player, generation: generation))
      checkSeat(of: ticket.player)
    case .dequeue(let ticket, let generation):
      acted(SessionKey(player: ticket.player, generation: generation))
    case .withdraw(let ticket):
      let isGone = signInTenures[ticket.player].map(sealedTenures.contains) ?? false
      if before.tickets[ticket.player] == ticket, !isGone { object(.withdrawsJust, "\(ticket)") }
    case .host(let proposal, let entry):
      hosted(proposal, entry, by: tenure, before, askedAt: attempt.asked)
    case .lead: break
    }
  }

  private func acted(_ key: SessionKey) {
    if generations[key.player] != key.generation {
      object(.generationsKept, "\(key) commits, \(generations[key.player] ?? 0) is the last")
    }
  }

  private func appended(
    _ batch: JournalBatch<ToyEntry>, _ report: ToyReport, by tenure: TenureID,
    _ before: ClusterTables
  ) {
    // A repetition changes nothing.
    guard batch.number > 0, before.row(batch.number, of: tenure) == nil else { return }
    guard case .taken(let outcomes) = report else { return }
    for (entry, outcome) in zip(batch.entries, outcomes) where outcome == .taken {
      let match = entry.entry.match
      note(match.uuid.bits)
      if owners[match] != tenure {
        let owner = owners[match].map(\.description) ?? "nobody"
        object(.oneOwner, "\(tenure) commits to \(match), which \(owner) has")
      }
      entry.author.map(acted)
      switch entry.entry {
      case .began: object(.ticketsOnce, "\(match) begins without tickets")
      case .command(_, let player, let id, _):
        if commands[match]?[player]?.contains(id) ?? false {
          object(.appliedOnce, "\(player) \(id) in \(match)")
        }
        commands[match, default: [:]][player, default: []].append(id)
      case .finished(_, let result, _): finished(match, result)
      }
      let count = entryCounts[match] ?? 0
      if entry.entry.place != count {
        object(.noGaps, "\(entry.entry) is entry \(count) of its match")
      }
      entryCounts[match] = count + 1
    }
    if let tables = database?.tables, tables.badges != badges || tables.results != results {
      object(.resultOnce, "results or badges are not those of the journal")
    }
  }

  private func finished(_ match: MatchID, _ result: ToyResult) {
    for player in live[match]?.players ?? [] {
      let count = commands[match]?[player]?.count ?? 0
      if result.scores[player] != count {
        object(.acknowledgedKept, "\(player) has \(count) moves, \(result) in \(match)")
      }
    }
    let isDone = result.scores.values.allSatisfy { $0 >= ToyMatch.moves }
    // The database's clock may have been behind at the beginning, and be ahead now.
    if let deadline = stated[match], !isDone, agenda.now < deadline - 4000 {
      object(.deadlinesKept, "\(match) ends \(deadline - agenda.now) ms early")
    }
    if results.updateValue(result, forKey: match) != nil { object(.resultOnce, "\(match)") }
    resultTimes[match] = agenda.now
    badges[result.winner, default: 0] += 1
    owners[match] = nil
    live[match] = nil
  }

  private func hosted(
    _ proposal: MatchProposal, _ entry: ToyEntry, by tenure: TenureID, _ before: ClusterTables,
    askedAt asked: Int64
  ) {
    let match = proposal.match
    // A repetition changes nothing.
    if owners[match] == tenure { return }
    if case .began(_, _, let deadline) = entry {
      stated[match] = deadline
      if deadline < asked + ToyMatch.time - 4000 {
        object(.deadlinesKept, "\(match) begins with \(deadline - asked) ms")
      }
    }
    if owners[match] != nil || results[match] != nil {
      object(.ticketsOnce, "\(match) begins again")
    }
    for ticket in proposal.tickets {
      if before.tickets[ticket.player] != ticket || !usedTickets.insert(ticket).inserted {
        object(.ticketsOnce, "\(match) begins without the ticket \(ticket)")
      }
      checkSeat(of: ticket.player)
    }
    owners[match] = tenure
    entryCounts[match] = 1
    let players = proposal.tickets.map(\.player)
    // The database's clock may have been ahead then, and be behind at the end.
    live[match] = (players, agenda.now + ToyMatch.time + 4000)
    for player in players where database?.tables.seats[player]?.match != match {
      object(.oneSeat, "\(player) has no seat in \(match)")
    }
  }

  /// A node has looked who leads.
  func checkLeaders(_ world: ClusterSimulation) {
    let tables = world.database.tables
    let leaders = world.nodes.values.filter {
      $0.matchmaking.isLeading && tables.tenures[$0.tenure]?.isSealed == false
    }
    if leaders.count > 1 { object(.oneLeader, "\(leaders.map(\.number).sorted())") }
  }

  private func checkSeat(of player: PlayerID) {
    guard let tables = database?.tables else { return }
    if tables.seats[player] != nil, tables.tickets[player] != nil {
      object(.oneSeat, "\(player) plays and waits")
    }
  }

  private func sealed(_ peer: TenureID, _ attempt: SimulatedDatabase.Attempt) {
    guard let row = attempt.before.tenures[peer], !row.isSealed else { return }
    sealCount += 1
    // The other node measures with its own clock, from the look after the last commit.
    let silence = agenda.now - row.lastCommit
    if silence < 1900 { object(.sealsJust, "\(peer) committed \(silence) ms ago") }
    // The answer to its own last commit is less than a second old, and was on its way for at most
    // another one.
    if attempt.silence > 2000 {
      object(.sealsJust, "nobody had committed for \(attempt.silence) ms")
    }
  }

  private func claimed(
    _ peer: TenureID, _ part: JournalPart, by tenure: TenureID, _ before: ClusterTables
  ) {
    guard let row = before.tenures[peer], row.adopters[part] != tenure else { return }
    if !row.isSealed { object(.adoptedOnce, "\(peer) is not sealed") }
    if !adopted[peer, default: []].insert(part).inserted {
      object(.adoptedOnce, "part \(part.number) of \(peer)")
    }
    if (before.tenures[tenure]?.version ?? 0) < row.version {
      object(.versionsKept, "\(tenure) adopts of \(peer)")
    }
    let matches = owners.keys.filter { owners[$0] == peer && JournalPart(of: $0) == part }
    if !matches.isEmpty { adoptionCount += 1 }
    for match in matches.sorted() {
      owners[match] = tenure
      for player in live[match]?.players ?? [] {
        let seat = database?.tables.seats[player]
        if seat != SeatRow(match: match, tenure: tenure) {
          object(.oneSeat, "\(player) has the seat \(String(describing: seat)) after an adoption")
        }
      }
    }
  }

  /// A process that was told to end at that time is still there at its timer.
  func drains(_ node: SimulatedNode, since time: Int64) {
    // Its clock may be slow.
    if agenda.now - time > 10_050 { object(.drainsEnd, "\(node.tenure) was told at \(time) ms") }
  }

  // MARK: - Clients

  /// A client has the reply to its command.
  func acknowledged(_ player: PlayerID, _ match: MatchID, _ id: RequestID, _ reply: Int) {
    acknowledgedCount += 1
    note(UInt128(reply))
    guard let index = commands[match]?[player]?.firstIndex(of: id) else {
      return object(.acknowledgedKept, "\(player) \(id) in \(match)")
    }
    let former = replies[match, default: [:]][player, default: [:]].updateValue(reply, forKey: id)
    if reply != index + 1 || former.map({ $0 != reply }) ?? false {
      object(.sameReply, "\(player) \(id) is the move \(index + 1): \(reply), \(former ?? reply)")
    }
  }

  /// A client is told that its request, sent at that moment, has no answer yet.
  func unanswered(_ device: SimulatedDevice, since time: Int64, _ settled: Int64?) {
    if let settled, time >= settled {
      object(.routesSettle, "a request of \(device.player) has no answer")
    }
  }

  /// A client is told that the player has signed in elsewhere.
  func closed(_ player: PlayerID, _ key: SessionKey?) {
    if let key, generations[player] == key.generation {
      object(.closesJust, "\(key) is the last session of \(player)")
    }
  }

  // MARK: - Links

  func delivered(_ message: NodeMessage, from sender: TenureID, to node: SimulatedNode) {
    note(UInt128(message.serial))
    if message.receiver != node.tenure || message.sender != sender {
      return object(.livesKept, "a message to \(message.receiver) at \(node.tenure)")
    }
    let pair = [sender, node.tenure]
    var record = deliveries[pair] ?? (0, 0, 0)
    if message.serial <= record.last {
      return object(.deliveredOnce, "message \(message.serial) after \(record.last)")
    }
    record.last = message.serial
    record.count += 1
    deliveries[pair] = record
    if record.count + record.lost < record.last {
      object(.linksSettle, "before message \(message.serial) one is missing without a word")
    }
  }

  /// A link has reported the loss of messages.
  func lost(_ count: UInt64, from sender: TenureID, to receiver: TenureID) {
    lostCount += count
    deliveries[[sender, receiver], default: (0, 0, 0)].lost += count
  }

  /// How many messages of a pair were delivered or reported as lost.
  func accountedFor(from sender: TenureID, to receiver: TenureID) -> UInt64 {
    deliveries[[sender, receiver]].map { $0.count + $0.lost } ?? 0
  }
}
