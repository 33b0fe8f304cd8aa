/// What a server does at the moment, in numbers.
public struct ServerFigures: Hashable, Sendable {
  public var connections = 0
  public var playersOnline = 0
  public var playersWaiting = 0
  public var matchesLive = 0
  /// Since the start.
  public var matchesFinished = 0
  /// Since the start.
  public var requests = 0
  /// Since the start: requests that were answered with an error.
  public var requestsRefused = 0
  /// Since the start: writes that the journal was given.
  public var journalWrites = 0

  /// In the text format that Prometheus reads (version 0.0.4).
  public var prometheusText: String {
    let metrics: [(name: String, kind: String, help: String, value: Int)] = [
      ("whereami_connections", "gauge", "Open WebSocket connections.", connections),
      ("whereami_players_online", "gauge", "Signed-in players.", playersOnline),
      ("whereami_players_waiting", "gauge", "Players in the waiting room.", playersWaiting),
      ("whereami_matches_live", "gauge", "Matches being played.", matchesLive),
      ("whereami_matches_finished_total", "counter", "Matches that have ended.", matchesFinished),
      ("whereami_requests_total", "counter", "Requests received.", requests),
      (
        "whereami_requests_refused_total", "counter", "Requests answered with an error.",
        requestsRefused
      ),
      (
        "whereami_journal_writes_total", "counter", "Writes handed to the journal.", journalWrites
      ),
    ]
    return metrics.map {
      "# HELP \($0.name) \($0.help)\n# TYPE \($0.name) \($0.kind)\n\($0.name) \($0.value)\n"
    }.joined()
  }
}
