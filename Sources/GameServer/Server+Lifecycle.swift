import GameRules
import Storage
import WebSocketTransport

// Start and end.
extension Server {
  /// Restores live matches and waiting players from before the start. Until then requests are
  /// refused.
  public func recover() async throws {
    try await countMissingStatistics()
    try await operations.moderation.readBans()
    try await networks.open(store, at: clock.now)
    try await push.open()
    try await Recovery(
      store: store, clock: clock, journal: journal, players: players, matches: matches,
      lobby: lobby, challenges: challenges, rooms: rooms, maps: lobby.maps, logger: logger
    ).run()
    operations.moderation.enforceBans()
    try await placeSets.begin()
    state.recovered()
    operations.monitoring.noteRecovered()
    operations.heartbeat.beat()
    operations.purge.run()
    due.begin()
    feeds.look()
    await views.panoramas?.open()
  }

  /// Computes the statistics that a version before statistics has not counted, in steps; without
  /// such matches it costs nothing.
  private func countMissingStatistics() async throws {
    let playersAtOnce = 500
    while try await store.computeMissingStatistics(limit: playersAtOnce) == playersAtOnce {
      logger.notice("counting matches of an older version")
    }
  }

  /// Lets no match begin and nobody queue from now on, and tells all clients that a restart comes.
  ///
  /// - Parameter limit: How long live matches may go on.
  public func beginDrain(closingIn limit: Duration) {
    guard state.isAccepting else { return }
    operations.drain.begin(closingIn: limit)
    connections.announceDrain()
  }

  /// Drains, waits for live matches, and makes everything durable. The connections stay open.
  ///
  /// - Parameter limit: How long live matches may go on.
  public func stop(drainingFor limit: Duration) async {
    beginDrain(closingIn: limit)
    await waitForDrain()
    await halt()
  }

  /// Returns when no match is live, or the time of the drain is up.
  public func waitForDrain() async { await operations.drain.wait() }

  /// Ends the wait for live matches: they go on after the restart.
  public func endDrain() { operations.drain.cutShort() }

  /// Ends all activity: no deadline passes, no request is carried out, and a connection that ends
  /// does not make its player absent.
  ///
  /// Returns when everything that was accepted is durable and its replies have been sent. Writes
  /// that the store refuses were never acknowledged.
  public func halt() async {
    state.halt()
    timers.halt()
    renderer.close()
    push.close()
    views.panoramas?.close()
    // The last sign of life of a process that could not start, or whose database refuses writes, is
    // the one from before.
    if state.isRecovered, !journal.isStalled { journal.append(.alive(at: clock.now)) }
    await journal.close()
  }

  /// Stores or removes an event or an item of news, as an operator's command does: for simulations.
  /// Returns whether it is durable.
  public func carryOut(_ write: StoreWrite) async -> Bool {
    guard state.isAtWork else { return false }
    journal.append(write)
    guard await journal.waitUntilDurable() else { return false }
    due.look()
    return true
  }

  /// Returns when everything that was accepted is durable, or was halted and the store refuses it.
  public func flush() async { await journal.flush() }
}

// The way in.
extension Server {
  /// A client has connected.
  public func open(_ channel: any ClientChannel) -> Session { connections.open(channel) }

  /// A client has sent a whole text message.
  public func receive(_ text: UnsafeBufferPointer<UInt8>, from session: Session) {
    connections.receive(text, from: session)
  }

  /// A client's connection has ended.
  ///
  /// - Parameter code: The close code of whichever side; `nil` without a close frame.
  public func close(_ session: Session, code: UInt16? = nil) {
    connections.close(session, code: code)
  }

  /// A client keeps a map, as `PUT /v1/maps` does: for simulations, which have no HTTP.
  ///
  /// - Parameters:
  ///   - geoJSON: The body.
  ///   - arguments: Those of the query, each of a name, `=` and a value.
  ///   - token: That of the player.
  /// - Returns: The status and the body of the answer.
  public func keepMap(
    _ geoJSON: [UInt8], arguments: [String], token: String, from address: IPAddress
  ) async -> (status: UInt16, body: [UInt8]) {
    let answer = await mapPages.answer(
      to: geoJSON, arguments: arguments, token: token, from: address)
    return (answer.status, answer.body)
  }

  /// Whether load balancers should send clients here.
  public var isReady: Bool { state.isReady }

  /// The statistics of this moment. Looks at each live match.
  public var statistics: ServerStatistics { operations.monitoring.statistics }
}
