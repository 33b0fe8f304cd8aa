import GameServer
import WireProtocol

/// How long a start takes after the death of a busy server.
@GameLoop
struct RecoveryBenchmarks {
  private static let matchCount = 10_000
  private static let repetitions = 5

  /// Plays 10 000 duels into their second round, kills the server, and starts it again and again.
  static func run() async throws {
    try await Stage.with { stage in
      try await stage.withServer { server, _ in
        try await server.recover()
        let clients = await Stage.duels(matchCount, on: server)
        await Stage.playIntoTheSecondRound(clients, on: server)
        precondition(server.statistics.matchesLive == matchCount, "all of them play")
      }
      var samples: [Double] = []
      for _ in 0..<repetitions {
        try await stage.withServer { server, _ in
          let start = ContinuousClock().now
          try await server.recover()
          await server.flush()
          samples.append((ContinuousClock().now - start).nanoseconds)
          precondition(server.statistics.matchesLive == matchCount, "all of them are back")
        }
      }
      print(
        Measurement("a start with 10 000 live matches", target: 2e9, samples: samples).row)
    }
  }
}
