import Cluster
import GameRules

// Matches of this node, and messages of peers about them.
extension SimulatedNode {
  /// A message of a peer, or of this node to itself.
  func handle(_ content: NodeMessage.Content, from peer: TenureID) {
    switch content {
    case .closeBelow(let key):
      let key =
        errs(.closesAnyGeneration)
        ? SessionKey(player: key.player, generation: .max) : key
      carryOut(sessions.handle(.closeBelow(key), at: now))
    case .request(let request): receive(request, from: peer)
    case .answer(let key, let id, let answer):
      if case .sessionReplaced = answer {
        carryOut(sessions.handle(.leftOut(key), at: now))
      }
      carryOut(router.handle(.answered(key.player, id, answer), at: now))
    case .seated(let key, let seat): seated(key, seat)
    case .finished(let key, let match): finished(key, match)
    case .joined(let ticket): carryOut(matchmaking.handle(.joined(ticket), at: now))
    case .left(let ticket): carryOut(matchmaking.handle(.left(ticket), at: now))
    case .propose(let proposal): begin(proposal, for: peer)
    case .hosted(let match, let isBegun):
      carryOut(matchmaking.handle(.hosted(match, isBegun: isBegun), at: now))
    }
  }

  // MARK: - Commands

  private func receive(_ request: ForwardedRequest<Void>, from peer: TenureID) {
    let player = request.session.player
    func answer(_ answer: HostAnswer<Int>) {
      post(.answer(request.session, request.id, answer), to: peer)
    }
    guard var replies = matches[request.match]?.replies[player],
      matches[request.match]?.isFinishing == false
    else { return answer(.notHere) }
    let admission = replies.admit(request.id)
    matches[request.match]?.replies[player] = replies
    switch admission {
    case .kept(let reply): answer(.reply(reply))
    case .expired: answer(.expired)
    case .underWay: askers[player, default: [:]][request.id] = (request.session, peer)
    case .new:
      askers[player, default: [:]][request.id] = (request.session, peer)
      matches[request.match]?.underWay += 1
      if errs(.answersEarly) { answer(.reply((matches[request.match]?.scores[player] ?? 0) + 1)) }
      let place = matches[request.match]?.nextPlace() ?? 0
      append(.command(request.match, player, request.id, place: place), by: request.session)
    }
  }

  /// An entry is durable.
  func taken(_ entry: AuthoredEntry<ToyEntry>) {
    switch entry.entry {
    case .began: break
    case .command(let match, let player, let id, _):
      matches[match]?.underWay -= 1
      guard let reply = matches[match]?.move(player, id) else { return }
      if let asker = askers[player]?.removeValue(forKey: id) {
        post(.answer(asker.key, id, .reply(reply)), to: asker.tenure)
      }
    case .finished(let match, let result, _):
      matches[match] = nil
      if diesAtResult { return die() }
      tellEnd(of: match, to: Set(result.scores.keys))
    }
  }

  private func tellEnd(of match: MatchID, to players: Set<PlayerID>) {
    read({ tables in tables.sessions.filter { players.contains($0.key) } }) { [self] rows in
      guard let rows else { return after(200) { self.tellEnd(of: match, to: players) } }
      for (player, row) in rows.sorted(by: { $0.key < $1.key }) {
        let key = SessionKey(player: player, generation: row.generation)
        post(.finished(key, match), to: row.tenure)
      }
    }
  }

  /// An entry is not in the journal, nor will be.
  ///
  /// - Parameter answer: The answer to the session that asked for it.
  func notTaken(_ entry: AuthoredEntry<ToyEntry>, _ answer: HostAnswer<Int>) {
    matches[entry.match]?.takeBack()
    guard case .command(let match, let player, let id, _) = entry.entry else {
      matches[entry.match]?.isFinishing = false
      return
    }
    matches[match]?.underWay -= 1
    matches[match]?.replies[player]?.cancel(id)
    guard let asker = askers[player]?.removeValue(forKey: id) else { return }
    // A newer session that has asked meanwhile asks again.
    let isNewer = asker.key.generation > entry.author?.generation ?? 0
    post(.answer(asker.key, id, isNewer ? .notHere : answer), to: asker.tenure)
  }

