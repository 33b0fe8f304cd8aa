import GameRules

/// The sizes of a running server's data in memory, for tests that check that they are bounded.
package struct ServerCensus: Hashable, Sendable {
  package let sessions: Int
  /// Players in memory.
  package let players: Int
  package let timers: Int
  package let challenges: Int
  /// Bytes of messages that wait for a commit.
  package let heldBytes: Int
  /// Whether requests are carried out: the server has recovered, its database takes writes, and it
  /// has not halted.
  package let isAtWork: Bool
}

extension Server {
  /// Whether the store failed when it was to say how two players stand, and has yet to be asked
  /// again.
  package func isUnresolved(_ one: PlayerID, _ other: PlayerID) -> Bool {
    friends.unresolved.contains(PlayerPair(one, other))
  }

  package var census: ServerCensus {
    ServerCensus(
      sessions: operations.monitoring.sessions.count, players: players.count, timers: timers.count,
      challenges: challenges.count, heldBytes: outbox.heldBytes, isAtWork: state.isAtWork)
  }
}
