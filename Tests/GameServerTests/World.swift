import Accounts
import GameRules
import Geodesy
import JSON
import Logging
import Storage
import Testing
import WireProtocol

@testable import GameServer

/// A clock that stands still until it is told to go on.
final class ManualClock: ServerClock {
  private var moment = Instant(millisecondsSinceEpoch: 1_800_000_000_000)
  /// How much time passes with each look at the clock.
  var step = Duration.zero
  private var alarm: (at: Instant, action: @GameLoop () -> Void)?
  /// The rests that the server has asked for.
  private(set) var rests: [Duration] = []

  nonisolated init() {}

  var now: Instant {
    defer { moment = moment + step }
    return moment
  }

  var elapsed: Int { Int(moment.millisecondsSinceEpoch) * 1_000_000 }
  var turnStart: Int { elapsed }

  func setAlarm(at instant: Instant?, _ action: @escaping @GameLoop () -> Void) {
    alarm = instant.map { ($0, action) }
  }

  func rest(for duration: Duration) { rests.append(duration) }

  /// The time passes, and the alarms are late.
  func jump(by duration: Duration) { moment = moment + duration }

  /// Lets the time pass; everything that comes due happens at its moment.
  func advance(by duration: Duration) {
    let end = moment + duration
    while let due = alarm, due.at <= end {
      moment = max(moment, due.at)
      alarm = nil
      due.action()
    }
    moment = end
  }
}

/// A server in memory with time standing still.
@GameLoop
final class World {
  let clock: ManualClock
  let store: MemoryStore
  /// The store that the server asks in the other store's place, if it was made so.
  let held: HeldStore
  private(set) var server: Server
  private let asked: any Store
  private var configuration: GameConfiguration
  private let drawing: SlowWorkPool
  private let logger: Logger

