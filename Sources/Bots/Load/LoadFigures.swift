/// The counters of a running load test.
struct LoadFigures {
  /// Messages to the server, and from it.
  var sent = 0
  var received = 0
  var replies = 0
  /// Players whose match was over.
  var finishedSeats = 0
}
