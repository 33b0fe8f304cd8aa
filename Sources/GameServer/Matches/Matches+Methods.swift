import GameRules
import Geodesy
import WireProtocol

extension Matches: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handle(MatchAnswer.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) { player, _ in .answer(player, round: parameters.round) }
    }
    dispatcher.handle(MatchMark.self) { [unowned self] parameters, call in
      self.mark(parameters, call)
    }
    dispatcher.handle(MatchGuess.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) { player, setup in
        .guess(
          player, round: parameters.round,
          parameters.verdict.map(Answer.verdict) ?? parameters.country.map(Answer.country)
            ?? parameters.coordinate.map { self.answer($0, setup) })
      }
    }
    dispatcher.handle(MatchAid.self) { [unowned self] parameters, call in
      self.aid(parameters, call)
    }
    dispatcher.handle(MatchPause.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) { player, _ in .pause(player) }
    }
    dispatcher.handle(MatchResume.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) { player, _ in .resume(player) }
    }
    dispatcher.handle(ViewMove.self) { [unowned self] parameters, call in
      self.move(parameters, call)
    }
    dispatcher.handle(MatchReady.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) { player, _ in .ready(player, round: parameters.round) }
    }
    dispatcher.handle(MatchQuit.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) { player, _ in .quit(player) }
    }
  }

  /// A player has an allowance of marks, as the journal keeps each until the match is over.
  private func mark(_ parameters: MatchMark.Parameters, _ call: Call<MatchMark>) {
    if let player = call.player, let match = self[parameters.match],
      let wait = waitToMark(player, round: parameters.round, in: match)
    {
      return call.fail(.game(.rateLimited, retryAfter: wait))
    }
    play(parameters.match, call) { player, setup in
      .mark(player, round: parameters.round, self.answer(parameters.coordinate, setup))
    }
  }

  /// The answer that a pin is, with its country if the match asks for countries: looked up before
  /// it is journaled, so that a replay needs no atlas.
  private func answer(_ pin: Coordinate, _ setup: MatchSetup) -> Answer {
    views.answer(pin, in: setup)
  }

  /// Lets a player step to another panorama, and replies with what is seen there.
  private func move(_ parameters: ViewMove.Parameters, _ call: Call<ViewMove>) {
    guard let player = call.player, let match = self[parameters.match],
      let seat = match.machine.seat(of: player.id)
    else { return call.refuse(.notInMatch) }
    let setup = match.machine.setup
    let round = parameters.round
    guard round <= setup.solutions.count else { return call.refuse(.wrongPhase) }
    // A node that the player was not told becomes -1; the match refuses it, having no such node.
    let node =
      views.node(
        named: parameters.node, inRound: round, of: setup, key: match.viewKey,
        standpoint: match.machine.isPlaying(round) ? seat.standpoint : 0) ?? -1
    handle(.move(player.id, round: round, node: node), of: player, in: match) { verdict in
      if case .refused(let refusal) = verdict { return call.refuse(GameErrorCode(refusal)) }
      views.register(round, node: node, of: setup, key: match.viewKey)
      call.succeed(.init(view: wire.view(round, of: match, for: player.id)))
    }
  }

  /// Uses an aid. What it brings is decided here, and journaled with it.
  private func aid(_ parameters: MatchAid.Parameters, _ call: Call<MatchAid>) {
    guard let player = call.player, let match = self[parameters.match],
      let seat = match.machine.seat(of: player.id)
    else { return call.refuse(.notInMatch) }
    let (setup, round) = (match.machine.setup, parameters.round)
    guard setup.hasAids else { return call.refuse(.aidNotPossible) }
    guard match.machine.isPlaying(round) else { return call.refuse(.wrongPhase) }
    let isLeft = seat.aids.contains(parameters.aid)
    // All are told the same as the first one: several lenses would narrow the place down.
    let told = match.machine.seats.lazy.flatMap(\.uses).first { $0.aid == parameters.aid }
    guard isLeft || seat.uses.contains(where: { $0.aid == parameters.aid }),
      let use = told ?? views.decide(parameters.aid, for: setup.solutions[round - 1])
    else {
      return call.refuse(.aidNotPossible)
    }
    handle(.aid(player.id, round: round, use), of: player, in: match) { verdict in
      if case .refused(let refusal) = verdict { return call.refuse(GameErrorCode(refusal)) }
      if match.machine.setup.shuffledRound != setup.shuffledRound {
        views.show(match.machine.setup, inPlaceOf: setup, round: round, key: match.viewKey)
      }
      guard case .aided(let left) = verdict else {
        preconditionFailure("an aid leads to the aids that are left")
      }
      call.succeed(.init(aids: left))
    }
  }

  /// Passes the event of a request to the match, and replies with its verdict. A match that does
  /// not exist is refused like one of other players, so that ids tell nothing.
  private func play<Method: WireMethod>(
    _ id: MatchID, _ call: Call<Method>, _ event: (PlayerID, MatchSetup) -> MatchEvent
  ) where Method.Result: MatchReply {
    guard let player = call.player, let match = self[id] else {
      return call.refuse(.notInMatch)
    }
    handle(event(player.id, match.machine.setup), of: player, in: match) { verdict in
      if case .refused(let refusal) = verdict {
        call.refuse(GameErrorCode(refusal))
      } else {
        call.succeed(Method.Result(verdict))
      }
    }
  }
}

/// A result that follows from a match's verdict.
private protocol MatchReply: WireObject {
  /// - Parameter verdict: The verdict of the method's event, and no refusal.
  init(_ verdict: MatchVerdict)
}

extension Nothing: MatchReply {
  fileprivate init(_ verdict: MatchVerdict) { self.init() }
}

extension MatchAnswer.Result: MatchReply {
  fileprivate init(_ verdict: MatchVerdict) {
    guard case .guessing(let deadline) = verdict else {
      preconditionFailure("an answer leads to the guess phase")
    }
    self.init(deadline: deadline)
  }
}

extension MatchGuess.Result: MatchReply {
  fileprivate init(_ verdict: MatchVerdict) {
    guard case .guessed(let answer) = verdict else {
      preconditionFailure("a guess leads to a guess that stands")
    }
    self.init(accepted: answer.coordinate, country: answer.country, verdict: answer.verdict)
  }
}

extension GameErrorCode {
  fileprivate init(_ refusal: MatchRefusal) {
    switch refusal {
    case .notInMatch: self = .notInMatch
    case .wrongPhase: self = .wrongPhase
    case .unreachable: self = .unreachable
    case .alreadyGuessed: self = .alreadyGuessed
    case .wrongAnswer: self = .wrongAnswer
    case .aidNotPossible: self = .aidNotPossible
    case .pauseNotPossible: self = .pauseNotPossible
    }
  }
}
