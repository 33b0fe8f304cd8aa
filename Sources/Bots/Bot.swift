import Foundation
import GameClient
import GameRules
import Geodesy
import WireProtocol

/// A player without a head: joins, thinks, guesses, and referees.
actor Bot {
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    network.loop.asUnownedSerialExecutor()
  }

  private let number: Int
  private let plan: BotPlan
  private let network: ClientNetwork
  private let board: Scoreboard
  private let skill: Double
  private var random: SeededRandom

  init(number: Int, plan: BotPlan, network: ClientNetwork, board: Scoreboard) {
    self.number = number
    self.plan = plan
    self.network = network
    self.board = board
    random = SeededRandom(seed: plan.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    skill = Double.random(in: plan.skill, using: &random)
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
      let table = try await signIn(client)
      var events = client.events.makeAsyncIterator()
      while await board.takeSeat() {
        try await play(table, &events)
      }
    } catch {
      await board.failed("bot \(number): \(error)")
    }
    await client.close()
    await board.disconnected()
  }

  /// What a bot needs to know for all its matches.
  private struct Table {
    let client: GameClient
    let me: PlayerID
    let diagonals: [String: Meters]
    let clock: ClockOffset
  }

  private func signIn(_ client: GameClient) async throws(ClientError) -> Table {
    let clock = try await client.synchronizeClock()
    let maps = try await client.call(MapList.self, Nothing()).maps
    // Names must be new on a server that has seen bots before.
    let suffix = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    let guest = try await client.call(
      AccountGuest.self, .init(username: "bot-\(number)-\(suffix)"))
    return Table(
      client: client, me: guest.player.player,
      diagonals: maps.reduce(into: [:]) { $0[$1.map] = $1.diagonal },
      clock: clock)
  }

  private func play(
    _ table: Table, _ events: inout AsyncStream<ReceivedEvent>.Iterator
  ) async throws {
    var referee = Referee(
      me: table.me, diagonals: table.diagonals,
      tolerance: table.clock.roundTrip + Self.clockTolerance)
    try await begin(table)
    let watchdog = Task { [patience = plan.patience] in
      try await Task.sleep(for: patience)
      await table.client.close()
    }
    defer { watchdog.cancel() }
    while let received = await events.next(isolation: self) {
      switch received.content {
      case .success(.match(let match, let sequence, let news)):
        referee.observe(
          match, sequence: sequence, news, text: received.text,
          at: table.clock.serverTime(at: received.at))
        if case .finished = news {
          await board.finished(match, violations: referee.violations)
          return
        }
        try await react(to: news, in: match, table, &referee)
      case .success(.draining): break
      case .success(.unknown(let name)): referee.complain("there is no event \(name)")
      case .failure(let fault): referee.complain("an event that is not of the contract: \(fault)")
      }
    }
    await board.report(referee.violations)
    throw BotError.disconnected
  }

  private func begin(_ table: Table) async throws {
    if plan.isSolo {
      _ = try await call(table, MatchSolo.self, .init(map: plan.map))
    } else {
      _ = try await call(table, QueueJoin.self, .init(map: plan.map, isRanked: plan.isRanked))
    }
  }

  private func react(
    to news: MatchEventBody, in match: MatchID, _ table: Table, _ referee: inout Referee
  ) async throws {
    switch news {
    case .roundStarted(let event): try await answer(event, in: match, table, &referee)
    case .revealed(let event):
      _ = try await call(table, MatchReady.self, .init(match: match, round: event.round))
    case .matched, .started, .guessing, .guessed, .ready, .standings, .finished, .playerLeft,
      .playerReturned:
      break
    }
  }

  private func answer(
    _ event: RoundStarted, in match: MatchID, _ table: Table, _ referee: inout Referee
  ) async throws {
    // A bot that thinks longer than a phase lasts is late, and that is its own fault.
    var deadline = event.deadline
    do {
      await think()
      let answer = try await call(
        table, MatchAnswer.self, .init(match: match, round: event.round))
      deadline = min(deadline, answer.deadline)
      try await guess(event, in: match, table, &referee)
    } catch {
      let isTooLate = table.clock.serverTime(at: .now) + Self.clockTolerance >= deadline
      let refusal = (error as? ClientError)?.gameError
      guard isTooLate, refusal == .wrongPhase || refusal == .alreadyGuessed else { throw error }
    }
  }

  private func guess(
    _ event: RoundStarted, in match: MatchID, _ table: Table, _ referee: inout Referee
  ) async throws {
    let round = event.round
    let guess = guess(at: event.view)
    if Bool.random(using: &random) {
      _ = try await call(
        table, MatchMark.self, .init(match: match, round: round, coordinate: guess))
    }
    await think()
    let reply = try await call(
      table, MatchGuess.self, .init(match: match, round: round, coordinate: guess))
    if reply.accepted != guess { referee.complain("another guess was accepted than mine") }
    referee.iGuessed(guess)
  }

  /// Where a bot of this skill points: the better it is, the nearer.
  private func guess(at view: PlaceView) -> Coordinate {
    switch view {
    case .coordinates(let place), .streetView(let place, _):
      let share = (1 - skill) * (1 - skill) * Double.random(in: 0...1, using: &random)
      return place.destination(
        bearing: .degrees(.random(in: 0..<360, using: &random)),
        distance: Meters(share * .pi * Earth.meanRadius.value))
    case .sketch:
      // It cannot see. Uniform on the sphere.
      let height = Double.random(in: -1...1, using: &random)
      return Coordinate(
        latitude: asin(height) * 180 / .pi, longitude: .random(in: -180...180, using: &random))
        ?? .origin
    }
  }

  private func think() async {
    guard plan.think.upperBound > .zero else { return }
    let (least, most) = (
      plan.think.lowerBound.wholeMilliseconds, plan.think.upperBound.wholeMilliseconds
    )
    let time = Duration.milliseconds(Int64.random(in: least...most, using: &random))
    // Nobody cancels a bot; a think cut short would do no harm.
    try? await Task.sleep(for: time)
  }

  /// Calls a method, measures it, and waits where the server says that it is too much.
  private func call<Method: WireMethod>(
    _ table: Table, _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Method.Result {
    while true {
      let start = ContinuousClock.now
      do {
        let result = try await table.client.call(method, parameters)
        await board.measured(method.name, ContinuousClock.now - start)
        return result
      } catch {
        guard case .refused(let refusal) = error, refusal.gameError == .rateLimited,
          let pause = refusal.details?.retryAfter
        else { throw error }
        await board.throttled()
        try? await Task.sleep(for: pause)
      }
    }
  }

  /// The clocks count whole milliseconds, and drift a little in a long run.
  private static let clockTolerance = Duration.milliseconds(25)
}

/// Why a bot stopped playing.
enum BotError: Error, CustomStringConvertible {
  case disconnected

  var description: String {
    switch self {
    case .disconnected: "the connection ended in a match, or the match took too long"
    }
  }
}
