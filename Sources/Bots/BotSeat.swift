import GameClient
import GameRules
import Geodesy
import Referee
import WireProtocol

/// A bot's seat: plays the match that the bot is in, and referees it.
actor BotSeat {
  nonisolated var unownedExecutor: UnownedSerialExecutor { network.unownedExecutor }

  /// The facts that hold for all matches of a bot.
  struct Table: Sendable {
    var client: PatientCaller
    let me: PlayerID
    let diagonals: [String: Meters]
    var clock: ClockOffset
    /// How often the bot has connected, for one who comes back by itself.
    var connectionCount: @Sendable () async -> Int = { 1 }
  }

  /// The bot's behaviour in a match.
  enum Script: Sendable {
    case playToTheEnd
    /// Leave it when that round starts.
    case quit(inRound: Int)
    /// Look on, until ``resume(_:from:)``.
    case wait
  }

  private let network: ClientNetwork
  private var table: Table
  private var mind: BotMind
  private var referee: MatchReferee
  private var script = Script.playToTheEnd
  /// Whether the match may be over while this bot still plays.
  private var othersMayLeave = false
  private var slowestGuess = Duration.zero...Duration.zero
  /// How often the bot had connected when it sat down to the match.
  private var connectionsBefore: Int?
  /// The last round in which this bot's guess was accepted.
  private var lastGuess = 0

  init(table: Table, mind: BotMind, network: ClientNetwork) {
    self.table = table
    self.mind = mind
    self.network = network
    referee = Self.referee(at: table)
  }

  /// A match is to come.
  ///
  /// - Parameters:
  ///   - othersMayLeave: Whether the match may be over while this bot still plays.
  ///   - aids: Whether it deals aids; `nil` where that is not known.
  func expectMatch(
    _ script: Script = .playToTheEnd, othersMayLeave: Bool = false, aids: Bool? = nil
  ) async {
    connectionsBefore = await table.connectionCount()
    referee = Self.referee(at: table)
    if let aids { referee.expectAids(aids) }
    lastGuess = 0
    slowestGuess = .zero ... .zero
    self.script = script
    self.othersMayLeave = othersMayLeave
  }

  /// Whether the match that was expected has begun.
  var isPlaying: Bool { referee.isUnderWay }

  /// Whether events before the state have not been taken in, though the bot was not away.
  func isMissingEvents(before state: MatchState) -> Bool {
    !referee.isAway && referee.sequence < state.sequence
  }

  /// The violations found in the match.
  var violations: [String] { referee.violations }

  /// Takes in an event, and does what there is to be done; returns the match that is over by it.
  ///
  /// - Throws: What kept the bot from playing.
  func handle(_ received: ReceivedEvent) async throws(ClientError) -> RefereedMatch? {
    switch received.content {
    case .success(.match(let match, let sequence, let news)):
      referee.observe(
        match, sequence: sequence, news, text: received.text,
        at: table.clock.serverTime(at: received.at))
      if case .finished(let finished) = news { return refereed(match, finished) }
      try await react(to: news, in: match)
    case .success(.draining), .success(.announced), .success(.social): break
    case .success(.unknown(let name)): referee.complain("there is no event \(name)")
    case .failure(let fault): referee.complain("an event that is not of the contract: \(fault)")
    }
    return nil
  }

  /// The connection is gone.
  func leave() { referee.leave() }

  /// Looks at the state of the match, whose events have all been taken in.
  func catchUp(with state: MatchState) { referee.catchUp(with: state) }

  /// Plays on after waiting, from this state.
  func resume(_ script: Script, from state: MatchState) async throws(ClientError) {
    self.script = script
    guard state.phase != .countdown, let round = state.content.rounds.last,
      let view = round.view, let end = round.deadline
    else { return }
    try await answer(RoundStarted(round: round.round, view: view, deadline: end), in: state.match)
  }

  /// The server's clock has been moved. No match may go on.
  func follow(_ clock: ClockOffset) { table.clock = clock }

  /// The connection is another one now.
  func move(to client: PatientClient) { table.client = client.caller }

  /// Goes on from a state that stands in for events that were missed, and does what there is to be
  /// done; returns the match that is over by it.
  ///
  /// The state may be older than what this bot has done since: its calls outlive a connection.
  func goOn(from state: MatchState) async throws(ClientError) -> RefereedMatch? {
    referee.leave()
    if let outcome = state.outcome {
      referee.conclude(with: state, outcome)
      return refereed(state.match, outcome)
    }
    referee.catchUp(with: state)
    switch state.phase {
    case .moving, .guessing:
      if state.round > lastGuess { try await resume(script, from: state) }
    case .revealed: try await sayReady(for: state.round, in: state.match)
    case .guessed, .countdown, .finished: break
    }
    return nil
  }

  private func refereed(_ match: MatchID, _ finished: MatchFinished) -> RefereedMatch {
    RefereedMatch(
      match: match, mode: referee.content?.mode ?? .solo, map: referee.content?.map ?? "",
      finished: finished,
      rounds: referee.content?.options.rounds ?? 5, revealedRounds: referee.revealedRounds,
      nearest: referee.nearest, defaulted: referee.defaulted, drops: referee.drops,
      slowestGuess: slowestGuess, violations: referee.violations, finds: referee.finds,
      reveals: referee.reveals, told: referee.told)
  }

  /// Asks for the replay of a match that is over and for the board of its format, and returns what
  /// is wrong with either.
  func lookBack(at match: RefereedMatch) async throws(ClientError) -> [String] {
    let past = PastMatch(
      match: match.match, me: table.me, rounds: match.told, finished: match.finished)
    var violations: [String] = []
    do {
      let replay = try await table.client.call(MatchReplay.self, .init(match: match.match))
      violations += past.violations(in: replay)
    } catch {
      // Matches that the server gave up have no replay.
      guard match.ending == .aborted, error.gameError == .unknownMatch else { throw error }
    }
    guard let format = referee.content?.format, format.format.counts.contains(.board) else {
      return violations
    }
    let board = try await table.client.call(BoardGet.self, .init(format: format, period: .ever))
    return violations
      + past.violations(in: board, mayCount: match.mode == .solo && match.map == board.map)
  }

  private func react(to news: MatchEventBody, in match: MatchID) async throws(ClientError) {
    switch news {
    case .roundStarted(let event): try await answer(event, in: match)
    case .revealed(let event):
      if case .wait = script { return }
      try await sayReady(for: event.round, in: match)
    case .matched, .started, .guessing, .hurried, .aided, .frozen, .paused, .resumed, .marked,
      .guessed, .ready, .standings, .finished, .playerLeft, .playerReturned:
      break
    }
  }

  private func sayReady(for round: Int, in match: MatchID) async throws(ClientError) {
    if referee.isOut { return }
    do {
      _ = try await table.client.call(MatchReady.self, .init(match: match, round: round))
    } catch {
      if othersMayLeave, error.gameError == .wrongPhase { return }
      guard await isExcused(error) else { throw error }
    }
  }

  private func answer(_ event: RoundStarted, in match: MatchID) async throws(ClientError) {
    if referee.isOut { return }
    switch script {
    case .wait: return
    case .quit(let round) where round == event.round:
      _ = try await table.client.call(MatchQuit.self, .init(match: match))
      return
    case .quit, .playToTheEnd: break
    }
    // A bot that thinks longer than a phase lasts is late, and that is its own fault.
    var deadline = event.deadline
    do {
      await think()
      try await pause(in: match)
      try await useAid(in: event.round, of: match)
      try await walk(event, in: match)
      let answer = try await table.client.call(
        MatchAnswer.self, .init(match: match, round: event.round))
      referee.answered()
      deadline = min(deadline, answer.deadline)
      try await guess(event, in: match)
    } catch {
      let isTooLate = table.clock.serverTime(at: .now) + Self.clockTolerance >= deadline
      let refusal = error.gameError
      if await isExcused(error) { return }
      guard refusal == .wrongPhase || refusal == .alreadyGuessed else { throw error }
      if isTooLate || othersMayLeave { return }
      // The first guess may have taken the time, which an event tells that is yet to be read.
      referee.guessWasRefused(at: table.clock.serverTime(at: .now))
    }
  }

  /// Steps from panorama to panorama, as far as the bot likes.
  private func walk(_ event: RoundStarted, in match: MatchID) async throws(ClientError) {
    var view = event.view
    while let node = mind.step(from: view) {
      view = try await table.client.call(
        ViewMove.self, .init(match: match, round: event.round, node: node)
      ).view
      guard case .panorama(let panorama) = view, panorama.node == node else {
        return referee.complain("a step led somewhere else")
      }
      referee.stepped(inRound: event.round)
    }
  }

  /// Stops the clock for a moment, if the bot likes to and may.
  private func pause(in match: MatchID) async throws(ClientError) {
    guard mind.takesPause(of: referee.pauses) else { return }
    _ = try await table.client.call(MatchPause.self, .init(match: match))
    await think()
    _ = try await table.client.call(MatchResume.self, .init(match: match))
  }

  /// Uses an aid, if the bot likes to and has any. A fork does not help where there is no country,
  /// nor where nothing is known of others.
  private func useAid(in round: Int, of match: MatchID) async throws(ClientError) {
    guard let aid = mind.aid(of: referee.aids) else { return }
    let left = referee.aids.count { $0 == aid }
    do {
      let reply = try await table.client.call(
        MatchAid.self, .init(match: match, round: round, aid: aid))
      if reply.aids.count(where: { $0 == aid }) >= left {
        referee.complain("an aid that was used is left")
      }
    } catch {
      guard aid == .fork, error.gameError == .aidNotPossible else { throw error }
    }
  }

  private func guess(_ event: RoundStarted, in match: MatchID) async throws(ClientError) {
    let round = event.round
    if case .statement(let statement) = event.view {
      return try await judge(statement, inRound: round, of: match)
    }
    let guess = mind.guess(at: event.view)
    let country = referee.content?.format.format.answer == .country ? mind.country() : nil
    if mind.marksFirst() {
      _ = try await table.client.call(
        MatchMark.self, .init(match: match, round: round, coordinate: guess))
    }
    await think()
    let sent = table.clock.serverTime(at: .now)
    let reply = try await table.client.call(
      MatchGuess.self,
      .init(
        match: match, round: round, coordinate: country == nil ? guess : nil, country: country))
    let isMine = country.map { $0 == reply.country } ?? (reply.accepted == guess)
    if !isMine { referee.complain("another guess was accepted than mine") }
    referee.acceptedGuess(reply.accepted)
    lastGuess = round
    guard let moving = referee.content?.options.movingTime else { return }
    let start = Instant(
      millisecondsSinceEpoch: event.deadline.millisecondsSinceEpoch - moving.wholeMilliseconds)
    let least = sent - start - Self.clockTolerance
    let most = table.clock.serverTime(at: .now) - start + Self.clockTolerance
    slowestGuess = max(slowestGuess.lowerBound, least)...max(slowestGuess.upperBound, most)
  }

  /// Says whether a statement is true, as the facts have it if the bot knows them.
  private func judge(
    _ statement: StatementCard, inRound round: Int, of match: MatchID
  ) async throws(ClientError) {
    var verdict = mind.verdict()
    if mind.knowsAnswer() {
      let facts = try await table.client.call(FactGet.self, .init(country: statement.country)).facts
      verdict = statement.isTrue(by: facts) ?? verdict
    }
    await think()
    let reply = try await table.client.call(
      MatchGuess.self, .init(match: match, round: round, verdict: verdict))
    if reply.verdict != verdict { referee.complain("another verdict was accepted than mine") }
    referee.acceptedGuess(reply.accepted, verdict: reply.verdict)
    lastGuess = round
  }

  /// Whether a refusal may be because of what happened while the bot was away: a phase may have
  /// ended then, and the match, and a request may have come through whose reply did not.
  private func isExcused(_ error: ClientError) async -> Bool {
    guard await table.connectionCount() != connectionsBefore else { return false }
    return switch error.gameError {
    case .wrongPhase, .notInMatch, .alreadyGuessed: true
    default: false
    }
  }

  private func think() async {
    guard let time = mind.thinkingTime() else { return }
    // Nobody cancels a bot; a think cut short would do no harm.
    try? await Task.sleep(for: time)
  }

  private static func referee(at table: Table) -> MatchReferee {
    MatchReferee(
      me: table.me, diagonals: table.diagonals,
      tolerance: table.clock.roundTrip + Self.clockTolerance)
  }

  /// The clocks count whole milliseconds, and drift a little in a long run.
  private static let clockTolerance = Duration.milliseconds(25)
}
