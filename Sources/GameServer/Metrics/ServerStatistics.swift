import Metrics

/// The numbers of a server at a moment, for operators and tests.
public struct ServerStatistics: Hashable, Sendable {
  public var connections = 0
  public var playersOnline = 0
  public var playersWaiting = 0
  public var matchesLive = 0
  /// The live matches by phase; every phase is there.
  public var matchesByPhase: [MatchPhase: Int] = [:]
  /// Since the start.
  public var matchesFinished = 0
  /// Since the start.
  public var requests = 0
  /// Since the start: requests that were answered with an error.
  public var requestsRefused = 0
  /// Since the start: writes handed to the journal.
  public var journalWrites = 0
  /// Since the start: how often the database began to refuse writes.
  public var stalls = 0
  /// Messages that wait for a commit.
  public var heldMessages = 0
  /// The same in bytes.
  public var heldBytes = 0

  /// Load balancers should send clients here.
  public var isReady = false
  /// The database refuses writes.
  public var isStalled = false
  /// A restart has been announced.
  public var isDraining = false
  /// Since the start.
  public var uptime = Duration.zero
  /// The memory of the whole process; `nil` if unknown, and in a simulation.
  public var residentBytes: Int?

  /// From the arrival of a request until its reply was handed to the socket.
  public var requestTime = Spread()
  /// How long each turn of the loop took.
  public var turnTime = Spread()
  /// How late timers fired.
  public var timerLateness = Spread()
  /// How long commits took.
  public var commitTime = Spread()

  /// Durations within the last half minute to minute.
  public struct Spread: Hashable, Sendable {
    /// How many there were.
    public var count = 0
    /// In seconds; `nil` without values.
    public var median: Double?
    /// In seconds; `nil` without values.
    public var percentile99: Double?

    public init() {}

    init(_ histogram: RecentHistogram) {
      let recent = histogram.recent
      count = recent.total
      median = recent.quantile(0.5)
      percentile99 = recent.quantile(0.99)
    }
  }
}

/// The phase of a live match, for statistics.
public enum MatchPhase: String, Hashable, Sendable, CaseIterable {
  /// The match is in the journal, and has not begun.
  case created
  /// At least one player looks at the place.
  case moving
  /// No player looks any more, and at least one has yet to guess.
  case guessing
  case revealed
  case countdown
}
