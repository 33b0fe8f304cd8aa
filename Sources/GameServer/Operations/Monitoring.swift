import Metrics

/// The server's statistics: for operators, Prometheus, and tests.
@GameLoop
final class Monitoring {
  let clock: any ServerClock
  let timers: Timers
  let metrics: ServerMetrics
  let journal: Journal
  let outbox: Outbox
  let players: PlayerDirectory
  let sessions: SessionTable
  let matches: Matches
  let lobby: Lobby
  let challenges: Challenges
  let rooms: Rooms
  let push: PushAnnouncements
  let feeds: Feeds
  let state: ServerState
  private let started: Int

  init(
    clock: any ServerClock, timers: Timers, metrics: ServerMetrics, journal: Journal,
    outbox: Outbox, players: PlayerDirectory, sessions: SessionTable, matches: Matches,
    lobby: Lobby, challenges: Challenges, rooms: Rooms, push: PushAnnouncements, feeds: Feeds,
    state: ServerState
  ) {
    self.clock = clock
    self.timers = timers
    self.metrics = metrics
    self.journal = journal
    self.outbox = outbox
    self.players = players
    self.sessions = sessions
    self.matches = matches
    self.lobby = lobby
    self.challenges = challenges
    self.rooms = rooms
    self.push = push
    self.feeds = feeds
    self.state = state
    started = clock.elapsed
  }

  /// Requests are carried out from now on.
  func noteRecovered() {
    metrics.recoveryNanoseconds = clock.elapsed - started
    metrics.matchesRestored.increment(by: matches.liveCount)
  }

  /// The statistics of this moment. Looks at each live match.
  var statistics: ServerStatistics {
    var statistics = ServerStatistics()
    statistics.connections = sessions.count
    statistics.playersOnline = players.onlineCount
    statistics.playersWaiting = lobby.waitingCount
    statistics.matchesLive = matches.liveCount
    statistics.matchesByPhase = Dictionary(
      matches.countByModeAndPhase.map { ($0.key.phase, $0.value) }, uniquingKeysWith: +)
    statistics.matchesFinished = matches.finishedCount
    statistics.requests = metrics.requests.value
    statistics.requestsRefused = metrics.requestsRefused.value
    statistics.journalWrites = journal.handedOver
    statistics.stalls = metrics.stalls.value
    statistics.heldMessages = outbox.heldCount
    statistics.heldBytes = outbox.heldBytes
    statistics.isReady = state.isReady
    statistics.isStalled = journal.isStalled
    statistics.isDraining = !state.isAccepting
    statistics.uptime = .nanoseconds(clock.elapsed - started)
    statistics.requestTime = .init(metrics.requestTime)
    statistics.turnTime = .init(metrics.turnTime)
    statistics.timerLateness = .init(metrics.timerLateness)
    statistics.commitTime = .init(metrics.commitTime)
    return statistics
  }
}