  /// A square around the equator: small enough that every pair of numbers in a test is readable.
  nonisolated static let maps: MapCollection = {
    func map(_ name: String, _ west: Int, _ east: Int) throws -> CoverageMap {
      let text = """
        {"type":"Polygon","coordinates":[[[\(west),-10],[\(east),-10],[\(east),10],[\(west),10],\
        [\(west),-10]]]}
        """
      return try CoverageMap(name: name, geoJSON: Array(text.utf8))
    }
    do {
      guard let maps = MapCollection([try map("world", -20, 20), try map("east", 20, 40)]) else {
        preconditionFailure("two maps")
      }
      return maps
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// One for all worlds: its threads never end.
  nonisolated static let slowWork = SlowWorkPool()

  /// - Parameters:
  ///   - holding: The store's answers can be held.
  ///   - drawing: Where pictures are drawn.
  init(
    options: MatchOptions = .standard,
    allowance: RequestAllowance = RequestAllowance(perSecond: 0, burst: 1),
    holding: Bool = false, drawing: SlowWorkPool = World.slowWork,
    logger: Logger = World.silence,
    configure: (inout GameConfiguration) -> Void = { _ in }
  ) async throws {
    var configuration = GameConfiguration()
    configuration.options = options
    configuration.requestAllowance = allowance
    if let cheap = ScryptCost(log2Rounds: 2, blockSize: 1, parallelism: 1) {
      configuration.accounts.passwordCost = cheap
    }
    configure(&configuration)
    self.configuration = configuration
    self.drawing = drawing
    self.logger = logger
    clock = ManualClock()
    store = MemoryStore()
    held = HeldStore(store)
    asked = holding ? held : store
    server = Self.server(
      configuration, store: asked, clock: clock, drawing: drawing, logger: logger)
    try await server.recover()
  }

  private static func server(
    _ configuration: GameConfiguration, store: any Store, clock: ManualClock,
    drawing: SlowWorkPool, logger: Logger
  ) -> Server {
    Server(
      configuration: configuration, maps: maps, store: store, clock: clock, slowWork: slowWork,
      drawing: drawing, logger: logger)
  }

  /// Says only what is critical.
  nonisolated static let silence: Logger = {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
  }()

  /// The process dies, and another one starts with the same store.
  func restart(
    after downtime: Duration, configure: (inout GameConfiguration) -> Void = { _ in }
  ) async throws {
    await server.flush()
    configure(&configuration)
    clock.setAlarm(at: nil) {}
    try await start(after: downtime)
  }

  /// The process is killed: what the store has not kept by now is lost, nobody is told anything
  /// more, and another process starts with the same store.
  func kill(after downtime: Duration) async throws {
    await store.fail(with: HeldStore.failure)
    let dying = server
    async let halted: Void = dying.halt()
    await held.drop()
    await halted
    await store.fail(with: nil)
    try await start(after: downtime)
  }

  private func start(after downtime: Duration) async throws {
    clock.advance(by: downtime)
    server = Self.server(
      configuration, store: asked, clock: clock, drawing: drawing, logger: logger)
    try await server.recover()
  }

  func connect(from address: String = "192.0.2.1") -> TestClient {
    TestClient(server: server, clock: clock, address: address)
  }

  /// A signed-in guest.
  func guest(_ name: String) async throws -> TestClient {
    let client = connect()
    let result = try await client.call(AccountGuest.self, .init(username: name))
    client.token = result.token
    client.id = result.player.player
    return client
  }

  /// Two guests in a duel that has just begun.
  func duel() async throws -> (alice: TestClient, bob: TestClient, match: MatchID) {
    let alice = try await guest("alice")
    let bob = try await guest("bob")
    _ = try await alice.call(QueueJoin.self, .init())
    // The player who came first is first in the match.
    clock.advance(by: .milliseconds(1))
    _ = try await bob.call(QueueJoin.self, .init())
    let match = try await alice.match(hearing: "round.started")
    _ = try await bob.match(hearing: "round.started")
    return (alice, bob, match)
  }
}

extension ViewPages {
  convenience init(server: Server) {
    self.init(
      clock: server.clock, views: server.views, renderer: server.renderer, matches: server.matches,
      state: server.state, metrics: server.metrics)
  }
}

/// A client in memory: everything it was sent, in order.
@GameLoop
final class TestClient: ClientChannel {
  private let server: Server
  private let clock: ManualClock
  private var session: Session?
  private var lastRequest: Int64 = 0
  var address: String
  /// Tests make more players than any address may.
  var isLocal = true
  var roundTripTime: Duration?
  private(set) var texts: [[UInt8]] = []
  /// When each text came.
  private(set) var times: [Instant] = []
  private(set) var requests: [(method: String, text: [UInt8])] = []
  private(set) var closeCode: UInt16?
  private(set) var closeReason: String?
  var token = ""
  var id = PlayerID(uuid: UUIDv7(bits: 0))

  init(server: Server, clock: ManualClock, address: String) {
    self.address = address
    self.server = server
    self.clock = clock
    let opened = server.open(self)
    // The server may have hung up at once.
    if closeCode == nil { session = opened } else { server.close(opened) }
  }

  var isWatchedClosely = false

  func measureRoundTrip() {}

  func send(_ text: [UInt8]) {
    guard closeCode == nil else { return }
    texts.append(text)
    times.append(clock.now)
  }

  func close(code: UInt16, reason: String) {
    guard closeCode == nil else { return }
    closeCode = code
    closeReason = reason
    disconnect()
  }

  /// The connection is lost.
  func disconnect() {
    guard let session else { return }
    self.session = nil
    server.close(session)
  }

  func send(raw text: String) {
    guard let session else { return }
    Array(text.utf8).withUnsafeBufferPointer { server.receive($0, from: session) }
  }

  /// Sends a request without waiting for the reply; returns its id.
  @discardableResult
  func start<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) -> Int64 {
    lastRequest += 1
    let text = ClientMessage.encoded(method, parameters, id: .integer(lastRequest))
    requests.append((method.name.description, text))
    if let session { text.withUnsafeBufferPointer { server.receive($0, from: session) } }
    return lastRequest
  }

  /// Sends a request and waits until the server is done with it, which may be after the reply is
  /// here: what is sent next is carried out at once.
  func call<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws -> Method.Result {
    let id = start(method, parameters)
    let answer = try await reply(to: id)
    try await until { session?.isBusy != true }
    switch answer {
    case .result(_, let node): return try Method.Result(wire: node)
    case .error(_, let error): throw error
    case .event: preconditionFailure("an event has no id")
    }
  }

  /// The game's refusal of the call; `nil` if it did not refuse.
  func refusal<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws -> GameErrorCode? {
    do {
      _ = try await call(method, parameters)
      return nil
    } catch let error as WireError {
      guard let code = error.gameError else { throw error }
      return code
    }
  }

  func reply(to id: Int64) async throws -> ServerMessage {
    try await first { message in
      switch message {
      case .result(let found, _), .error(let found, _): found == .integer(id)
      case .event: false
      }
    }
  }

  /// The parameters of the first event of that name from the message with that index on.
  func event(_ name: String, from start: Int = 0) async throws -> JSONNode {
    let message = try await first(from: start) { message in
      if case .event(name, _) = message { true } else { false }
    }
    guard case .event(_, let parameters) = message else { preconditionFailure("just found") }
    return parameters
  }

  /// The match of the next event of that name.
  func match(hearing name: String) async throws -> MatchID {
    let node = try await event(name)
    return try MatchID(wire: try #require(node["match"]))
  }

  /// The names of all events so far.
  var eventNames: [String] {
    texts.compactMap { text in
      if case .event(let name, _) = ServerMessage(text) { name } else { nil }
    }
  }

  /// Waits until a message fits. Work under way gets its turns; of real time depends only when it
  /// is given up.
  private func first(
    from start: Int = 0, _ fits: (ServerMessage) -> Bool
  ) async throws -> ServerMessage {
    var patience = Patience()
    while patience.lasts {
      for text in texts.dropFirst(start) {
        if let message = ServerMessage(text), fits(message) { return message }
      }
      await letOthersWork(turns: 1)
    }
    throw missing
  }

  var missing: Missing {
    Missing(eventNames: eventNames, lastRequest: requests.last?.method, closeCode: closeCode)
  }

  /// The awaited message never came.
  struct Missing: Error {
    let eventNames: [String]
    let lastRequest: String?
    let closeCode: UInt16?
  }
}
