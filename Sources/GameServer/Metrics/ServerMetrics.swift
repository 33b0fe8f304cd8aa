import GameRules
import Metrics
import WireProtocol

/// The server's counters and histograms. Each is updated where the thing happens, on the game loop:
/// without a lock, an allocation or a lookup by text.
@GameLoop
final class ServerMetrics {
  /// Messages that clients sent, those of closed connections left out.
  let requests = Counter()
  /// Messages that were answered with an error, or with the end of the connection.
  let requestsRefused = Counter()
  /// Messages by method and outcome.
  let messages = CounterTable(rows: MessageLabels.methods, columns: MessageLabels.outcomes)
  /// From the turn of the loop in which a request came until its reply was handed to the socket.
  /// Replies wait for their commit.
  let requestTime = RecentHistogram(.latency)
  /// The same for each method.
  let methodTimes = MessageLabels.methods.map { _ in Histogram(.latency) }
  /// Events that were sent to players, by name.
  let events = MessageLabels.events.map { _ in Counter() }

  let connectionsOpened = Counter()
  /// By close code: see ``CloseLabels``.
  let connectionsClosed = CloseLabels.codes.map { _ in Counter() }
  /// How long paired players had waited: in the casual queues, and in the ranked ones.
  let queueWait = [Histogram(.patience), Histogram(.patience)]
  /// By mode and origin.
  let matchesStarted = CounterTable(
    rows: MatchMode.allCases.map(\.rawValue), columns: MatchOrigin.allCases.map(\.rawValue))
  /// By mode and ending.
  let matchesFinished = CounterTable(
    rows: MatchMode.allCases.map(\.rawValue), columns: MatchEnding.allCases.map(\.rawValue))
  let httpRequests = HTTPRequestKind.allCases.map { _ in Counter() }

  /// How long each turn of the loop took, in which it did not look at its sockets.
  let turnTime = RecentHistogram(.latency)
  /// How late timers fired.
  let timerLateness = RecentHistogram(.latency)
  /// From the start of a commit until it was durable.
  let commitTime = RecentHistogram(.latency)
  /// How many writes a commit had.
  let commitSize = Histogram(.batch)
  /// How often the database began to refuse writes.
  let stalls = Counter()

  /// Requests for a picture of a place, by outcome.
  let views = ViewOutcome.allCases.map { _ in Counter() }
  /// How long drawing a picture took, its wait included. It depends on the place.
  let drawingTime = Histogram(.latency)
  /// How long hashing or checking a password took, its wait included.
  let passwordTime = Histogram(.latency)
  /// Push messages, by result.
  let pushes = PushResult.allCases.map { _ in Counter() }
  let matchesRestored = Counter()
  /// From the start until requests were carried out.
  var recoveryNanoseconds = 0

  /// Begins a new interval of the histograms that cover the last interval or two.
  func turnOver() {
    for histogram in [requestTime, turnTime, timerLateness, commitTime] { histogram.turnOver() }
  }
}

extension ServerMetrics {
  /// The outcome of a request for a picture of a place.
  enum ViewOutcome: Int, CaseIterable {
    /// The picture was in the cache.
    case cached
    /// The picture was drawn, for this viewer or for one who asked a moment before.
    case drawn
    /// A limit on drawing was reached: of the server, the address or the match.
    case refused
    /// Drawing failed.
    case failed
  }

  /// The end of a push message for one subscription, or of one for all of a player's.
  enum PushResult: Int, CaseIterable {
    /// The push service took it.
    case sent
    /// The push service does not have the subscription any more.
    case gone
    /// The push service refused it, or could not be reached several times.
    case failed
    /// Too many waited, or it waited too long.
    case dropped
    /// The player had too many messages; it counts once for all subscriptions.
    case limited
  }

  /// A message was carried out, or was not.
  func noteOutcome(_ outcome: Int, of receipt: Receipt) {
    messages.increment(receipt.method, outcome)
  }

  /// A message was refused.
  func noteRefusal(_ error: WireError, ofMethod method: Int) {
    requestsRefused.increment()
    messages.increment(method, MessageLabels.outcome(of: error))
  }

  /// The reply to a request was handed to the socket.
  func noteReply(to receipt: Receipt, at now: Int) {
    requestTime.observe(now - receipt.arrival)
    methodTimes[receipt.method].observe(now - receipt.arrival)
  }

  /// A connection ended; `nil` if there was no close frame.
  func noteClose(_ code: UInt16?) {
    connectionsClosed[CloseLabels.place(of: code)].increment()
  }

  func note(_ kind: HTTPRequestKind) {
    guard let place = HTTPRequestKind.allCases.firstIndex(of: kind) else { return }
    httpRequests[place].increment()
  }

  func notePush(_ result: PushResult) { pushes[result.rawValue].increment() }

  func note(_ outcome: ViewOutcome) { views[outcome.rawValue].increment() }
}

/// A message's method, request id and arrival, for the metrics and the reply.
struct Receipt {
  /// The place in ``MessageLabels/methods``.
  let method: Int
  /// The request's id, which the reply carries; `nil` for a notification, which is not answered.
  let id: RequestID?
  /// Nanoseconds, as ``ServerClock/turnStart`` has them.
  let arrival: Int
}
