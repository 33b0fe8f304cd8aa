import Accounts
import GameRules
import Geodesy
import Logging
import Metrics
import Synchronization
import Testing
import WebSocketTransport
import WireProtocol

@testable import GameServer

@Suite("What pictures may cost, and tell")
@GameLoop
struct ViewLimitTests {
  static let stranger = IPAddress("192.0.2.7")!  // A literal address is one.
  static let neighbour = IPAddress("192.0.2.8")!  // And so is this.

  /// The addresses of the pictures of so many matches that are being played.
  private func urls(_ matches: Int, in world: World) async throws -> [String] {
    var urls: [String] = []
    for number in 0..<matches {
      let client = try await world.guest("player\(number)")
      urls += ViewTests.urls(try await client.call(MatchSolo.self, .init()))
    }
    return urls
  }

  @Test("An address may have so many pictures drawn; others, and what is there, are not concerned")
  func address() async throws {
    let world = try await ViewTests.world(options: MatchOptions(movingTime: .seconds(600)))
    let burst = Int(ViewPages.allowance.burst)
    let urls = try await urls(burst / SketchWidths.kilometers.count + 2, in: world)
    let pages = ViewPages(server: world.server)
    // Nothing is drawn any more, so that no time passes, and nothing becomes free.
    world.server.renderer.close()
    func status(_ index: Int, _ address: IPAddress = Self.stranger) async throws -> UInt16 {
      await pages.response(to: urls[index], from: address).status
    }
    for index in 0..<burst { #expect(try await status(index) == 503, "granted, but closed") }
    let refused = await pages.response(to: urls[burst], from: Self.stranger)
    #expect(refused.status == 429)
    #expect(refused.headers.contains { $0.name == "retry-after" && $0.value == "1" })
    #expect(try await status(burst, Self.neighbour) == 503, "another address has its own")
    for index in 0...burst {
      #expect(try await status(index, ViewTests.home) == 503, "the machine itself has no limit")
    }
    world.clock.advance(by: .seconds(1))
    #expect(try await status(burst) == 503, "later it is granted")
  }

  @Test("A picture that is there, or being drawn, costs an address nothing")
  func free() async throws {
    let world = try await ViewTests.world()
    let url = try await urls(1, in: world)[0]
    let pages = ViewPages(server: world.server)
    for _ in 0..<Int(ViewPages.allowance.burst) + 5 {
      #expect(
        try await ViewTests.get(url, from: pages, in: world, Self.stranger).status == 200)
    }
  }

  @Test("A match may have so many pictures drawn again; those not seen yet are not concerned")
  func match() async throws {
    let world = try await ViewTests.world(options: MatchOptions(movingTime: .seconds(600)))
    // Nothing is kept, so that each is drawn anew.
    world.server.renderer.keptSketchBytes = 0
    let urls = try await urls(2, in: world)
    let pages = ViewPages(server: world.server)
    let burst = Int(ViewPages.matchAllowance.burst)
    func status(_ url: String, _ address: IPAddress) async throws -> UInt16 {
      try await ViewTests.get(url, from: pages, in: world, address).status
    }
    // The time that each takes to be shown brings back a fraction of a picture.
    for _ in 0...burst { #expect(try await status(urls[0], ViewTests.home) == 200) }
    let addresses = [ViewTests.home, Self.stranger, Self.neighbour]
    for address in addresses { #expect(try await status(urls[0], address) == 429) }
    #expect(try await status(urls[1], Self.stranger) == 200, "nobody has seen it yet")
    for _ in 0..<2 {
      let other = urls[SketchWidths.kilometers.count]
      #expect(try await status(other, Self.stranger) == 200, "another match has its own")
    }
    world.clock.advance(by: .seconds(30))
    #expect(try await status(urls[0], Self.stranger) == 200, "later it is granted")
  }

  @Test("When all that may wait to be drawn does, the answer says when to come back")
  func overload() async throws {
    let painter = FakePainter(isHeld: true)
    let pool = SlowWorkPool(threadCount: 1, queueLimit: 1)
    let world = try await World(drawing: pool) { $0.viewProvider = .sketch(painter) }
    let urls = try await urls(1, in: world)
    let pages = ViewPages(server: world.server)
    var statuses: [UInt16] = []
    func ask(_ url: String) {
      Task { statuses.append(await pages.response(to: url, from: ViewTests.home).status) }
    }
    ask(urls[0])
    try await until { !painter.asked.isEmpty }
    ask(urls[1])
    try await until { pool.waitingCount == 1 }
    let third = await pages.response(to: urls[2], from: ViewTests.home)
    #expect(third.status == 503)
    #expect(third.headers.contains { $0.name == "retry-after" && $0.value == "1" })
    painter.release(2)
    await world.server.halt()
    try await until { statuses.count == 2 }
    #expect(statuses == [503, 503])
    #expect(count(.refused, in: world) == 3)
    await pool.stop()
  }

  private func count(_ outcome: ServerMetrics.ViewOutcome, in world: World) -> Int {
    world.server.metrics.views[outcome.rawValue].value
  }

  @Test("Each wish is counted by what came of it, also where one drawing is for two")
  func counted() async throws {
    let world = try await ViewTests.world()
    let urls = try await urls(1, in: world)
    let pages = ViewPages(server: world.server)
    var statuses: [UInt16] = []
    for _ in 0..<2 {
      Task {
        statuses.append(await pages.response(to: urls[0], from: ViewTests.home).status)
      }
    }
    try await until { ViewTests.isDrawn(urls[0], in: world) }
    world.clock.advance(by: PictureRenderer.step)
    try await until { statuses == [200, 200] }
    #expect(try await ViewTests.get(urls[0], from: pages, in: world).status == 200)
    #expect(count(.drawn, in: world) == 2)
    #expect(count(.cached, in: world) == 1)
  }

  @Test(
    "No address of a picture, and no place, stands in a log or in the figures, whatever happens")
  func logs() async throws {
    let log = RecordingLog()
    let painter = FakePainter()
    let world = try await ViewTests.world(painter: painter, logger: log.logger)
    let (alice, _, match) = try await world.duel()
    let urls = try ViewTests.urls(try await alice.event("round.started")["view"])
    #expect(try await ViewTests.get(urls[0], in: world).status == 200)
    painter.isFailing = true
    #expect(try await ViewTests.get(urls[1], in: world).status == 500)
    let place = try world.solutions(of: match)[0]
    _ = try await alice.call(MatchQuit.self, .init(match: match))
    await world.server.halt()
    #expect(log.text.contains("a picture cannot be drawn"), "the log has something to say")
    for text in [log.text, world.metricsText] {
      for url in urls { #expect(!text.contains(url.dropFirst(WireContract.viewPath.count))) }
      #expect(!text.contains("\(place.latitude.degrees)".prefix(8)))
    }
  }
}

extension World {
  /// All that the loop has for Prometheus.
  var metricsText: String {
    var text = MetricsText()
    server.operations.monitoring.writeOpenMetrics(to: &text)
    server.operations.monitoring.writeOperatorMetrics(to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

/// Keeps everything that is logged.
final class RecordingLog: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: "\n") } }
  var count: Int { lines.withLock(\.count) }

  var logger: Logger {
    var logger = Logger(label: "test") { _ in Handler(log: self) }
    logger.logLevel = .trace
    return logger
  }

  fileprivate func add(_ line: String) { lines.withLock { $0.append(line) } }

  private struct Handler: LogHandler {
    let log: RecordingLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.add("\(event.level) \(event.message) \(event.metadata ?? [:])")
    }
  }
}
