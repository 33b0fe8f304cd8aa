import GameRules
import WireProtocol

// Playing: what a player asks of a match goes to the match, and its verdict comes back.
extension Server {
  func addMatchHandlers() {
    dispatcher.handle(MatchAnswer.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) { .answer($0, round: parameters.round) }
    }
    dispatcher.handle(MatchMark.self) { [unowned self] parameters, call in
      self.mark(parameters, call)
    }
    dispatcher.handle(MatchGuess.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) {
        .guess($0, round: parameters.round, parameters.coordinate)
      }
    }
    dispatcher.handle(MatchReady.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) { .ready($0, round: parameters.round) }
    }
    dispatcher.handle(MatchQuit.self) { [unowned self] parameters, call in
      self.play(parameters.match, call) { .quit($0) }
    }
  }

  /// Marks are kept, one by one, until the match is over: a player has an allowance of them.
  private func mark(_ parameters: MatchMark.Parameters, _ call: Call<MatchMark>) {
    if let player = call.session.player, let match = matches[parameters.match],
      let wait = matches.waitToMark(player, round: parameters.round, in: match)
    {
      return call.fail(.game(.rateLimited, retryAfter: wait))
    }
    play(parameters.match, call) {
      .mark($0, round: parameters.round, parameters.coordinate)
    }
  }

  /// A match that does not exist is refused as one of others is: ids tell nothing.
  private func play<Method: WireMethod>(
    _ id: MatchID, _ call: Call<Method>, _ event: (PlayerID) -> MatchEvent
  ) where Method.Result: MatchReply {
    guard let player = call.session.player, let match = matches[id] else {
      return call.refuse(.notInMatch)
    }
    matches.handle(event(player.id), of: player, in: match) { verdict in
      if case .refused(let refusal) = verdict {
        call.refuse(GameErrorCode(refusal))
      } else {
        call.succeed(Method.Result(verdict))
      }
    }
  }
}

/// A reply that is made of a match's verdict.
private protocol MatchReply: WireObject {
  /// The verdict is no refusal, and the one that the method's event brings.
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
    guard case .guessed(let coordinate) = verdict else {
      preconditionFailure("a guess leads to a guess that stands")
    }
    self.init(accepted: coordinate)
  }
}

extension GameErrorCode {
  fileprivate init(_ refusal: MatchRefusal) {
    switch refusal {
    case .notInMatch: self = .notInMatch
    case .wrongPhase: self = .wrongPhase
    case .alreadyGuessed: self = .alreadyGuessed
    }
  }
}
