import Accounts
import Foundation
import GameRules
import GameServer
import Geodesy
import JSON
import Logging
import Storage
import WireProtocol

/// How long a start takes after the death of a busy server.
@GameLoop
struct RecoveryBenchmarks {
  private static let matchCount = 10_000
  private static let repetitions = 5

  private let directory: String
  private let maps: MapCollection
  private let slowWork = SlowWorkPool()

  /// Plays 10 000 duels into their second round, kills the server, and starts it again and again.
  static func run() async throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "whereami-benchmarks-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: directory) }
    let square = """
      {"type":"Polygon","coordinates":[[[-20,-20],[20,-20],[20,20],[-20,20],[-20,-20]]]}
      """
    guard
      let maps = MapCollection([try CoverageMap(name: "world", geoJSON: Array(square.utf8))])
    else { preconditionFailure("one map") }
    let benchmarks = RecoveryBenchmarks(directory: directory.path, maps: maps)
    try await benchmarks.fill()
    try await benchmarks.measure()
  }

  private func fill() async throws {
    try await withServer { server in
      try await server.recover()
      var clients: [Client] = []
      for number in 0..<2 * Self.matchCount {
        let client = Client(server: server)
        client.call(AccountGuest.self, .init(username: "player-\(number)"))
        clients.append(client)
      }
      for client in clients { await client.isQuiet() }
      for client in clients { client.call(QueueJoin.self, .init()) }
      await server.flush()
      for client in clients { client.playIntoTheSecondRound() }
      await server.flush()
      precondition(server.figures.matchesLive == Self.matchCount, "all of them play")
    }
  }

  private func measure() async throws {
    var samples: [Double] = []
    for _ in 0..<Self.repetitions {
      try await withServer { server in
        let start = ContinuousClock().now
        try await server.recover()
        await server.flush()
        samples.append((ContinuousClock().now - start).nanoseconds)
        precondition(server.figures.matchesLive == Self.matchCount, "all of them are back")
      }
    }
    print(
      Measurement("a start with 10 000 live matches", target: 2e9, samples: samples).row)
  }

  /// A server on the folder, as long as the body runs; then it dies without a word.
  private func withServer(_ body: (Server) async throws -> Void) async throws {
    let store = try SQLiteStore(directory: directory, durability: .power)
    var logger = Logger(label: "benchmark")
    logger.logLevel = .error
    var configuration = GameConfiguration()
    configuration.requestAllowance = RequestAllowance(perSecond: 0, burst: 1)
    let server = Server(
      configuration: configuration, maps: maps, store: store, clock: LoopClock(),
      slowWork: slowWork, logger: logger)
    try await body(server)
    await server.halt()
    await store.close()
  }
}

/// A player in memory.
@GameLoop
private final class Client: ClientChannel {
  let address = "192.0.2.1"
  let isLocal = true
  let roundTripTime: Duration? = nil
  private var session: Session?
  private var lastRequest: Int64 = 0
  private var replies = 0
  private var match: MatchID?
  private let server: Server

  init(server: Server) {
    self.server = server
    session = server.open(self)
  }

  func measureRoundTrip() {}
  func close(code: UInt16, reason: String) {}

  func send(_ text: [UInt8]) {
    switch ServerMessage(text) {
    case .event("match.started", let parameters):
      match = (parameters["match"]?.string).flatMap { MatchID(text: $0.utf8) }
    case .event, nil: break
    case .result, .error: replies += 1
    }
  }

  func call<Method: WireMethod>(_ method: Method.Type, _ parameters: Method.Parameters) {
    guard let session else { return }
    lastRequest += 1
    let text = ClientMessage.encoded(method, parameters, id: .integer(lastRequest))
    text.withUnsafeBufferPointer { server.receive($0, from: session) }
  }

  /// Returns when every request has its reply.
  func isQuiet() async { while replies < lastRequest { await Task.yield() } }

  func playIntoTheSecondRound() {
    guard let match, let place = Coordinate(latitude: 1.5, longitude: 2.5) else {
      preconditionFailure("everybody was paired")
    }
    call(MatchAnswer.self, .init(match: match, round: 1))
    for _ in 0..<2 { call(MatchMark.self, .init(match: match, round: 1, coordinate: place)) }
    call(MatchGuess.self, .init(match: match, round: 1, coordinate: nil))
    call(MatchReady.self, .init(match: match, round: 1))
  }
}
