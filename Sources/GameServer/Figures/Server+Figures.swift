import Metrics

extension Server {
  /// What the server does at the moment. Looks at each live match.
  public var figures: ServerFigures {
    var figures = ServerFigures()
    figures.connections = connectionCount
    figures.playersOnline = players.onlineCount
    figures.playersWaiting = lobby.waitingCount
    figures.matchesLive = matches.liveCount
    figures.matchesByPhase = Dictionary(
      matches.countByModeAndPhase.map { ($0.key.phase, $0.value) }, uniquingKeysWith: +)
    figures.matchesFinished = matches.finishedCount
    figures.requests = instruments.requests.value
    figures.requestsRefused = instruments.requestsRefused.value
    figures.journalWrites = journal.handedOver
    figures.stalls = instruments.stalls.value
    figures.heldMessages = outbox.heldCount
    figures.heldBytes = outbox.heldBytes
    figures.isReady = isReady
    figures.isStalled = journal.isStalled
    figures.isDraining = !isAccepting
    figures.uptime = uptime
    figures.requestTime = .init(instruments.requestTime)
    figures.turnTime = .init(instruments.turnTime)
    figures.timerLateness = .init(instruments.timerLateness)
    figures.commitTime = .init(instruments.commitTime)
    return figures
  }
}
