import Accounts
import Foundation
import GameRules
import GameServer
import Geodesy
import Logging
import Storage
import WireProtocol

/// A folder on which servers are started and die, and the one small map that is played on.
@GameLoop
struct Stage {
  let directory: String
  private let maps: MapCollection
  private let slowWork = SlowWorkPool()

  /// A stage as long as the body runs; nothing is left of it.
  static func with(_ body: @GameLoop (Stage) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "whereami-benchmarks-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: directory) }
    let square = """
      {"type":"Polygon","coordinates":[[[-20,-20],[20,-20],[20,20],[-20,20],[-20,-20]]]}
      """
    guard
      let maps = MapCollection([try CoverageMap(name: "world", geoJSON: Array(square.utf8))])
    else { preconditionFailure("one map") }
    try await body(Stage(directory: directory.path, maps: maps))
  }

  private init(directory: String, maps: MapCollection) {
    self.directory = directory
    self.maps = maps
  }

  /// A server on the folder, as long as the body runs; then it dies without a word.
  func withServer(
    placeNames: (@Sendable () -> PlaceNames)? = nil,
    _ body: @GameLoop (Server, SQLiteStore) async throws -> Void
  ) async throws {
    let store = try SQLiteStore(directory: directory, durability: .power)
    var logger = Logger(label: "benchmark")
    logger.logLevel = .error
    var configuration = GameConfiguration()
    configuration.requestAllowance = RequestAllowance(perSecond: 0, burst: 1)
    configuration.placeNames = placeNames
    // A start hashes a password, which at its usual cost would hide what else a start does.
    if let cheap = ScryptCost(log2Rounds: 1, blockSize: 1, parallelism: 1) {
      configuration.accounts.passwordCost = cheap
    }
    let server = Server(
      configuration: configuration, maps: maps, store: store, clock: LoopClock(),
      slowWork: slowWork, logger: logger)
    try await body(server, store)
    await server.halt()
    await store.close()
  }

  /// So many guests who are signed in.
  static func guests(_ count: Int, on server: Server) async -> [Client] {
    var clients: [Client] = []
    for number in 0..<count {
      let client = Client(server: server)
      client.call(AccountGuest.self, .init(username: "player-\(number)"))
      clients.append(client)
    }
    for client in clients { await client.isQuiet() }
    return clients
  }
}

extension Stage {
  /// The players of so many duels, opponents side by side, at the beginning of the first round.
  static func duels(_ count: Int, on server: Server) async -> [Client] {
    let clients = await guests(2 * count, on: server)
    for client in clients { client.call(QueueJoin.self, .init()) }
    await server.flush()
    return clients
  }

  /// All who have not guessed do so, and then go on to the second round.
  static func playIntoTheSecondRound(_ clients: [Client], on server: Server) async {
    for client in clients { client.guess() }
    for client in clients { client.beReady() }
    await server.flush()
  }
}
