import AdminSocket
import GameRules
import Glibc
import WireProtocol

extension Monitoring {
  /// The reply to `admin status`, as far as the game loop knows it. Looks at every player and
  /// match, which takes a millisecond for many thousands.
  var status: ServerStatus {
    let now = clock.now
    let statistics = statistics
    var status = ServerStatus()
    status.version = ServerVersion.text
    status.process = Int(getpid())
    status.at = now
    status.uptime = statistics.uptime
    status.isDraining = statistics.isDraining
    status.isStalled = statistics.isStalled
    status.connections = statistics.connections
    status.playersOnline = statistics.playersOnline
    status.queueLength = statistics.playersWaiting
    status.challenges = challenges.count
    status.rooms = rooms.count
    status.matchesFinished = statistics.matchesFinished
    status.requests = statistics.requests
    status.requestsRefused = statistics.requestsRefused
    status.journalWrites = statistics.journalWrites
    status.stalls = statistics.stalls
    status.heldMessages = statistics.heldMessages
    status.requestTime = TimeSpread(statistics.requestTime)
    status.turnTime = TimeSpread(statistics.turnTime)
    status.timerLateness = TimeSpread(statistics.timerLateness)
    status.commitTime = TimeSpread(statistics.commitTime)
    status.phases = MatchPhases(statistics.matchesByPhase)
    let read = feeds.states.sorted { $0.key < $1.key }.map { name, state in
      FeedStatus(feed: name, readAt: state.readAt, items: state.items, problem: state.problem)
    }
    status.feeds = read.isEmpty ? nil : read
    var firstTicket: Instant?
    players.forEach { player in
      if player.session != nil, player.record.isGuest { status.guestsOnline += 1 }
      guard let ticket = player.ticket, !player.isTicketHeld else { return }
      firstTicket = min(firstTicket ?? ticket.since, ticket.since)
    }
    status.longestWait = firstTicket.map { max(.zero, now - $0) }
    return status
  }
}

extension MatchPhases {
  fileprivate init(_ counts: [MatchPhase: Int]) {
    self.init()
    // A match that is only just written counts as moving: it begins with that in a moment.
    moving = counts[.created, default: 0] + counts[.moving, default: 0]
    guessing = counts[.guessing, default: 0]
    revealed = counts[.revealed, default: 0]
    countdown = counts[.countdown, default: 0]
  }
}

extension TimeSpread {
  /// In milliseconds, of what is in seconds.
  fileprivate init(_ spread: ServerStatistics.Spread) {
    self.init()
    count = spread.count
    median = spread.median.map { $0 * 1000 }
    percentile99 = spread.percentile99.map { $0 * 1000 }
  }
}

extension Match {
  /// The phase of the whole match: that of its slowest player.
  var phase: MatchSnapshot.Phase {
    switch stage {
    case .created: .moving
    case .round: seats.contains { $0.turn == .moving } ? .moving : .guessing
    case .revealed: .revealed
    case .countdown: .countdown
    case .finished: .finished
    }
  }
}
