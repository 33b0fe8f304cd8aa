import Metrics

extension Server {
  /// What the server does at the moment. Looks at each live match.
  public var figures: ServerFigures {
    var figures = ServerFigures()
    figures.connections = connectionCount
    figures.playersOnline = players.onlineCount
    figures.playersWaiting = lobby.waitingCount
    figures.matchesLive = matches.liveCount
    figures.matchesByPhase = matches.countByPhase
    figures.matchesFinished = matches.finishedCount
    figures.requests = instruments.requests.value
    figures.requestsRefused = instruments.requestsRefused.value
    figures.journalWrites = Int(journal.appended)
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

  /// What anybody may know of it, in the text format that Prometheus reads.
  var metricsText: String {
    var text = MetricsText()
    text.gauge("whereami_connections", "Open WebSocket connections.", connectionCount)
    text.gauge("whereami_players_online", "Signed-in players.", players.onlineCount)
    text.gauge("whereami_players_waiting", "Players in the waiting room.", lobby.waitingCount)
    text.gauge("whereami_matches_live", "Matches being played.", matches.liveCount)
    text.counter(
      "whereami_matches_finished_total", "Matches that have ended.", matches.finishedCount)
    text.counter("whereami_requests_total", "Requests received.", instruments.requests.value)
    text.counter(
      "whereami_requests_refused_total", "Requests answered with an error.",
      instruments.requestsRefused.value)
    text.counter(
      "whereami_journal_writes_total", "Writes handed to the journal.", Int(journal.appended))
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
