import AdminSocket
import GameRules
import Glibc
import WireProtocol

// What the server does at the moment, for its operators.
extension Server {
  /// Everything that the game knows of it. Looks at every player and every match, which takes a
  /// millisecond for many thousands.
  var status: ServerStatus {
    let now = clock.now
    let figures = figures
    var status = ServerStatus()
    status.version = ServerVersion.text
    status.process = Int(getpid())
    status.at = now
    status.uptime = figures.uptime
    status.isDraining = figures.isDraining
    status.isStalled = figures.isStalled
    status.connections = figures.connections
    status.playersOnline = figures.playersOnline
    status.queueLength = figures.playersWaiting
    status.challenges = challenges.count
    status.matchesFinished = figures.matchesFinished
    status.requests = figures.requests
    status.requestsRefused = figures.requestsRefused
    status.journalWrites = figures.journalWrites
    status.stalls = figures.stalls
    status.heldMessages = figures.heldMessages
    status.requestTime = TimeSpread(figures.requestTime)
    status.turnTime = TimeSpread(figures.turnTime)
    status.timerLateness = TimeSpread(figures.timerLateness)
    status.commitTime = TimeSpread(figures.commitTime)
    status.phases = MatchPhases(figures.matchesByPhase)
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
    // What is only just written begins in a moment, with looking.
    moving = counts[.created, default: 0] + counts[.moving, default: 0]
    guessing = counts[.guessing, default: 0]
    revealed = counts[.revealed, default: 0]
    countdown = counts[.countdown, default: 0]
  }
}

extension TimeSpread {
  /// In milliseconds, of what is in seconds.
  fileprivate init(_ spread: ServerFigures.Spread) {
    self.init()
    count = spread.count
    median = spread.median.map { $0 * 1000 }
    percentile99 = spread.percentile99.map { $0 * 1000 }
  }
}

extension Match {
  /// Where the match stands as a whole: at what the slowest of its players does.
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
