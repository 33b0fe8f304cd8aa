import GameServer
import WireProtocol

/// A turn in one of many live matches, and a start with all of them.
@GameLoop
enum MatchScaling {
  private static let sizes = [100, 1_000, 10_000]
  private static let repetitions = 7
  /// Each repetition has its own, because a round is guessed once.
  private static let matchesPerRepetition = 10

  static func growths() async throws -> [Growth] {
    var turn = Growth(
      "an answer, two marks and a guess, and their commit", of: "live matches", .constant)
    var start = Growth("a start after a crash", of: "live matches", .linear)
    for size in sizes {
      try await Stage.with { stage in
        try await stage.withServer { server, _ in
          try await server.recover()
          let clients = await Stage.duels(size, on: server)
          precondition(server.statistics.matchesLive == size, "all of them play")
          turn.note(try await turns(clients, on: server), at: size)
          await Stage.playIntoTheSecondRound(clients, on: server)
          precondition(server.statistics.matchesLive == size, "all of them play")
        }
        start.note(try await starts(on: stage, with: size), at: size)
      }
    }
    return [turn, start]
  }

  private static func turns(_ clients: [Client], on server: Server) async throws -> [Double] {
    let count = 2 * matchesPerRepetition
    // Far apart, so that no cache has them all.
    let distance = clients.count / 2 / (matchesPerRepetition * (repetitions + 1))
    let samples = try await ProcessorTime.samples(repetitions: repetitions, count: 1) {
      repetition, _ in
      for index in 0..<matchesPerRepetition {
        let match = (repetition * matchesPerRepetition + index) * distance
        for client in clients[2 * match...2 * match + 1] { client.guess() }
      }
      await server.flush()
      return repetition
    }
    return samples.map { $0 / Double(count) }
  }

  private static func starts(on stage: Stage, with count: Int) async throws -> [Double] {
    var samples: [Double] = []
    for _ in 0...3 {
      let begun = ProcessorTime.used
      try await stage.withServer { server, _ in
        try await server.recover()
        await server.flush()
        samples.append(ProcessorTime.used - begun)
        precondition(server.statistics.matchesLive == count, "all of them are back")
      }
    }
    return Array(samples.dropFirst())
  }
}
