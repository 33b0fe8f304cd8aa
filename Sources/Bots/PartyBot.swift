import Community
import GameClient
import GameRules
import WireProtocol

/// A room of bots that play matches with each other.
actor BotParty {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  private let network: ClientNetwork
  private var code: RoomCode?
  private var isBroken = false
  private var waiting: [CheckedContinuation<RoomCode?, Never>] = []

  init(network: ClientNetwork) { self.network = network }

  /// The room's code, as soon as the host has opened it; `nil` if that failed.
  func roomCode() async -> RoomCode? {
    if code != nil || isBroken { return code }
    return await withCheckedContinuation { waiting.append($0) }
  }

  /// The host has opened the room; with `nil`, it opens none any more.
  func opened(_ code: RoomCode?) {
    self.code = self.code ?? code
    isBroken = isBroken || code == nil
    for bot in waiting { bot.resume(returning: self.code) }
    waiting = []
  }
}

/// A bot that plays the matches of a room. The host opens the room and starts them.
actor PartyBot {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  private let number: Int
  private let isHost: Bool
  private let matches: Int
  private let plan: BotPlan
  private let party: BotParty
  private let network: ClientNetwork
  private let board: Scoreboard

  /// - Parameter matches: How many matches the room plays.
  init(
    number: Int, isHost: Bool, matches: Int, plan: BotPlan, party: BotParty,
    network: ClientNetwork, board: Scoreboard
  ) {
    self.number = number
    self.isHost = isHost
    self.matches = matches
    self.plan = plan
    self.party = party
    self.network = network
    self.board = board
  }

  /// Plays all matches, or as many as it can.
  func run() async {
    let client = GameClient(url: plan.url, network: network)
    do {
      try await client.connect()
      await board.connected()
      do { try await play(client) } catch { await board.failed("bot \(number): \(error)") }
      await board.disconnected()
    } catch {
      await board.failed("bot \(number): \(error)")
    }
    if isHost { await party.opened(nil) }
    await client.close()
  }

  private func play(_ client: GameClient) async throws {
    let patient = PatientClient(client: client, board: board)
    let table = try await BotSeat.Table(signingIn: patient, asBot: number, of: plan)
    let mind = BotMind(number: number, seed: plan.seed, think: plan.think, skill: plan.skill)
    let seat = BotSeat(table: table, mind: mind, network: network)
    var events = client.events.makeAsyncIterator()
    var room = try await enter(patient)
    for _ in 0..<matches {
      let watchdog = BotPlan.watchdog(over: client)
      defer { watchdog.cancel() }
      await seat.expectMatch(othersMayLeave: true, aids: plan.dealsAids)
      if isHost {
        while !isComplete(room) { room = try await nextRoom(&events) }
        _ = try await patient.call(RoomStart.self, Nothing())
      }
      try await playMatch(seat, &events, &room)
    }
  }

  private func enter(_ client: PatientClient) async throws -> RoomState {
    guard isHost else {
      guard let code = await party.roomCode() else { throw BotError.noRoom }
      return try await client.call(RoomJoin.self, .init(code: code))
    }
    let room = try await client.call(
      RoomCreate.self,
      .init(
        format: FormatName(plan.format), map: plan.map, dealsAids: plan.dealsAids ? true : nil))
    await party.opened(room.code)
    return room
  }

  /// Whether everybody is there and in no match.
  private func isComplete(_ room: RoomState) -> Bool {
    room.match == nil && room.members.count == plan.partySize + plan.watchers
      && room.members.allSatisfy { $0.isOnline && !$0.isInMatch }
  }

  private func nextRoom(
    _ events: inout AsyncStream<ReceivedEvent>.Iterator
  ) async throws -> RoomState {
    while let received = await events.next(isolation: self) {
      if case .success(.social(.roomChanged(let event))) = received.content { return event.room }
    }
    throw BotError.disconnected
  }

  private func playMatch(
    _ seat: BotSeat, _ events: inout AsyncStream<ReceivedEvent>.Iterator,
    _ room: inout RoomState
  ) async throws {
    while let received = await events.next(isolation: self) {
      if case .success(.social(.roomChanged(let event))) = received.content { room = event.room }
      guard let played = try await seat.handle(received) else { continue }
      await board.finished(played.match, violations: played.violations)
      return await board.report(try await seat.lookBack(at: played))
    }
    await board.report(seat.violations)
    throw BotError.disconnected
  }
}
