/// How much a running server keeps in memory, for whoever checks that it is bounded.
package struct ServerCensus: Hashable, Sendable {
  package let sessions: Int
  /// Those whom the server has to do with at the moment.
  package let players: Int
  package let timers: Int
  package let challenges: Int
  /// What waits for the store to be sent.
  package let heldBytes: Int
  /// Requests are carried out: it has taken up what was before, can keep something, and has not
  /// come to its end.
  package let isAtWork: Bool
}

extension Server {
  package var census: ServerCensus {
    ServerCensus(
      sessions: connectionCount, players: players.count, timers: timers.count,
      challenges: challenges.count, heldBytes: outbox.heldBytes,
      isAtWork: isAtWork)
  }
}
