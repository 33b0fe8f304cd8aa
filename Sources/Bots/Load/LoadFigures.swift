/// What a load test counts while it runs.
struct LoadFigures {
  /// Messages to the server, and from it.
  var sent = 0
  var received = 0
  var replies = 0
  /// Players whose match was over.
  var finishedSeats = 0
}
