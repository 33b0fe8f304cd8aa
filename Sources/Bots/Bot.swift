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
      let patient = PatientClient(client: client, board: board)
      let table = try await BotSeat.Table(signingIn: patient, asBot: number, of: plan)
      let mind = BotMind(number: number, seed: plan.seed, think: plan.think, skill: plan.skill)
      let seat = BotSeat(table: table, mind: mind, network: network)
      var events = client.events.makeAsyncIterator()
      var last: RefereedMatch?
      while await board.takeSeat() {
        await seat.expectMatch(othersMayLeave: plan.playsStrangers)
        last = try await play(client, seat, &events)
      }
      // Only the last one, so that the measured matches have no other requests between them.
      if let last { await board.report(try await seat.lookBack(at: last)) }
    } catch {
      await board.failed("bot \(number): \(error)")
    }
    await client.close()
    await board.disconnected()
  }

  private func play(
    _ client: GameClient, _ seat: BotSeat,
    _ events: inout AsyncStream<ReceivedEvent>.Iterator
  ) async throws -> RefereedMatch {
    try await plan.begin(by: PatientCaller(caller: client, board: board))
    let watchdog = BotPlan.watchdog(over: client)
    defer { watchdog.cancel() }
    while let received = await events.next(isolation: self) {
      guard let played = try await seat.handle(received) else { continue }
      await board.finished(played.match, violations: played.violations)
      return played
    }
    await board.report(seat.violations)
    throw BotError.disconnected
  }
}

extension BotSeat.Table {
  /// Signs a new guest in.
  nonisolated(nonsending) init(
    signingIn client: PatientClient, asBot number: Int, of plan: BotPlan
  ) async throws(ClientError) {
    clock = try await client.client.synchronizeClock()
    let maps = try await client.client.call(MapList.self, Nothing()).maps
    let guest = try await client.client.call(
      AccountGuest.self, .init(username: plan.username(ofBot: number)))
    self.client = client.caller
    me = guest.player.player
    diagonals = maps.reduce(into: [:]) { $0[$1.map] = $1.diagonal }
  }
}

/// Why a bot stopped playing.
enum BotError: Error, CustomStringConvertible {
  case disconnected
  case noRoom
  case ended(SessionEnd)

  var description: String {
    switch self {
    case .disconnected: "the connection ended in a match, or the match took too long"
    case .noRoom: "its host opened no room"
    case .ended(let end): "it could not come back: \(end)"
    }
  }
}
