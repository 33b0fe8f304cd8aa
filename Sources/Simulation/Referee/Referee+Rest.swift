import GameRules
import GameServer
import Geodesy
import Matchmaking
import Referee
import Storage

// The referee checks the invariants that hold whenever nothing is under way.
extension Referee {
  /// Checks all invariants after a step, once the store has answered all calls.
  func look() {
    guard let process = crowd.process, process.isWell, process.store.pendingCalls == 0 else {
      return
    }
    let census = process.server.census
    defer { (lookedAt, needsFullCheck) = (census, false) }
    let now = process.clock.now.millisecondsSinceEpoch
    nothingIsUnderWay()
    lookAtSigns(now)
    lookAtPeople(now)
    lookAtDue(now, process)
    lookAtFeeds(process)
    lookAtLearners(process)
    lookAtStop(now, process)
    if auditedProcess != process.number {
      audit()
      auditedProcess = process.number
    }
    lookAtMatches(now, process)
    lookAtReplies()
    lookAtNotifications(process)
    if !process.isStopping { lookAtWaiting(now, process) }
    // Most steps bring somebody a text, or nothing: they change nothing of what follows.
    if needsFullCheck || census != lookedAt {
      lookAtPresence(process)
      lookAtCensus(census, process)
    }
    if step % 512 == 0 { lookAtConnections(process) }
    if step % 64 == 0 { forget() }
  }

  private func lookAtMatches(_ now: Int64, _ process: ServerProcess) {
    let limit = earliestLimit ?? limits.values.min() ?? .max
    earliestLimit = limit
    if limit < now, let id = limits.first(where: { $0.value == limit })?.key {
      object(.deadlinesKept, "in \(id) something was due at \(limit), and it is \(now)")
    }
    let count = process.server.statistics.matchesLive
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

  /// Computes when something of the match is due next, or when all of it should have ended.
  func noteLimit(of model: MatchModel) {
    let options = model.setup.options
    let round =
      [
        options.movingTime, options.guessingTime, options.readyTime, options.countdown,
      ].reduce(Duration.zero, +).wholeMilliseconds + Self.longestAllowance
    let end =
      model.startedAt + model.excused + options.openingTime.wholeMilliseconds
      + Int64(options.rounds) * round + model.mostHelp(round)
    limits[model.setup.id] = model.stage == .unbegun ? .max : min(model.due ?? .max, end)
    earliestLimit = nil
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
      if expectation.view.link.isAlive, expectation.view.player != nil,
        expectation.view.signedInAt == expectation.signedInAt,
        process.store.failedReads == expectation.failedReads
      {
        object(.notificationsOnce, "nobody is told of notification \(id)")
      }
      awaited[id] = nil
    }
  }

  private func lookAtWaiting(_ now: Int64, _ process: ServerProcess) {
    guard waiting.count > 1,
      let tickets = try? disk.ask({ try $0.waitingTickets() }),
      tickets.count > 1
    else { return }
    let present = tickets.filter { speakers[$0.player] != nil }
    for (index, ticket) in present.enumerated() {
      let others = present[(index + 1)...].filter { fit($0, ticket, now) }
      guard ticket.isRanked, ticket.format.ladder == .pairs else {
        for other in others {
          object(.pairsMade, "\(ticket.player) and \(other.player) wait, both on \(ticket.map)")
        }
        continue
      }
      for (place, other) in others.enumerated() {
        let common = others[(place + 1)...].filter { fit($0, other, now) }
        for (number, third) in common.enumerated() {
          guard let fourth = common[(number + 1)...].first(where: { fit($0, third, now) }) else {
            continue
          }
          let four = [ticket, other, third, fourth].map(\.player)
          object(.pairsMade, "\(four) wait, all on \(ticket.map)")
        }
      }
    }
  }

