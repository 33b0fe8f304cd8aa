import GameRules

/// Writes signs of life to the journal, once a second while a restart would cost anybody time: the
/// next process takes the time since the last one for downtime.
@GameLoop
final class Heartbeat {
  private let clock: any ServerClock
  private let timers: Timers
  private let journal: Journal
  private let matches: Matches
  private let challenges: Challenges
  private let metrics: ServerMetrics
  private lazy var next = SingleTimer(timers) { [weak self] in self?.beat() }
  private var count = 0

  /// Histograms of recent values cover one interval of so many heartbeats, and a part of the next.
  private static let heartbeatsPerInterval = 30

  init(
    clock: any ServerClock, timers: Timers, journal: Journal, matches: Matches,
    challenges: Challenges, metrics: ServerMetrics
  ) {
    self.clock = clock
    self.timers = timers
    self.journal = journal
    self.matches = matches
    self.challenges = challenges
    self.metrics = metrics
  }

  /// Writes a sign of life, and goes on with one a second.
  func beat() {
    if matches.liveCount + challenges.count > 0, !journal.isStalled {
      journal.append(.alive(at: clock.now))
    }
    count += 1
    if count.isMultiple(of: Self.heartbeatsPerInterval) { metrics.turnOver() }
    next.set(at: clock.now + RestartLimits.heartbeatInterval)
  }
}
