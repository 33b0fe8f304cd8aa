import GameRules
import Testing
import WebSocketTransport
import WireProtocol

@testable import GameClient

@Suite("A session over real sockets", .serialized, .timeLimit(.minutes(10)))
struct GameSessionTests {
  /// The requests that a server has seen, by method, and its connections; only its loop touches it.
  private final class Record: @unchecked Sendable {
    // Confined to the server's loop; the test reads it there.
    var requests: [String] = []
    var connections = 0
    func count(_ method: String) -> Int { requests.count { $0 == method } }
  }

  /// A server that signs everybody in and tells the time of its own; `answer` may do otherwise and
  /// then returns true.
  private static func with<Value: Sendable>(
    clock: Duration = .zero,
    answer: @escaping @Sendable (ClientMessage, WebSocketConnection, Record) -> Bool,
    _ body: (FakeHost, Record) async throws -> Value
  ) async throws -> Value {
    let record = Record()
    return try await FakeServer.with { server in
      server.onOpen = { _ in record.connections += 1 }
      server.onMessage = { bytes, connection in
        guard let message = try? ClientMessage(bytes), let id = message.id else { return }
        record.requests.append(message.method)
        if answer(message, connection, record) { return }
        switch message.method {
        case "account.resume":
          reply(AccountResume.Result(player: Scene.card, match: nil, queue: nil, unread: 0))
        case "account.guest", "account.login":
          reply(SignedIn(token: "new", player: Scene.card))
        case "account.changePassword": reply(AccountChangePassword.Result(token: "newer"))
        case "clock.sync":
          let now = Instant.now + clock
          reply(ClockSync.Result(t0: .now, t1: now, t2: now))
        default: reply(Nothing())
        }
        func reply(_ result: some WireValue) {
          connection.send(text: ServerMessage.encoded(result: result, id: id))
        }
      }
    } _: { host in
      try await body(host, record)
    }
  }

  private static func refuse(
    _ error: WireError, _ message: ClientMessage, _ connection: WebSocketConnection
  ) {
    guard let id = message.id else { return }
    connection.send(text: ServerMessage.encoded(error: error, id: id))
  }

  /// The statuses up to one that is looked for.
  private static func statuses(
    of session: GameSession, until isLast: (ConnectionStatus) -> Bool
  ) async -> [ConnectionStatus] {
    var statuses: [ConnectionStatus] = []
    for await event in session.events {
      guard case .connection(let status) = event else { continue }
      statuses.append(status)
      if isLast(status) { break }
    }
    return statuses
  }

  @Test("A server that is a day and a half ahead: countdowns are right all the same")
  func wrongClock() async throws {
    let ahead = Duration.seconds(36 * 3600)
    try await Self.with(clock: ahead, answer: { _, _, _ in false }) { host, _ in
      let session = host.session()
      let beginning = Instant.now
      try await session.start()
      let start = Instant.now
      let deadline = start + ahead + .seconds(3600)
      let left = await session.remaining(until: deadline)
      let serverNow = await session.serverNow
      let end = Instant.now
      // Half the way to the server and back at most (RFC 5905 §8), and what rounding takes.
      let error = (start - beginning) / 2 + .milliseconds(2)
      let possible = start + (ahead - error)...end + (ahead + error)
      #expect(possible.contains(deadline + (.zero - left)) && possible.contains(serverNow))
      await session.close()
    }
  }