  /// Ends the matches that are over: with their last move, or at their deadline.
  func closeMatches() {
    for id in matches.keys.sorted() {
      guard let match = matches[id], !match.isFinishing, match.underWay == 0 else { continue }
      let isLate =
        databaseTime.map { $0 >= match.deadline } ?? false && !errs(.forgetsDeadlines)
      guard match.isOver || isLate else { continue }
      matches[id]?.isFinishing = true
      let place = matches[id]?.nextPlace() ?? 0
      append(.finished(id, match.result, place: place), by: nil)
    }
  }

  // MARK: - Beginnings

  /// Begins a match for the leader, or finds that its tickets are gone. An outcome that is unknown
  /// is asked for again: an attempt may be carried out later.
  private func begin(_ proposal: MatchProposal, for leader: TenureID) {
    guard matches[proposal.match] == nil else {
      return post(.hosted(proposal.match, isBegun: true), to: leader)
    }
    guard !drain.isDraining, databaseTime != nil, proposals.insert(proposal.match).inserted
    else { return }
    host(proposal, for: leader)
  }

  /// Each attempt has a deadline of its own, so that players lose no time by an outage.
  ///
  /// - Parameter first: The deadline of the first attempt, for a node that keeps it by mistake.
  private func host(_ proposal: MatchProposal, for leader: TenureID, first: Int64? = nil) {
    let players = proposal.tickets.map(\.player)
    let own = (databaseTime ?? 0) + ToyMatch.time
    let deadline = errs(.keepsFirstDeadline) ? first ?? own : own
    let entry = ToyEntry.began(proposal.match, players: players, deadline: deadline)
    commit(.host(proposal, beginning: entry)) { [self] outcome in
      switch outcome {
      case .committed(.hosted(let beginning, let rows)):
        matches[proposal.match] = ToyMatch(beginning)
        announce(proposal.match, to: rows)
      case .refused: break
      case .fenced: return die()
      case .aborted, .unknown:
        return after(200) { self.host(proposal, for: leader, first: deadline) }
      case .committed: preconditionFailure("the report of a beginning has sessions")
      }
      proposals.remove(proposal.match)
      post(.hosted(proposal.match, isBegun: matches[proposal.match] != nil), to: leader)
    }
  }

  // MARK: - Matchmaking

  func carryOut(_ actions: [MatchmakingLeader.Action]) {
    for action in actions {
      switch action {
      case .lead:
        if errs(.neverTakesLead), leader != nil { continue }
        commit(.lead) { [self] outcome in
          noteFence(outcome)
          carryOut(matchmaking.handle(.askedToLead, at: now))
        }
      case .readTickets:
        if errs(.neverReadsTickets) { continue }
        readTickets()
      case .gather(let tickets): propose(tickets)
      case .withdraw(let ticket):
        if errs(.neverWithdraws) { continue }
        commit(.withdraw(ticket)) { [self] in noteFence($0) }
      case .enter(let ticket):
        waitingRoom.append(ticket)
        pair()
      case .leave(let ticket): waitingRoom.removeAll { $0 == ticket }
      case .propose(let proposal, let host): post(.propose(proposal), to: host)
      case .close: waitingRoom = []
      }
    }
  }

  private func readTickets() {
    read({ tables in
      tables.tickets.values.sorted { $0.player < $1.player }.map {
        TicketRow($0, session: tables.sessions[$0.player])
      }
    }) { [self] rows in
      let rows =
        errs(.takesAllForAbsent) ? rows?.map { TicketRow($0.ticket, session: nil) } : rows
      carryOut(matchmaking.handle(.tickets(rows), at: now))
    }
  }

  /// Makes a match of the two who have waited longest.
  private func pair() {
    guard waitingRoom.count >= 2 else { return }
    let tickets = Array(waitingRoom.prefix(2))
    waitingRoom.removeFirst(2)
    propose(tickets)
  }

  private func propose(_ tickets: [QueueTicket]) {
    let id = MatchID(
      at: Instant(millisecondsSinceEpoch: (databaseTime ?? 0) + 1_000_000), using: &random)
    // In a turn of its own: the leader may be about to say more of these tickets.
    after(0) { [self] in
      carryOut(matchmaking.handle(.paired(MatchProposal(match: id, tickets: tickets)), at: now))
    }
  }
}
