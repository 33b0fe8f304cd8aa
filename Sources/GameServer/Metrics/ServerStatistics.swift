import Metrics

/// What a server does at the moment, in numbers: for a person who looks at it, or a program.
public struct ServerStatistics: Hashable, Sendable {
  public var connections = 0
  public var playersOnline = 0
  public var playersWaiting = 0
  public var matchesLive = 0
  /// Those again, by what their players do; every phase is there.
  public var matchesByPhase: [MatchPhase: Int] = [:]
  /// Since the start.
  public var matchesFinished = 0
  /// Since the start.
  public var requests = 0
  /// Since the start: requests that were answered with an error.
  public var requestsRefused = 0
  /// Since the start: writes that the journal was given.
  public var journalWrites = 0
  /// Since the start: how often the store could keep nothing for a while.
  public var stalls = 0
  /// What waits for the store to be sent.
  public var heldMessages = 0
  /// The same in bytes.
  public var heldBytes = 0

  /// Clients should be sent here.
  public var isReady = false
  /// The store can keep nothing at the moment.
  public var isStalled = false
  /// A restart has been announced.
  public var isDraining = false
  /// Since the server was made.
  public var uptime = Duration.zero
  /// Of the whole process; `nil` where the system does not tell, and in a simulation.
  public var residentBytes: Int?

  /// From the arrival of a request until its reply was handed to the socket.
  public var requestTime = Spread()
  /// For how long a turn of the loop kept it from looking at its sockets.
  public var turnTime = Spread()
  /// How late timers fired.
  public var timerLateness = Spread()
  /// How long commits took.
  public var commitTime = Spread()

  /// How long something took within the last while, which is half a minute to a minute.
  public struct Spread: Hashable, Sendable {
    /// How many there were.
    public var count = 0
    /// Half of them took no longer; in seconds, and `nil` of none.
    public var median: Double?
    /// One of a hundred took longer; in seconds, and `nil` of none.
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

/// How far a live match is, for whoever counts them.
public enum MatchPhase: String, Hashable, Sendable, CaseIterable {
  /// It has been written that the match is, and no more.
  case created
  /// Somebody looks at the place.
  case moving
  /// Nobody does any more, and somebody has yet to guess.
  case guessing
  case revealed
  case countdown
}