  @Test("Signed in elsewhere: it ends with that reason, and calls fail with it")
  func elsewhere() async throws {
    try await Self.with { message, connection, _ in
      guard message.method == "queue.join" else { return false }
      connection.close(code: 4500, reason: "signed in elsewhere")
      return true
    } _: { host, record in
      let session = host.session()
      try await session.start()
      let error = await #expect(throws: ClientError.self) {
        try await session.call(QueueJoin.self, .init())
      }
      guard case .ended(.signedInElsewhere) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let statuses = await Self.statuses(of: session) { _ in false }
      #expect(statuses == [.connected, .ended(.signedInElsewhere)])
      #expect(await host.read { record.connections } == 1)
    }
  }

  @Test("A token that has ended is told by start, and not tried again")
  func invalidToken() async throws {
    try await Self.with { message, connection, _ in
      guard message.method == "account.resume" else { return false }
      Self.refuse(.game(.invalidToken), message, connection)
      return true
    } _: { host, record in
      let session = host.session()
      let error = await #expect(throws: ClientError.self) { try await session.start() }
      guard case .ended(.refused(let refusal)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(refusal.gameError == .invalidToken)
      #expect(await host.read { record.count("account.resume") } == 1)
    }
  }

  @Test("A server that recovers is asked again on the same connection until it answers")
  func recovering() async throws {
    try await Self.with { message, connection, record in
      guard message.method == "account.resume", record.count("account.resume") < 4 else {
        return false
      }
      Self.refuse(.unavailable, message, connection)
      return true
    } _: { host, record in
      let session = host.session()
      try await session.start()
      #expect(await host.read { record.count("account.resume") } == 4)
      #expect(await host.read { record.connections } == 1)
      await session.close()
    }
  }

  @Test("What must not be done twice is not: its caller hears that the outcome is unknown")
  func unrepeatable() async throws {
    try await Self.with { message, connection, _ in
      guard message.method == "friend.request" else { return false }
      connection.close(code: 4001, reason: "")
      return true
    } _: { host, record in
      let session = host.session()
      try await session.start()
      let error = await #expect(throws: ClientError.self) {
        try await session.call(FriendRequestSend.self, .init(username: "bob"))
      }
      guard case .outcomeUnknown = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      // The session goes on.
      _ = try await session.call(QueueLeave.self, Nothing())
      #expect(await host.read { record.count("friend.request") } == 1)
      #expect(await host.read { record.connections } == 2)
      await session.close()
    }
  }

  @Test("A guest keeps the token that was given, and comes back with it")
  func guest() async throws {
    try await Self.with { message, connection, record in
      guard message.method == "queue.leave", record.count("queue.leave") == 1 else { return false }
      connection.close(code: 4001, reason: "")
      return true
    } _: { host, record in
      let session = host.session(.guest("ada"))
      #expect(try await session.start() == Scene.card)
      #expect(await session.token == "new")
      _ = try await session.call(QueueLeave.self, Nothing())
      let requests = await host.read { record.requests.filter { $0 != "clock.sync" } }
      #expect(requests == ["account.guest", "queue.leave", "account.resume", "queue.leave"])
      await session.close()
    }
  }

  @Test("Who lost the reply to an upgrade comes back by the password; a new one brings a token")
  func lostUpgrade() async throws {
    try await Self.with { message, connection, record in
      switch message.method {
      case "account.upgrade": connection.close(code: 4001, reason: "")
      // The token ended with the upgrade.
      case "account.resume" where record.count("account.resume") == 2:
        Self.refuse(.game(.invalidToken), message, connection)
      default: return false
      }
      return true
    } _: { host, record in
      let session = host.session()
      try await session.start()
      let error = await #expect(throws: ClientError.self) {
        try await session.call(AccountUpgrade.self, .init(email: "a@b.c", password: "secret 8"))
      }
      guard case .outcomeUnknown = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      _ = try await session.call(QueueLeave.self, Nothing())
      #expect(await session.token == "new")
      let requests = await host.read { record.requests.filter { $0 != "clock.sync" } }
      #expect(
        requests == [
          "account.resume", "account.upgrade", "account.resume", "account.login", "account.resume",
          "queue.leave",
        ])
      _ = try await session.call(
        AccountChangePassword.self, .init(old: "secret 8", new: "secret 9"))
      #expect(await session.token == "newer")
      await session.close()
    }
  }

  @Test("A server that went silent is noticed, and left")
  func silent() async throws {
    var configuration = FakeHost.quick
    configuration.heartbeatInterval = .milliseconds(100)
    configuration.heartbeatTimeout = .milliseconds(100)
    try await Self.with { message, _, record in
      // The first connection falls silent once the player is signed in.
      record.connections == 1 && record.requests.contains("account.resume")
        && message.method != "account.resume"
    } _: { host, record in
      let session = host.session(.token("t"), configuration)
      try await session.start()
      _ = try await session.call(QueueLeave.self, Nothing())
      #expect(await host.read { record.connections } >= 2)
      await session.close()
    }
  }

  @Test("A restart's delay is waited for")
  func restart() async throws {
    try await Self.with { message, connection, record in
      guard message.method == "queue.leave", record.count("queue.leave") == 1 else { return false }
      connection.close(code: 1001, reason: "the server restarts: reconnect after 120 ms")
      return true
    } _: { host, _ in
      let session = host.session()
      try await session.start()
      let start = ContinuousClock.now
      _ = try await session.call(QueueLeave.self, Nothing())
      #expect(ContinuousClock.now - start >= .milliseconds(120))
      let statuses = await Self.statuses(of: session) { status in
        if case .reconnecting = status { true } else { false }
      }
      guard case .reconnecting(attempt: 1, let delay) = statuses.last else {
        Issue.record("\(statuses)")
        return
      }
      #expect(delay >= .milliseconds(120) && delay <= .milliseconds(250))
      await session.close()
    }
  }

  @Test("With nobody there it goes on trying; closed, it stops, and calls that wait fail")
  func nobody() async throws {
    let network = ClientNetwork()
    defer { network.stop() }
    // A port on which nobody can be expected.
    let session = GameSession(
      url: "ws://127.0.0.1:1/v1/ws", network: network, signIn: .token("t"),
      configuration: FakeHost.quick)
    let start = Task { try await session.start() }
    let call = Task { try await session.call(QueueLeave.self, Nothing()) }
    let statuses = await Self.statuses(of: session) { status in
      if case .reconnecting(attempt: 5, _) = status { true } else { false }
    }
    #expect(statuses.count == 5)
    await session.close()
    await #expect(throws: ClientError.self) { try await start.value }
    await #expect(throws: ClientError.self) { try await call.value }
  }

  @Test("A call that waits for a connection longer than it has patience gives up")
  func patience() async throws {
    let network = ClientNetwork()
    defer { network.stop() }
    var configuration = FakeHost.quick
    configuration.callPatience = .milliseconds(30)
    let session = GameSession(
      url: "ws://127.0.0.1:1/v1/ws", network: network, signIn: .token("t"),
      configuration: configuration)
    let start = Task { try await session.start() }
    let error = await #expect(throws: ClientError.self) {
      try await session.call(QueueLeave.self, Nothing())
    }
    guard case .timedOut = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    await session.close()
    await #expect(throws: ClientError.self) { try await start.value }
  }

  @Test("A URL that is none is said to be none at once")
  func noURL() async throws {
    let network = ClientNetwork()
    defer { network.stop() }
    let session = GameSession(url: "nowhere", network: network, signIn: .token("t"))
    let error = await #expect(throws: ClientError.self) { try await session.start() }
    guard case .ended(.unusable) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A client that can never connect says why, and its events end")
  func uselessClient() async throws {
    let network = ClientNetwork()
    defer { network.stop() }
    let client = GameClient(url: "nowhere", network: network)
    await #expect(throws: ClientError.self) { try await client.connect() }
    for await event in client.events { Issue.record("\(event)") }
    guard case .unusable = await client.failure else {
      Issue.record("\(String(describing: await client.failure))")
      return
    }
  }

  @Test("A network that stops under a session, whatever that is doing, stops in peace")
  func stopped() async throws {
    try await Self.with(answer: { _, _, _ in false }) { host, _ in
      let network = ClientNetwork()
      let session = GameSession(
        url: host.url, network: network, signIn: .token("t"), configuration: FakeHost.quick)
      try await session.start()
      network.stop()
    }
  }
}
