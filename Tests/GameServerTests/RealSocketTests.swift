import Bots
import Foundation
import GameClient
import GameRules
import Geodesy
import Logging
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("The whole server over real sockets", .serialized)
struct RealSocketTests {
  /// A server on a free port, for as long as the body runs.
  private func withService(
    in folder: URL, options: MatchOptions, _ body: (_ url: String) async throws -> Void
  ) async throws {
    var configuration = ServiceConfiguration(maps: World.maps, dataDirectory: folder.path)
    configuration.transport.host = "127.0.0.1"
    configuration.game.options = options
    configuration.durability = .process
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let service = try await GameService.start(configuration, logger: logger)
    do {
      try await body("ws://127.0.0.1:\(service.port)/v1/ws")
    } catch {
      await service.stop()
      throw error
    }
    await service.stop()
  }

  @Test(
    "Bots play matches without a violation, and the store has exactly these",
    // Ranked bots play once each: with different ratings they would wait for their windows to
    // widen.
    arguments: [
      (matches: 20, ranked: false, solo: false), (4, true, false), (20, false, true),
    ])
  func bots(matches: Int, ranked: Bool, solo: Bool) async throws {
    let options = MatchOptions(rounds: 3, countdown: .milliseconds(5))
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereami-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withService(in: folder, options: options) { url in
      let plan = BotPlan(
        url: url, count: 8, matches: matches, think: .zero ... .milliseconds(2), isRanked: ranked,
        isSolo: solo)
      let report = await BotFleet(plan).run { _ in }
      #expect(report.violations == [])
      #expect(report.errors == [])
      #expect(report.matches == matches)
      let network = ClientNetwork()
      defer { network.stop() }
      let client = GameClient(url: url, network: network)
      try await client.connect()
      #expect(try await client.call(ServerInfo.self, Nothing()).maps == ["world", "east"])
      await client.close()
    }
  }

  @Test("What was played is in the database after the server has stopped")
  func kept() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereami-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withService(in: folder, options: MatchOptions(rounds: 2, countdown: .zero)) { url in
      let report = await BotFleet(BotPlan(url: url, count: 4, matches: 10)).run { _ in }
      #expect(report.matches == 10)
    }
    let store = try SQLiteStore(directory: folder.path, durability: .process)
    let ids = try await store.finishedMatchIDs(after: nil, limit: 100)
    #expect(ids.count == 10)
    for id in ids {
      let match = try #require(try await store.finishedMatch(id)).match
      for round in match.rounds {
        for result in round.results {
          let distance = result.guess.distance(to: round.solution.coordinate)
          #expect(result.distance == distance)
          #expect(
            result.score == Scoring.score(distance: distance, diagonal: match.setup.diagonal))
        }
      }
    }
    #expect(try await store.counts().journalEntries == 0)
    await store.close()
  }
}
