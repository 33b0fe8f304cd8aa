import GameRules
import Metrics
import WireProtocol

/// What is counted and measured while the server works, each where it happens, on the game loop: no
/// lock is taken, nothing is allocated, and for what is done nothing is looked up by a text.
@GameLoop
final class Instruments {
  /// Messages that clients sent, of which something could come.
  let requests = Counter()
  /// Those that were answered with an error, or with the end of the connection.
  let requestsRefused = Counter()
  /// Messages by method and by what came of them.
  let messages = CounterTable(rows: MessageLabels.methods, columns: MessageLabels.outcomes)
  /// From the turn of the loop in which a request came until its reply was handed to the socket,
  /// which waits for what it tells of to be durable.
  let requestTime = RecentHistogram(.latency)
  /// The same for each method.
  let methodTimes = MessageLabels.methods.map { _ in Histogram(.latency) }
  /// Events that were sent to players, by name.
  let events = MessageLabels.events.map { _ in Counter() }

  let connectionsOpened = Counter()
  /// By the code with which they ended.
  let connectionsClosed = CloseLabels.codes.map { _ in Counter() }
  /// For how long those who were paired had waited: casual, and ranked.
  let queueWait = [Histogram(.patience), Histogram(.patience)]
  /// By mode and where they come from.
  let matchesStarted = CounterTable(
    rows: MatchMode.allCases.map(\.rawValue), columns: MatchOrigin.allCases.map(\.rawValue))
  /// By mode and how they ended.
  let matchesFinished = CounterTable(
    rows: MatchMode.allCases.map(\.rawValue), columns: MatchEnding.allCases.map(\.rawValue))
  let httpRequests = HTTPPages.Kind.allCases.map { _ in Counter() }

  /// For how long a turn of the loop kept it from looking at its sockets.
  let turnTime = RecentHistogram(.latency)
  /// How much later than it should have a timer fired.
  let timerLateness = RecentHistogram(.latency)
  /// From the moment at which a commit was asked for until it was known to be durable.
  let commitTime = RecentHistogram(.latency)
  /// How many writes a commit had.
  let commitSize = Histogram(.batch)
  /// How often the store could keep nothing for a while.
  let stalls = Counter()

  /// By what came of the wish to see a picture of a place.
  let views = ViewOutcome.allCases.map { _ in Counter() }
  /// From the wish to draw a picture until it was drawn. It depends on the place.
  let drawingTime = Histogram(.latency)
  /// From the wish to hash or check a password until that was done.
  let passwordTime = Histogram(.latency)
  let matchesRestored = Counter()
  /// From the making of the server until it was at work.
  var recoveryNanoseconds = 0

  /// An interval is over, of which those that tell of the last while tell.
  func turnOver() {
    for histogram in [requestTime, turnTime, timerLateness, commitTime] { histogram.turnOver() }
  }
}

extension Instruments {
  /// What came of a wish to see a picture.
  enum ViewOutcome: Int, CaseIterable {
    /// It was there.
    case cached
    /// It was drawn, for this viewer or for one who asked a moment before.
    case drawn
    /// Too much is drawn already, for everybody, the address or the match.
    case refused
    /// It could not be drawn.
    case failed
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

  func note(_ kind: HTTPPages.Kind) {
    guard let place = HTTPPages.Kind.allCases.firstIndex(of: kind) else { return }
    httpRequests[place].increment()
  }

  func note(_ outcome: ViewOutcome) { views[outcome.rawValue].increment() }
}

/// A message that came: which method it is of, and when it came by the clock that measures.
struct Receipt {
  /// The place in ``MessageLabels/methods``.
  let method: Int
  /// The request's id, which the reply carries; `nil` for a notification, which is not answered.
  let id: RequestID?
  let arrival: Int
}
