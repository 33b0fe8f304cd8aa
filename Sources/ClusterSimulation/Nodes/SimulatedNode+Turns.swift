import Cluster
import GameRules

// The timer, the looks at the database, the journal, and the adoption of others' matches.
extension SimulatedNode {
  /// The node's timer, every 80 to 100 ms.
  func tick() {
    if errs(.imaginesCommits) { _ = detector.handle(.committed, at: now) }
    carryOut(queue.handle(.timePassed, at: now))
    carryOut(links.handle(.timePassed, at: now))
    carryOut(sessions.handle(.timePassed, at: now))
    carryOut(router.handle(.timePassed, at: now))
    carryOut(matchmaking.handle(.timePassed, at: now))
    look()
    closeMatches()
    goOnDraining()
    after(Int64.random(in: 80...100, using: &random)) { [weak self] in self?.tick() }
  }

  private func look() {
    guard !isLooking else { return }
    isLooking = true
    // The next look begins a pause after the answer to this one.
    let asked = now
    let agenda = world.agenda
    read({ ($0.look, agenda.now + $0.clockOffset) }) { [self] answer in
      after(100) { self.isLooking = false }
      guard let (snapshot, time) = answer else {
        carryOut(detector.handle(.lookFailed, at: now))
        return
      }
      var look = snapshot
      clock.observe(.milliseconds(time), asked: asked, answered: now)
      if errs(.adoptsAnyVersion) {
        let open = look.open.map { OpenTenure(id: $0.id, beat: $0.beat, version: .max) }
        look = ClusterSnapshot(open: open, sealed: look.sealed, leader: look.leader)
      }
      leader = look.leader
      carryOut(detector.handle(.looked(look.open), at: now))
      carryOut(links.handle(.looked(look.open), at: now))
      carryOut(adoption.handle(.looked(look), at: now))
      if !errs(.keepsRoutes) { carryOut(router.handle(.looked(look), at: now)) }
      if errs(.takesLeadForVacant), look.leader != tenure {
        look = ClusterSnapshot(open: look.open, sealed: look.sealed, leader: nil)
      }
      carryOut(matchmaking.handle(.looked(look), at: now))
      world.referee.checkLeaders(world)
    }
  }

  private func carryOut(_ actions: [FailureDetector.Action]) {
    for case .seal(let peer, let beat) in actions {
      if errs(.adoptsSuspects) {
        for part in JournalPart.allCases { claim(peer, part) }
      } else {
        commit(.seal(peer, ifBeat: beat)) { [self] in noteFence($0) }
      }
    }
  }

  // MARK: - Journal

  /// Adds an entry to the journal.
  func append(_ entry: ToyEntry, by author: SessionKey?) {
    carryOut(queue.handle(.entry(AuthoredEntry(entry, of: entry.match, by: author)), at: now))
  }

  private func carryOut(_ actions: [CommitQueue<ToyEntry>.Action]) {
    for action in actions {
      guard isAlive else { return }
      switch action {
      case .commit(let attempt, let batch): commit(batch, attempt)
      case .taken(let entry): taken(entry)
      case .leftOut(let entry): notTaken(entry, .sessionReplaced)
      case .refused(let entry): notTaken(entry, .refused)
      case .dropped(let entry):
        if errs(.repeatsDropped) {
          after(0) { self.append(entry.entry, by: entry.author) }
        } else {
          notTaken(entry, .notHere)
        }
      case .committed: _ = detector.handle(.committed, at: now)
      case .stop: die()
      }
    }
    closeMatches()
  }

