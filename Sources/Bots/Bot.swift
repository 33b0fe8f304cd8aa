import GameClient
import GameRules
import Geodesy
import WireProtocol

/// A bot that joins matches, waits, guesses, and judges what it is told.
actor Bot {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  private let number: Int
  private let plan: BotPlan
  private let network: ClientNetwork
  private let board: Scoreboard

  init(number: Int, plan: BotPlan, network: ClientNetwork, board: Scoreboard) {
    self.number = number
    self.plan = plan
    self.network = network
    self.board = board
  }

  /// Plays until there is no match left to play, or the connection is gone.
  func run() async {
    let client = GameClient(url: plan.url, network: network)
    do {
      try await client.connect()
    } catch {
      return await board.failed("bot \(number): \(error)")
    }
    await board.connected()
    do {
      let table = try await signIn(PatientClient(client: client, board: board))
      let mind = BotMind(number: number, seed: plan.seed, think: plan.think, skill: plan.skill)
      let seat = BotSeat(table: table, mind: mind, network: network)
      var events = client.events.makeAsyncIterator()
      while await board.takeSeat() {
        await seat.expectMatch(othersMayLeave: plan.playsStrangers)
        try await play(client, seat, &events)
      }
    } catch {
      await board.failed("bot \(number): \(error)")
    }
    await client.close()
    await board.disconnected()
  }

  private func signIn(_ client: PatientClient) async throws(ClientError) -> BotSeat.Table {
    let clock = try await client.client.synchronizeClock()
    let maps = try await client.client.call(MapList.self, Nothing()).maps
    let guest = try await client.client.call(
      AccountGuest.self, .init(username: plan.username(ofBot: number)))
    return BotSeat.Table(
      client: client.caller, me: guest.player.player,
      diagonals: maps.reduce(into: [:]) { $0[$1.map] = $1.diagonal },
      clock: clock)
  }

  private func play(
    _ client: GameClient, _ seat: BotSeat,
    _ events: inout AsyncStream<ReceivedEvent>.Iterator
  ) async throws {
    try await plan.begin(by: PatientCaller(caller: client, board: board))
    let watchdog = Task {
      try await Task.sleep(for: BotPlan.patience)
      await client.close()
    }
    defer { watchdog.cancel() }
    while let received = await events.next(isolation: self) {
      guard let played = try await seat.handle(received) else { continue }
      return await board.finished(played.match, violations: played.violations)
    }
    await board.report(seat.violations)
    throw BotError.disconnected
  }
}

/// Why a bot stopped playing.
enum BotError: Error, CustomStringConvertible {
  case disconnected
  case ended(SessionEnd)

  var description: String {
    switch self {
    case .disconnected: "the connection ended in a match, or the match took too long"
    case .ended(let end): "it could not come back: \(end)"
    }
  }
}
