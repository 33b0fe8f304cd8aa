import GameClient
import GameRules
import WireProtocol

/// A bot of a ``SocialGroup``: has an account, a connection and a seat for matches, and keeps what
/// it hears until the group asks.
actor SocialBot {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  /// The messages that a bot has received.
  enum News: Sendable {
    case social(SocialEventBody)
    case began(MatchID)
    case played(RefereedMatch)
    /// The server did something that it must not.
    case violation(String)
    /// The bot could not go on.
    case failure(String)
  }

  nonisolated let url: String
  nonisolated let network: ClientNetwork
  nonisolated let board: Scoreboard
  private(set) var credentials: Credentials
  private(set) var token: String?
  /// The connection on which the player is signed in.
  private(set) var current: PatientClient?
  private(set) var seat: BotSeat?
  private var news: [News] = []
  /// The tasks that take in the events of the connections that have not ended.
  private var listeners: [ObjectIdentifier: Task<Void, Never>] = [:]
  /// The connections that another one has replaced and that have not ended.
  private var replaced: Set<ObjectIdentifier> = []
  /// In bytes, what nobody but the owner may be told.
  private let secretMark: [UInt8]
  private var isExporting = false

  init(
    credentials: Credentials, secretMark: String, url: String, network: ClientNetwork,
    board: Scoreboard
  ) {
    self.credentials = credentials
    self.secretMark = Array(secretMark.utf8)
    self.url = url
    self.network = network
    self.board = board
  }

  /// A new connection, on which nobody is signed in yet.
  func connect() async throws(ClientError) -> PatientClient {
    let client = GameClient(url: url, network: network) { [weak self] message in
      // The network's thread is this actor's executor.
      self?.assumeIsolated { $0.inspect(message) }
    }
    try await client.connect()
    await board.connected()
    listeners[ObjectIdentifier(client)] = Task { await self.listen(to: client) }
    return PatientClient(client: client, board: board)
  }

  /// The player is signed in on that connection from now on. An event on the one before is a
  /// violation from then on.
  func moveTo(_ client: PatientClient, token: String) async {
    if let current, listeners[ObjectIdentifier(current.client)] != nil {
      replaced.insert(ObjectIdentifier(current.client))
    }
    current = client
    self.token = token
    await seat?.move(to: client)
  }

  /// The same, once the one before has ended and all that came on it was taken in; returns how it
  /// ended, `nil` if it did not within that time.
  func moveTo(
    _ client: PatientClient, token: String, afterEndOfOldWithin patience: Duration
  ) async -> CloseStatus? {
    guard let old = current else { return nil }
    let reason = await end(of: old, within: patience)
    await moveTo(client, token: token)
    return reason
  }

  func take(_ seat: BotSeat) { self.seat = seat }

  /// The next time the player comes back by that token.
  func use(token: String) { self.token = token }

  func changePassword() { credentials.changePassword() }

  /// Plays on in a match that was interrupted.
  func goOn(from state: MatchState) async {
    do {
      try await seat?.resume(.playToTheEnd, from: state)
    } catch {
      news.append(.failure("\(credentials.username) after an interruption: \(error)"))
    }
  }

  /// Looks at a state of the match. A reply takes a shorter way through the client than events do:
  /// those before the state are waited for, but no longer than that.
  func catchUp(with state: MatchState, within patience: Duration) async {
    let deadline = ContinuousClock.now + patience
    while let seat, await seat.isMissingEvents(before: state), ContinuousClock.now < deadline {
      // Nobody cancels a bot; a pause cut short is one more look.
      try? await Task.sleep(for: Self.lookInterval)
    }
    await seat?.catchUp(with: state)
  }

  /// Nobody is signed in any more, and the connection has ended.
  func leave() async {
    guard let client = current?.client else { return }
    current = nil
    await seat?.leave()
    await client.close()
    await listeners[ObjectIdentifier(client)]?.value
  }

  /// Calls a method where the player is signed in; a refusal is an answer like others.
  func ask<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Answer<Method.Result> {
    guard let current else { throw .notConnected("\(credentials.username) has no connection") }
    return try await current.ask(method, parameters)
  }

  /// Everything that the server has of the player, in its parts.
  func export() async throws(ClientError) -> [AccountExport.Result] {
    isExporting = true
    defer { isExporting = false }
    var parts: [AccountExport.Result] = []
    repeat {
      let answer = try await ask(AccountExport.self, .init(cursor: parts.last?.cursor))
      guard let part = answer.value else { break }
      parts.append(part)
    } while parts.last?.cursor != nil
    return parts
  }

  /// The messages received since the last call.
  func takeNews() -> [News] {
    defer { news = [] }
    return news
  }

  /// How a connection ended, once all that came on it was taken in; `nil` if it does not end within
  /// that time.
  ///
  /// Between two connections there is no order: events that the server sent on the old one before a
  /// reply on the new one may be read after that reply.
  func end(of client: PatientClient, within patience: Duration) async -> CloseStatus? {
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      if case .closed(let reason) = await client.client.failure {
        await listeners[ObjectIdentifier(client.client)]?.value
        return reason
      }
      // Nobody cancels a bot; a pause cut short is one more look.
      try? await Task.sleep(for: Self.lookInterval)
    }
    return nil
  }

  /// Which of two connections ends first: whether it is the first one.
  func firstEnd(
    of clients: (PatientClient, PatientClient), within patience: Duration
  ) async -> Bool {
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      if await clients.0.client.failure != nil { return true }
      if await clients.1.client.failure != nil { return false }
      // Nobody cancels a bot; a pause cut short is one more look.
      try? await Task.sleep(for: Self.lookInterval)
    }
    return true
  }

  private func listen(to client: GameClient) async {
    for await received in client.events {
      await take(received, from: client)
    }
    listeners[ObjectIdentifier(client)] = nil
    replaced.remove(ObjectIdentifier(client))
    await board.disconnected()
  }

  private func take(_ received: ReceivedEvent, from client: GameClient) async {
    if replaced.contains(ObjectIdentifier(client)) {
      news.append(.violation("an event on a connection that was given up: \(received.content)"))
    }
    switch received.content {
    case .success(.social(let event)): news.append(.social(event))
    case .success(.draining), .success(.announced): break
    case .success(.unknown(let name)): news.append(.violation("there is no event \(name)"))
    case .failure(let fault):
      news.append(.violation("an event that is not of the contract: \(fault)"))
    case .success(.match(let match, _, let body)):
      if case .started = body { news.append(.began(match)) }
      await play(received)
    }
  }

  private func play(_ received: ReceivedEvent) async {
    guard let seat else { return news.append(.violation("a match before any was begun")) }
    do {
      if let played = try await seat.handle(received) { news.append(.played(played)) }
    } catch {
      news.append(.failure("\(credentials.username) in a match: \(error)"))
    }
  }

  /// Looks for secrets in a message: nobody's may be in it, but the own address in an export.
  private func inspect(_ message: [UInt8]) {
    let marks = message.occurrences(of: secretMark)
    guard marks > 0 else { return }
    let own = isExporting ? message.occurrences(of: Array(credentials.email.utf8)) : 0
    guard marks > own else { return }
    let text = String(decoding: message.prefix(Self.shownBytes), as: UTF8.self)
    news.append(
      .violation("\(credentials.username) was told an address or a password: \(text)"))
  }

  private static let lookInterval = Duration.milliseconds(2)
  private static let shownBytes = 400
}

extension [UInt8] {
  /// How often these bytes stand among them.
  func occurrences(of pattern: [UInt8]) -> Int { ranges(of: pattern).count }
}
