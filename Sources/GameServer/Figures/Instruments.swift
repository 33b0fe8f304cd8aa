import Metrics

/// What is counted and measured while the server works, each where it happens, on the game loop: no
/// lock is taken and nothing is looked up by a text.
@GameLoop
final class Instruments {
  /// Messages that clients sent, of which something could come.
  let requests = Counter()
  /// Those that were answered with an error, or with the end of the connection.
  let requestsRefused = Counter()
  /// From the turn of the loop in which a request came until its reply was handed to the socket,
  /// which waits for what it tells of to be durable.
  let requestTime = RecentHistogram(.latency)
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

  /// An interval is over, of which those that tell of the last while tell.
  func turnOver() {
    for histogram in [requestTime, turnTime, timerLateness, commitTime] { histogram.turnOver() }
  }
}
