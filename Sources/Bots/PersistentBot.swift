import GameClient
import GameRules
import WireProtocol

/// A player without a head who survives lost connections and restarts of the server: comes back,
/// goes on with the match, and referees also what was missed.
actor PersistentBot {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  private let number: Int
  private let plan: BotPlan
  private let network: ClientNetwork
  private let board: Scoreboard
  private var session: GameSession
  private var isOnline = false

  init(number: Int, plan: BotPlan, network: ClientNetwork, board: Scoreboard) {
    self.number = number
    self.plan = plan
    self.network = network
    self.board = board
    session = Self.newGuest(number, plan, network)
  }

  private static func newGuest(
    _ number: Int, _ plan: BotPlan, _ network: ClientNetwork
  ) -> GameSession {
    GameSession(url: plan.url, network: network, signIn: .guest(plan.username(ofBot: number)))
  }

  private var caller: PatientCaller {
    PatientCaller(caller: session, board: board, waitsForServer: true)
  }

  /// Plays until there is no match left to play, or there is no coming back.
  func run() async {
    do {
      let seat = try await sitDown()
      var events = session.events.makeAsyncIterator()
      while await board.takeSeat() {
        await seat.expectMatch(othersMayLeave: true)
        try await play(on: seat, &events)
      }
    } catch {
      await board.failed("bot \(number): \(error)")
    }
    await session.close()
    await show(isOnline: false)
  }

  private func sitDown() async throws(ClientError) -> BotSeat {
    let watchdog = watchdog()
    defer { watchdog.cancel() }
    let me = try await arrive()
    let maps = try await caller.call(MapList.self, Nothing()).maps
    let table = BotSeat.Table(
      client: caller, me: me.player, diagonals: maps.reduce(into: [:]) { $0[$1.map] = $1.diagonal },
      clock: await session.clockOffset,
      connectionCount: { [session] in await session.connectionCount })
    let mind = BotMind(number: number, seed: plan.seed, think: plan.think, skill: plan.skill)
    return BotSeat(table: table, mind: mind, network: network)
  }

  private func arrive() async throws(ClientError) -> PlayerCard {
    while true {
      do {
        return try await session.start()
      } catch {
        // A guest may be left behind of whom only the server knows: this is another one.
        guard case .ended(.signInUnknown) = error else { throw error }
        session = Self.newGuest(number, plan, network)
      }
    }
  }

  private func play(
    on seat: BotSeat, _ events: inout AsyncStream<SessionEvent>.Iterator
  ) async throws {
    let watchdog = watchdog()
    defer { watchdog.cancel() }
    try await plan.begin(by: caller)
    while let event = await events.next(isolation: self) {
      guard let played = try await take(event, on: seat) else { continue }
      return await board.finished(played.match, violations: played.violations)
    }
    await board.report(seat.violations)
    throw BotError.disconnected
  }

  /// Returns the match that is over by the event.
  private func take(_ event: SessionEvent, on seat: BotSeat) async throws -> RefereedMatch? {
    switch event {
    case .event(let received): return try await seat.handle(received)
    case .resumed(let state):
      await board.did("went on from a state")
      return try await seat.goOn(from: state)
    case .returned(let standing):
      await board.did("came back")
      if standing.match == nil, standing.queue == nil, await !seat.isPlaying {
        try await beginAgain()
      }
    case .connection(.connected): await show(isOnline: true)
    case .connection(.reconnecting): await show(isOnline: false)
    case .connection(.ended(let end)): throw BotError.ended(end)
    }
    return nil
  }

  /// The place in the queue was lost, unless what was told is older than what was done since.
  private func beginAgain() async throws(ClientError) {
    do {
      try await plan.begin(by: caller)
    } catch {
      guard error.gameError == .alreadyQueued || error.gameError == .alreadyInMatch else {
        throw error
      }
    }
  }

  private func watchdog() -> Task<Void, any Error> {
    Task {
      try await Task.sleep(for: BotPlan.patience)
      await session.close()
    }
  }

  private func show(isOnline: Bool) async {
    guard isOnline != self.isOnline else { return }
    self.isOnline = isOnline
    await isOnline ? board.connected() : board.disconnected()
  }
}

extension GameSession {
  /// The server's clock against this machine's wall clock, by which events are stamped.
  fileprivate var clockOffset: ClockOffset {
    let (now, server) = (Instant.now, serverNow)
    let uncertainty = timeline.uncertainty(at: .now) ?? .zero
    return ClockOffset(
      t0: now + (.zero - uncertainty), t1: server, t2: server, t3: now + uncertainty)
  }
}
