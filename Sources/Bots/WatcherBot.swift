import GameClient
import GameRules
import Referee
import WireProtocol

/// A bot that watches the matches of a room, and judges that it is told rounds after their reveal
/// alone.
actor WatcherBot {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  private let number: Int
  private let matches: Int
  private let plan: BotPlan
  private let party: BotParty
  private let network: ClientNetwork
  private let board: Scoreboard

  /// - Parameter matches: How many matches the room plays.
  init(
    number: Int, matches: Int, plan: BotPlan, party: BotParty, network: ClientNetwork,
    board: Scoreboard
  ) {
    self.number = number
    self.matches = matches
    self.plan = plan
    self.party = party
    self.network = network
    self.board = board
  }

  /// Watches all matches, or as many as it can.
  func run() async {
    let client = GameClient(url: plan.url, network: network)
    do {
      try await client.connect()
      await board.connected()
      do { try await watch(client) } catch { await board.failed("watcher \(number): \(error)") }
      await board.disconnected()
    } catch {
      await board.failed("watcher \(number): \(error)")
    }
    await client.close()
  }

  private func watch(_ client: GameClient) async throws {
    let patient = PatientClient(client: client, board: board)
    _ = try await BotSeat.Table(signingIn: patient, asBot: number, of: plan)
    var events = client.events.makeAsyncIterator()
    guard let code = await party.roomCode() else { throw BotError.noRoom }
    _ = try await patient.call(RoomJoin.self, .init(code: code, isWatching: true))
    let watchdog = BotPlan.watchdog(over: client)
    defer { watchdog.cancel() }
    var watched: [MatchID: WatchedMatch] = [:]
    while watched.values.count(where: \.isFinished) < matches {
      guard let received = await events.next(isolation: self) else { throw BotError.disconnected }
      guard case .success(.social(.roomMatchChanged(let event))) = received.content else {
        continue
      }
      await board.report(watched[event.state.match, default: .init()].take(event.state))
    }
  }
}