  private func commit(_ batch: JournalBatch<ToyEntry>, _ attempt: UInt64) {
    var batch = batch
    if errs(.repeatsUnderNewNumber), batch.number > 0 {
      lastBatch += 1
      batch = JournalBatch(number: lastBatch, entries: batch.entries)
    }
    commit(.append(batch), passesLate: true) { [self] outcome in
      let result: CommitOutcome<[EntryOutcome]> =
        switch outcome {
        case .committed(.taken(let taken)): .committed(taken)
        case .committed: preconditionFailure("the report of a batch says what was taken")
        case .fenced: .fenced
        case .refused: errs(.repeatsRefused) ? .aborted : .refused
        case .aborted: .aborted
        case .unknown: .unknown
        }
      carryOut(queue.handle(.ended(attempt: attempt, result), at: now))
    }
  }

  /// A process whose tenure is sealed ends.
  func noteFence(_ outcome: CommitOutcome<ToyReport>) {
    if case .fenced = outcome { die() }
  }

  // MARK: - Adoption

  private func carryOut(_ actions: [Adoption.Action]) {
    for case .claim(let tenure, let part) in actions { claim(tenure, part) }
  }

  private func claim(_ sealed: TenureID, _ part: JournalPart) {
    commit(.claim(sealed, part)) { [self] outcome in
      let result: Adoption.ClaimOutcome
      switch outcome {
      case .committed(.adopted(let entries)):
        result = .adopted
        install(entries)
      case .fenced: return die()
      case .refused: result = .refused
      case .aborted: result = .aborted
      case .unknown: result = .unknown
      case .committed: preconditionFailure("the report of a claim has entries")
      }
      carryOut(adoption.handle(.ended(sealed, part, result), at: now))
    }
  }

  /// Goes on with adopted matches, and tells their players where they are now.
  private func install(_ entries: [ToyEntry]) {
    var adopted: [ToyMatch] = []
    for entry in entries where matches[entry.match] == nil {
      if let match = ToyMatch(entry) {
        adopted.append(match)
      } else if case .command(_, let player, let id, _) = entry, let last = adopted.indices.last {
        if errs(.forgetsReplies) {
          let kept = adopted[last].replies[player]
          _ = adopted[last].move(player, id)
          adopted[last].replies[player] = kept
        } else {
          _ = adopted[last].move(player, id)
        }
      }
    }
    for match in adopted {
      matches[match.id] = match
      if !errs(.adoptsSilently) { announce(match) }
    }
  }

  /// Tells the players' sessions that the match is played here.
  private func announce(_ match: ToyMatch) {
    let players = Set(match.players)
    read({ tables in tables.sessions.filter { players.contains($0.key) } }) { [self] rows in
      guard let rows else { return after(200) { self.announce(match) } }
      // Else its end was told already.
      guard matches[match.id] != nil else { return }
      announce(match.id, to: rows)
    }
  }

  func announce(_ match: MatchID, to rows: [PlayerID: SessionRow]) {
    for player in rows.keys.sorted() {
      guard let row = rows[player] else { continue }
      let key = SessionKey(player: player, generation: row.generation)
      post(.seated(key, SeatRow(match: match, tenure: tenure)), to: row.tenure)
    }
  }

  // MARK: - A planned end

  /// Takes on nothing new, waits for the journal, and seals the own tenure.
  func beginDrain() {
    if drainTime == nil { drainTime = world.agenda.now }
    carryOut(drain.handle(.begin, at: now))
    _ = adoption.handle(.draining, at: now)
  }

  private func goOnDraining() {
    if !errs(.waitsForJournal) || queue.isIdle {
      carryOut(drain.handle(.timePassed(isIdle: queue.isIdle), at: now))
    }
    if isAlive, let drainTime { world.referee.drains(self, since: drainTime) }
  }

  private func carryOut(_ actions: [Drain.Action]) {
    for action in actions {
      switch action {
      case .end: die()
      case .seal:
        commit(.seal(tenure, ifBeat: nil)) { [self] outcome in
          let isSealed =
            switch outcome {
            case .committed, .fenced: true
            case .refused, .aborted, .unknown: false
            }
          carryOut(drain.handle(.sealEnded(isSealed: isSealed), at: now))
        }
      }
    }
  }
}
