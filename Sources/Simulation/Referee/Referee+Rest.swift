import GameRules
import Geodesy
import Matchmaking
import Storage

// What must be so whenever nothing is under way.
extension Referee {
  /// Looks at everything, after a step. What can wait for the store to answer is looked at when the
  /// store has answered everything.
  func look() {
    guard let process = crowd.process, process.isWell, process.store.openQuestions == 0 else {
      return
    }
    let now = process.clock.now.millisecondsSinceEpoch
    lookAtMatches(now, process)
    lookAtReplies()
    lookAtNotifications(process)
    lookAtWaiting(now, process)
    lookAtPresence()
    lookAtCensus(process)
    if step % 64 == 0 { forget() }
  }

  private func lookAtMatches(_ now: Int64, _ process: ServerProcess) {
    for id in liveIDs {
      guard let model = models[id] else { continue }
      if let due = model.due, due < now {
        object(.deadlinesKept, "in \(id) something was due at \(due), and it is \(now)")
      }
      let options = model.setup.options
      let round = [
        options.movingTime, options.guessingTime, options.readyTime, options.countdown,
      ].reduce(Duration.zero, +).wholeMilliseconds
      if now > model.startedAt + model.excused + Int64(options.rounds) * round {
        object(.deadlinesKept, "\(id) began at \(model.startedAt) and has not ended at \(now)")
      }
    }
    let count = process.server.figures.matchesLive
    if count != liveIDs.count {
      object(.bounded, "the server has \(count) live matches, the store \(liveIDs.count)")
    }
    for id in touched {
      guard let model = models[id] else { continue }
      for seat in model.seats {
        guard let view = speakers[seat.player], view.link.isAlive,
          let last = view.sequences[id] ?? nil, last != seat.told.count
        else { continue }
        object(
          .eventsAsPlayed,
          "\(seat.player) was told \(last) events of \(id), and there are \(seat.told.count)")
      }
    }
    touched.removeAll()
  }

  private func lookAtReplies() {
    for view in views.values where view.pendingCount > 0 && view.link.isAlive {
      object(
        .oneReplyEach,
        "connection \(view.link.number) waits for \(view.pendingCount) replies: "
          + view.pending.values.flatMap { $0 }.map { "\($0.method ?? "nonsense") since \($0.at)" }
          .sorted().joined(
            separator: ", "))
    }
  }

  private func lookAtNotifications(_ process: ServerProcess) {
    for (id, expectation) in awaited {
      if let view = views[expectation.link], view.link.isAlive, view.player != nil,
        process.store.failedReads == expectation.failedReads
      {
        object(.notificationsOnce, "nobody is told of notification \(id)")
      }
      awaited[id] = nil
    }
  }

  private func lookAtWaiting(_ now: Int64, _ process: ServerProcess) {
    guard let tickets = try? disk.ask({ store throws(StorageError) in try store.waitingTickets() }),
      tickets.count > 1
    else { return }
    let present = tickets.filter { speakers[$0.player] != nil }
    for (index, ticket) in present.enumerated() {
      for other in present[(index + 1)...]
      where other.map == ticket.map && other.isRanked == ticket.isRanked {
        guard !ticket.isRanked || isAcceptable(ticket, other, now - 1) else { continue }
        object(.pairsMade, "\(ticket.player) and \(other.player) wait, both on \(ticket.map)")
      }
    }
  }

  /// The contract's windows: a hundred points, and twenty more every five seconds.
  private func isAcceptable(
    _ one: WaitingTicketRecord, _ other: WaitingTicketRecord, _ now: Int64
  ) -> Bool {
    guard let first = rating(one.player), let second = rating(other.player) else { return false }
    let gap = abs(first - second)
    func window(_ wait: Int64) -> Double { min(1000, 100 + 20 * Double(max(0, wait) / 5000)) }
    let waits = [one, other].map { now - $0.since.millisecondsSinceEpoch }.sorted()
    return gap < window(waits[0]) - 0.001 || (waits[1] > 120_000 && gap < window(waits[1]) - 0.001)
  }

  private func rating(_ player: PlayerID) -> Double? {
    let record = try? disk.ask { store throws(StorageError) in try store.player(player) }
    return record.flatMap { $0 }?.rating.value
  }

  private func lookAtPresence() {
    for view in views.values where view.link.isAlive && !view.shown.isEmpty {
      guard let player = view.player else { continue }
      for (friend, shown) in view.shown where !doubtful.contains([player, friend]) {
        let actual = LinkView.Shown(
          isOnline: speakers[friend] != nil, isInMatch: isPlaying(friend))
        if shown != actual {
          object(.presenceKnown, "\(player) was told \(shown) of \(friend), who is \(actual)")
        }
      }
    }
  }

  private func isPlaying(_ player: PlayerID) -> Bool {
    guard let match = liveMatches[player], let seat = models[match]?.seat(of: player) else {
      return false
    }
    return !seat.isGone
  }

  /// The server keeps nothing but what belongs to those who are there, wait or play.
  private func lookAtCensus(_ process: ServerProcess) {
    let census = process.server.census
    let tickets = try? disk.ask { store throws(StorageError) in try store.waitingTickets() }
    var busy = Set(speakers.keys).union((tickets ?? []).map(\.player))
    for id in liveIDs { busy.formUnion(models[id]?.setup.players ?? []) }
    if census.players != busy.count {
      object(.bounded, "the server keeps \(census.players) players, and \(busy.count) are busy")
    }
    if census.sessions != process.links.count {
      object(
        .bounded, "\(census.sessions) sessions are kept of \(process.links.count) connections")
    }
    if census.timers > liveIDs.count + (tickets?.count ?? 0) + 6 {
      object(.bounded, "\(census.timers) timers are set")
    }
    if census.heldBytes != 0 {
      object(.bounded, "\(census.heldBytes) bytes wait for a store that has nothing to do")
    }
    if census.challenges > 10 * speakers.count {
      object(.bounded, "\(census.challenges) challenges are open")
    }
  }

  /// Lets go of matches that ended long ago.
  private func forget() {
    while forgettable.count > 300 {
      let match = forgettable.removeFirst()
      models[match] = nil
      survivors.remove(match)
      highest[match] = nil
      secrets.forget(match)
    }
  }
}
