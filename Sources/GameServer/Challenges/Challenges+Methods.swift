import Accounts
import Community
import GameRules
import Storage
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
      try await self.challenge(parameters, call)
    }
    dispatcher.handlePartlyLater(MatchRematch.self, cost: RequestCost.usual) {
      [unowned self] parameters, call in
      guard let sender = call.session.player,
        let other = self.opponent(of: sender, in: parameters.match),
        self.isOnOwnMap(from: other, to: sender)
      else {
        self.offerRematch(of: parameters.match, accepting: nil, call)
        return nil
      }
      return { [unowned self] in
        let lookup = try await self.mapToAccept(from: other, to: sender, origin: call.origin)
        guard let lookup else {
          return self.offerRematch(of: parameters.match, accepting: nil, call)
        }
        guard !self.lobby.isStalled else { return call.failAtOnce(.unavailable) }
        // The opponent's challenge cannot be played.
        guard case .found(let map) = lookup else { return call.refuse(.wrongPhase) }
        self.offerRematch(of: parameters.match, accepting: map, call)
      }
    }
    dispatcher.handlePartlyLater(ChallengeAccept.self, cost: RequestCost.usual) {
      [unowned self] parameters, call in
      guard let player = call.session.player else {
        call.refuse(.unauthenticated)
        return nil
      }
      let open = self.challenge(parameters.challenge, to: player)
      guard let open, let id = OwnMapID(mapName: open.terms.map) else {
        self.accept(parameters.challenge, on: nil, call)
        return nil
      }
      return { [unowned self] in
        let pair = [open.challenger, open.challenged]
        let found = try await self.lobby.ownMaps.lookUp(id, for: pair, from: call.origin)
        guard !self.lobby.isStalled else { return call.failAtOnce(.unavailable) }
        guard let map = call.map(found) else { return }
        self.accept(parameters.challenge, on: map, call)
      }
    }
    dispatcher.handle(ChallengeDecline.self) { [unowned self] parameters, call in
      self.answer(call) { .decline(parameters.challenge, by: $0) }
    }
    dispatcher.handle(ChallengeCancel.self) { [unowned self] parameters, call in
      self.answer(call) { .cancel(parameters.challenge, by: $0) }
    }
  }

  private func accept(
    _ challenge: ChallengeID, on map: PlayableMap?, _ call: Call<ChallengeAccept>
  ) {
    guard lobby.state.isAccepting else { return call.refuse(.draining) }
    answer(call, on: map) { .accept(challenge, by: $0) }
  }

  private func challenge(
    _ parameters: ChallengeSend.Parameters, _ call: Call<ChallengeSend>
  ) async throws(StorageError) {
    guard let asker = call.session.player else { return call.refuse(.unauthenticated) }
    var own: PlayableMap?
    if let id = parameters.map.flatMap({ OwnMapID(mapName: $0) }) {
      let found = try await lobby.ownMaps.lookUp(
        id, for: [asker, parameters.player], from: call.origin)
      guard let map = call.map(found) else { return }
      own = map
    }
    var accepted: PlayableMap?
    if let lookup = try await mapToAccept(
      from: parameters.player, to: asker, origin: call.origin)
    {
      guard let map = call.map(lookup) else { return }
      accepted = map
    }
    guard !lobby.isStalled else { return call.failAtOnce(.unavailable) }
    send(parameters, own, accepted: accepted, call)
  }

  /// Whether a player has challenged another on a map that a player made.
  private func isOnOwnMap(from challenger: PlayerID, to challenged: PlayerID) -> Bool {
    challenge(from: challenger, to: challenged).map { OwnMapID(mapName: $0.terms.map) != nil }
      ?? false
  }

  /// The map of the challenge that is accepted if the challenged player sends one back; `nil` if
  /// there is none, or a map of the server's. Nothing else happens between its end and its return.
  private func mapToAccept(
    from challenger: PlayerID, to challenged: PlayerID, origin: WorkOrigin
  ) async throws(StorageError) -> OwnMapLookup? {
    var lookup: OwnMapLookup?
    var name: String?
    while let open = challenge(from: challenger, to: challenged), open.terms.map != name {
      guard let id = OwnMapID(mapName: open.terms.map) else { return nil }
      name = open.terms.map
      lookup = try await lobby.ownMaps.lookUp(
        id, for: [challenger, challenged], from: origin)
    }
    return challenge(from: challenger, to: challenged) == nil ? nil : lookup
  }

  /// The other player of a duel.
  private func opponent(of player: PlayerID, in id: MatchID) -> PlayerID? {
    guard let setup = matches[id]?.machine.setup, setup.mode == .duel else { return nil }
    return setup.players.first { $0 != player }
  }

  private func send(
    _ parameters: ChallengeSend.Parameters, _ own: PlayableMap?, accepted: PlayableMap?,
    _ call: Call<ChallengeSend>
  ) {
    guard let sender = call.player else { return call.refuse(.unauthenticated) }
    guard lobby.state.isAccepting else { return call.refuse(.draining) }
    let known = parameters.map.map({ lobby.maps[$0] }) ?? lobby.maps.standard
    guard let map = own?.map ?? known else { return call.refuse(.unknownMap) }
    let options = parameters.options?.applied(to: lobby.options) ?? lobby.options
    let format = parameters.format?.format ?? .classic
    guard
      own == nil
        ? lobby.isPossible(format, for: 2, on: map) : lobby.isPossibleOnOwnMaps(format, for: 2)
    else { return call.refuse(.formatNotPossible) }
    send(
      from: sender, to: parameters.player,
      ChallengeTerms(map: map.name, format: format, options: format.options(options)),
      accepting: accepted
    ) { reply(to: call, $0) }
  }

  private func offerRematch(
    of id: MatchID, accepting map: PlayableMap?, _ call: Call<MatchRematch>
  ) {
    guard let sender = call.player else { return call.refuse(.unauthenticated) }
    guard lobby.state.isAccepting else { return call.refuse(.draining) }
    guard let match = matches[id]?.machine, match.seat(of: sender.id) != nil else {
      return call.refuse(.notInMatch)
    }
    guard case .finished(let record) = match.stage, match.setup.mode == .duel,
      clock.now < record.finishedAt + Self.rematchTime,
      lobby.maps[match.setup.map] != nil || match.setup.ownMap != nil,
      let opponent = match.setup.players.first(where: { $0 != sender.id })
    else { return call.refuse(.wrongPhase) }
    let terms = ChallengeTerms(
      map: match.setup.map, format: match.setup.format, options: match.setup.options,
      rematch: match.setup.id)
    send(from: sender, to: opponent, terms, accepting: map) { reply(to: call, $0) }
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
    _ call: Call<Method>, on map: PlayableMap? = nil, _ event: (PlayerID) -> ChallengeEvent
  ) where Method.Result == Nothing {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    handle(event(player), on: map) { verdict in
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
