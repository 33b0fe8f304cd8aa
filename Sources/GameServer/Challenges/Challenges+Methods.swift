import Community
import GameRules
import WireProtocol

extension Challenges: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(ChallengeSend.self) { [unowned self] parameters, call in
      // An unknown player is refused as unknown, not as no friend.
      if self.players[parameters.player] == nil,
        try await self.store.player(parameters.player) == nil
      {
        return call.refuse(.unknownPlayer)
      }
      self.challenge(parameters, call)
    }
    dispatcher.handle(MatchRematch.self) { [unowned self] parameters, call in
      self.offerRematch(of: parameters.match, call)
    }
    dispatcher.handle(ChallengeAccept.self) { [unowned self] parameters, call in
      guard self.lobby.state.isAccepting else { return call.refuse(.draining) }
      self.answer(call) { .accept(parameters.challenge, by: $0) }
    }
    dispatcher.handle(ChallengeDecline.self) { [unowned self] parameters, call in
      self.answer(call) { .decline(parameters.challenge, by: $0) }
    }
    dispatcher.handle(ChallengeCancel.self) { [unowned self] parameters, call in
      self.answer(call) { .cancel(parameters.challenge, by: $0) }
    }
  }

  private func challenge(_ parameters: ChallengeSend.Parameters, _ call: Call<ChallengeSend>) {
    guard let sender = call.player else { return call.refuse(.unauthenticated) }
    guard lobby.state.isAccepting else { return call.refuse(.draining) }
    guard let map = parameters.map.map({ lobby.maps[$0] }) ?? lobby.maps.standard else {
      return call.refuse(.unknownMap)
    }
    let options = parameters.options?.applied(to: lobby.options) ?? lobby.options
    let format = parameters.format?.format ?? .classic
    guard lobby.isPossible(format, for: 2, on: map) else {
      return call.refuse(.formatNotPossible)
    }
    send(
      from: sender, to: parameters.player,
      ChallengeTerms(map: map.name, format: format, options: format.options(options))
    ) { reply(to: call, $0) }
  }

  private func offerRematch(of id: MatchID, _ call: Call<MatchRematch>) {
    guard let sender = call.player else { return call.refuse(.unauthenticated) }
    guard lobby.state.isAccepting else { return call.refuse(.draining) }
    guard let match = matches[id]?.machine, match.seat(of: sender.id) != nil else {
      return call.refuse(.notInMatch)
    }
    guard case .finished(let record) = match.stage, match.setup.mode == .duel,
      clock.now < record.finishedAt + Self.rematchTime, lobby.maps[match.setup.map] != nil,
      let opponent = match.setup.players.first(where: { $0 != sender.id })
    else { return call.refuse(.wrongPhase) }
    let terms = ChallengeTerms(
      map: match.setup.map, format: match.setup.format, options: match.setup.options,
      rematch: match.setup.id)
    send(from: sender, to: opponent, terms) { reply(to: call, $0) }
  }

  private func reply<Method: WireMethod>(
    to call: Call<Method>, _ verdict: ChallengeVerdict
  ) where Method.Result == ChallengeSend.Result {
    switch verdict {
    case .open(let challenge), .accepted(let challenge):
      call.succeed(.init(challenge: challenge.id, expires: challenge.expires))
    // Players who keep apart are not told of it.
    case .refused(.notFriends) where Method.self == MatchRematch.self: call.refuse(.offline)
    case .refused(let refusal): call.refuse(GameErrorCode(refusal))
    case .done: preconditionFailure("a sent challenge is open or accepted")
    }
  }

  private func answer<Method: WireMethod>(
    _ call: Call<Method>, _ event: (PlayerID) -> ChallengeEvent
  ) where Method.Result == Nothing {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    handle(event(player)) { verdict in
      if case .refused(let refusal) = verdict {
        call.refuse(GameErrorCode(refusal))
      } else {
        call.succeed()
      }
    }
  }
}

extension GameErrorCode {
  init(_ refusal: ChallengeRefusal) {
    self =
      switch refusal {
      case .oneself: .oneself
      case .notFriends: .notFriends
      case .offline: .offline
      case .alreadyInMatch: .alreadyInMatch
      case .opponentInMatch: .opponentInMatch
      case .alreadyChallenging: .alreadyChallenging
      case .tooManyChallenges: .tooManyChallenges
      case .notOpen: .unknownChallenge
      }
  }
}
