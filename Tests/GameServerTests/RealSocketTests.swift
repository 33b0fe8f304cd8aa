import Bots
import Foundation
import FoundationNetworking
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
    in folder: URL, options: MatchOptions, provider: ViewProvider = .coordinates,
    _ body: (_ url: String) async throws -> Void
  ) async throws {
    var configuration = ServiceConfiguration(maps: World.maps, dataDirectory: folder.path)
    configuration.transport.host = "127.0.0.1"
    configuration.game.options = options
    configuration.game.viewProvider = provider
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

  @Test("The bot on GameClient's front page plays")
  func frontPageBot() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereami-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withService(in: folder, options: MatchOptions(countdown: .zero)) { url in
      let points = try await playAlone(at: url, as: "ada")
      #expect(points > 0)
    }
  }

  @Test("Bots that see nothing but pictures play all the same")
  func sketch() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereami-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = MatchOptions(rounds: 2, countdown: .zero)
    let provider = ViewProvider.sketch(FakePainter())
    try await withService(in: folder, options: options, provider: provider) { url in
      let report = await BotFleet(BotPlan(url: url, count: 4, matches: 8)).run { _ in }
      #expect(report.violations == [])
      #expect(report.errors == [])
      #expect(report.matches == 8)
    }
  }

  @Test("A single bot waits for somebody to play against")
  func loneBots() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereami-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withService(in: folder, options: MatchOptions(rounds: 1, countdown: .zero)) { url in
      let plan = BotPlan(url: url, count: 1, matches: 1)
      async let first = BotFleet(plan).run { _ in }
      async let second = BotFleet(plan).run { _ in }
      for report in await [first, second] {
        #expect(report.violations == [] && report.errors == [])
        #expect(report.matches == 1)
      }
    }
  }

  @Test("A picture is fetched over HTTP, its head as well, and nothing else can be done with it")
  func picture() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whereami-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let provider = ViewProvider.sketch(FakePainter())
    try await withService(in: folder, options: .standard, provider: provider) { url in
      let network = ClientNetwork()
      defer { network.stop() }
      let client = GameClient(url: url, network: network)
      try await client.connect()
      _ = try await client.call(AccountGuest.self, .init(username: "alice"))
      let path = try #require(
        ViewTests.urls(try await client.call(MatchSolo.self, .init())).first)
      await client.close()
      let page = url.replacing("ws:", with: "http:").replacing("/v1/ws", with: path)
      let length = try await Self.answer("GET", page, expecting: 200)
      #expect(length > 0)
      _ = try await Self.answer("HEAD", page, expecting: 200)
      for method in ["PUT", "DELETE", "POST"] {
        _ = try await Self.answer(method, page, expecting: 405)
      }
      _ = try await Self.answer("GET", page + "0", expecting: 404)
    }
  }

  /// How many bytes the answer to a request has; a HEAD must have none.
  private static func answer(
    _ method: String, _ page: String, expecting status: Int
  ) async throws -> Int {
    var request = URLRequest(url: try #require(URL(string: page)))
    request.httpMethod = method
    let (data, response) = try await URLSession.shared.data(for: request)
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.statusCode == status, "\(method)")
    if method == "HEAD" {
      #expect(data.isEmpty)
      #expect(Int(head.value(forHTTPHeaderField: "content-length") ?? "") ?? 0 > 0)
    }
    return data.count
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
