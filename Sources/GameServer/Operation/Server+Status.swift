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
    status.startedAt = startedAt
    status.isDraining = !isAccepting
    status.isStalled = journal.isStalled
    status.connections = figures.connections
    status.playersOnline = figures.playersOnline
    status.queueLength = figures.playersWaiting
    status.challenges = challenges.count
    status.matchesFinished = figures.matchesFinished
    status.requests = figures.requests
    status.requestsRefused = figures.requestsRefused
    status.journalWrites = figures.journalWrites
    var firstTicket: Instant?
    players.forEach { player in
      if player.session != nil, player.record.isGuest { status.guestsOnline += 1 }
      guard let ticket = player.ticket, !player.isTicketHeld else { return }
      firstTicket = min(firstTicket ?? ticket.since, ticket.since)
    }
    status.longestWait = firstTicket.map { max(.zero, now - $0) }
    matches.forEachLive { status.phases.count($0.machine.phase) }
    return status
  }
}

extension MatchPhases {
  fileprivate mutating func count(_ phase: MatchSnapshot.Phase) {
    switch phase {
    case .moving: moving += 1
    case .guessing, .guessed: guessing += 1
    case .revealed: revealed += 1
    case .countdown: countdown += 1
    case .finished: break
    }
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
