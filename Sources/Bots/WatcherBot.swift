import GameClient
import GameRules
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

/// A match as a watcher was told it so far.
struct WatchedMatch {
  private(set) var isFinished = false
  private var sequence: Int?
  private var revealed: Set<Int> = []

  /// Takes what the watcher is told next; returns what is wrong with it.
  mutating func take(_ state: MatchState) -> [String] {
    var problems: [String] = []
    func expect(_ condition: Bool, _ rule: String) {
      if !condition { problems.append("watching \(state.match): \(rule)") }
    }
    expect(sequence.map { $0 + 1 == state.sequence } ?? true, "no event is missing")
    sequence = state.sequence
    let content = state.content
    expect(content.marker == nil && content.guess == nil, "a watcher has no pin")
    expect(content.players.allSatisfy { $0.marker == nil }, "nobody's pin is told")
    expect(content.nextView == nil, "no view is told before its round")
    for round in content.rounds {
      expect(round.view == nil, "who is no screen sees no view")
      expect((round.solution == nil) == (round.results == nil), "a reveal is told as a whole")
      if round.solution != nil { revealed.insert(round.round) }
    }
    let isFinished = content.phase == .finished
    if isFinished {
      let rounds = content.rounds.map(\.round).max() ?? revealed.count
      expect(revealed == Set(1...max(1, rounds)) || revealed.isEmpty, "every round is revealed")
      expect(content.outcome != nil, "the result is told at the end")
    }
    self.isFinished = isFinished
    return problems
  }
}