  /// Whether two wait for the same, and could play each other by now.
  private func fit(
    _ one: WaitingTicketRecord, _ other: WaitingTicketRecord, _ now: Int64
  ) -> Bool {
    one.map == other.map && one.format == other.format && one.isRanked == other.isRanked
      && !friendships.areKeptApart(one.player, other.player)
      && !friendships.mayStillBeKeptApart(one.player, other.player)
      && (!one.isRanked || isAcceptable(one, other, now - 1))
  }

  /// The contract's windows: a hundred points, and twenty more every five seconds.
  private func isAcceptable(
    _ one: WaitingTicketRecord, _ other: WaitingTicketRecord, _ now: Int64
  ) -> Bool {
    guard let ladder = one.format.ladder,
      let first = storedRating(of: one.player, on: ladder)?.rating.value,
      let second = storedRating(of: other.player, on: ladder)?.rating.value
    else { return false }
    let gap = abs(first - second)
    func window(_ wait: Int64) -> Double { min(1000, 100 + 20 * Double(max(0, wait) / 5000)) }
    let waits = [one, other].map { now - $0.since.millisecondsSinceEpoch }.sorted()
    return gap < window(waits[0]) - 0.001 || (waits[1] > 120_000 && gap < window(waits[1]) - 0.001)
  }

  /// How a friend is: not of one about whom the store has yet to say whether it is a friend. A list
  /// may have shown that one already, and the server tells nothing of whom it does not know.
  private func lookAtPresence(_ process: ServerProcess) {
    for view in views.values where view.link.isAlive && !view.shown.isEmpty {
      guard let player = view.player else { continue }
      for (friend, shown) in view.shown {
        let actual = LinkView.Shown(
          isOnline: speakers[friend] != nil, isInMatch: isPlaying(friend))
        if shown != actual, speakers[friend]?.link.isAlive != false,
          !process.server.isUnresolved(player, friend)
        {
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

  private static let longestWait = Duration.seconds(100)

  /// The server keeps nothing but what belongs to those who are there, wait or play.
  private func lookAtCensus(_ census: ServerCensus, _ process: ServerProcess) {
    // After a restart those who have challenges or are in rooms are waited for.
    var others = Set(challenges.open.values.flatMap(\.players))
    others.formUnion(rooms.members)
    others.formUnion(waiting.keys)
    // A party goes on without a player who left it and deleted the account.
    others.formUnion(
      liveIDs.flatMap { models[$0]?.setup.players ?? [] }.filter { !deleted.contains($0) })
    let busy = speakers.count + others.count { speakers[$0] == nil }
    // A connection that is being closed may still speak for somebody, or not any more.
    let closing = speakers.values.count { !$0.link.isAlive }
    // A player is awaited for half a minute, longer if the store was stalled, and is gone then.
    if let start = process.tookUpAt, process.clock.now > start + Self.longestWait {
      awaitedPlayers = []
    }
    undecided = undecided.filter { !isSettled(since: $0.value) }
    let unsure = awaitedPlayers.union(undecided.keys).count { speakers[$0] == nil }
    if census.players < busy - closing || census.players > busy + unsure {
      object(.bounded, "the server keeps \(census.players) players, and \(busy) are busy")
    }
    if census.sessions != process.links.count {
      object(
        .bounded, "\(census.sessions) sessions are kept of \(process.links.count) connections")
    }
    if census.timers > liveIDs.count + waiting.count + rooms.open.count + 8 {
      object(.bounded, "\(census.timers) timers are set")
    }
    if census.heldBytes != 0 {
      object(.bounded, "\(census.heldBytes) bytes wait for a store that has nothing to do")
    }
    if census.challenges > 10 * busy {
      object(.bounded, "\(census.challenges) challenges are open")
    }
  }

  /// Forgets matches that ended long ago.
  private func forget() {
    while forgettable.count > 300 {
      let match = forgettable.removeFirst()
      models[match] = nil
      survivors.remove(match)
      accounts.forget(match)
      highest[match] = nil
      secrets.forget(match)
    }
  }
}
