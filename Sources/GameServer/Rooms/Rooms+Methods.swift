import Community
import GameRules
import Geodesy
import Storage
import WireProtocol

extension Rooms: Feature {
  func register(in dispatcher: Dispatcher) {
    dispatcher.handlePartlyLater(RoomCreate.self, cost: RequestCost.roomCode) {
      [unowned self] parameters, call in
      guard let own = parameters.map.flatMap({ OwnMapID(mapName: $0) }) else {
        self.create(parameters, on: nil, call)
        return nil
      }
      return { [unowned self] in
        guard let map = try await self.sharedMap(own, call) else { return }
        self.create(parameters, on: map, call)
      }
    }
    dispatcher.handle(RoomJoin.self, cost: RequestCost.roomCode) {
      [unowned self] parameters, call in
      guard let player = call.player else { return call.refuse(.unauthenticated) }
      let role: RoomRole = parameters.isWatching == true ? .watcher : .player
      self.enter(.join(parameters.code, by: self.arrival(of: player), as: role), call)
    }
    dispatcher.handle(RoomLeave.self, cost: RequestCost.roomChange) { [unowned self] _, call in
      self.play(call) { .leave($0) }
    }
    dispatcher.handlePartlyLater(RoomSet.self, cost: RequestCost.roomChange) {
      [unowned self] parameters, call in
      guard let own = parameters.map.flatMap({ OwnMapID(mapName: $0) }) else {
        self.set(parameters, on: nil, call)
        return nil
      }
      return { [unowned self] in
        guard let map = try await self.sharedMap(own, call) else { return }
        self.set(parameters, on: map, call)
      }
    }
    dispatcher.handle(RoomKick.self, cost: RequestCost.roomChange) {
      [unowned self] parameters, call in
      let network = self.networkToExclude(with: parameters.player)
      self.play(call) { .kick(parameters.player, from: network, by: $0) }
    }
    dispatcher.handle(RoomPass.self, cost: RequestCost.roomChange) {
      [unowned self] parameters, call in
      self.play(call) { .pass(to: parameters.player, by: $0) }
    }
    dispatcher.handle(RoomSide.self, cost: RequestCost.roomChange) {
      [unowned self] parameters, call in
      self.playWithinAllowance(call) { .side(parameters.side, of: parameters.player ?? $0, by: $0) }
    }
    dispatcher.handle(RoomRoleChange.self, cost: RequestCost.roomChange) {
      [unowned self] parameters, call in
      self.playWithinAllowance(call) { .role(parameters.role, of: parameters.player ?? $0, by: $0) }
    }
    dispatcher.handlePartlyLater(RoomStart.self, cost: RequestCost.soloMatch) {
      [unowned self] _, call in
      guard let room = call.player.flatMap({ self.room(of: $0) }),
        let own = OwnMapID(mapName: room.terms.map)
      else {
        self.start(on: nil, call)
        return nil
      }
      return { [unowned self] in
        guard let map = try await self.sharedMap(own, call) else { return }
        self.start(on: map, call)
      }
    }
    dispatcher.handle(RoomGo.self, cost: RequestCost.roomChange) { [unowned self] in
      self.goOn($0, $1)
    }
    dispatcher.handle(RoomEmoteSend.self, cost: RequestCost.emote) {
      [unowned self] parameters, call in
      self.playWithinAllowance(call) { .emote(parameters.emote, by: $0) }
    }
  }

  /// The map of a player that the room is to play on, which everybody may open who knows its name;
  /// refuses the request if there is none.
  private func sharedMap<Method: WireMethod>(
    _ id: OwnMapID, _ call: Call<Method>
  ) async throws(StorageError) -> PlayableMap? {
    let lookup = try await lobby.ownMaps.lookUp(id, for: nil, from: call.origin)
    guard !lobby.isStalled else {
      call.failAtOnce(.unavailable)
      return nil
    }
    return call.map(lookup)
  }

  private func start(on map: PlayableMap?, _ call: Call<RoomStart>) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    guard lobby.state.isAccepting else { return call.refuse(.draining) }
    let name = room(of: player)?.terms.map
    // The room has got another map, on which it may not have been possible to start.
    if name.map({ OwnMapID(mapName: $0) != nil }) == true, name != map?.map.name {
      return call.refuse(.wrongPhase)
    }
    start(lobby.nextMatchID(), by: player.id, on: map) { verdict in
      if case .refused(let refusal) = verdict {
        call.refuse(GameErrorCode(refusal))
      } else {
        call.succeed()
      }
    }
  }

  private func goOn(_ parameters: RoomGo.Parameters, _ call: Call<RoomGo>) {
    let round = parameters.round
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    guard let room = room(of: player) else { return call.refuse(.notInRoom) }
    guard room.host == player.id else { return call.refuse(.notHost) }
    guard let match = room.match.flatMap({ matches[$0] }) else { return call.refuse(.wrongPhase) }
    // The last guess may have come while the host's request was on its way.
    if let endsReveal = parameters.endsReveal,
      endsReveal ? match.machine.isPlaying(round) : match.machine.isRevealing(round)
    {
      return call.succeed()
    }
    matches.handle(.goOn(by: player.id, round: round), in: match) { verdict in
      if case .refused = verdict { call.refuse(.wrongPhase) } else { call.succeed() }
    }
  }

  private func create(
    _ parameters: RoomCreate.Parameters, on own: PlayableMap?, _ call: Call<RoomCreate>
  ) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    guard lobby.state.isAccepting else { return call.refuse(.draining) }
    let known = parameters.map.map({ lobby.maps[$0] }) ?? lobby.maps.standard
    guard let map = own?.map ?? known else { return call.refuse(.unknownMap) }
    let format = parameters.format?.format ?? .classic
    guard isPossible(format, on: map.name) else { return call.refuse(.formatNotPossible) }
    let options = parameters.options?.applied(to: lobby.options) ?? lobby.options
    let terms = RoomTerms(
      format: format, map: map.name, options: options, dealsAids: parameters.dealsAids ?? false)
    enter(.create(newCode(), by: arrival(of: player), terms), call)
  }

  private func set(
    _ parameters: RoomSet.Parameters, on own: PlayableMap?, _ call: Call<RoomSet>
  ) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    guard let terms = room(of: player)?.terms else { return call.refuse(.notInRoom) }
    let map = own?.map.name ?? parameters.map ?? terms.map
    guard own != nil || parameters.map == nil || lobby.maps[map] != nil else {
      return call.refuse(.unknownMap)
    }
    let format = parameters.format?.format ?? terms.format
    guard isPossible(format, on: map) else { return call.refuse(.formatNotPossible) }
    let options = parameters.options?.applied(to: terms.options) ?? terms.options
    let dealsAids = parameters.dealsAids ?? terms.dealsAids
    play(call) {
      .set(RoomTerms(format: format, map: map, options: options, dealsAids: dealsAids), by: $0)
    }
  }

  /// Whether a room can play a format on a map at all, if enough are there.
  private func isPossible(_ format: Format, on name: String) -> Bool {
    let fewest = max(format.seats.lowerBound, RoomLimits.startingPlayers)
    guard let map = lobby.maps[name] else {
      return lobby.isPossibleOnOwnMaps(format, for: fewest)
    }
    return lobby.isPossible(format, for: fewest, on: map)
  }

  /// Passes on the event of a player who enters a room, and replies with the room.
  private func enter<Method: WireMethod>(
    _ event: RoomEvent, _ call: Call<Method>
  ) where Method.Result == RoomState {
    handle(event) { verdict in
      switch verdict {
      case .inRoom(let room): call.succeed(state(room))
      case .refused(let refusal): call.refuse(GameErrorCode(refusal))
      case .done: preconditionFailure("who enters is in a room then")
      }
    }
  }

  /// Passes on the event of a member's request.
  private func play<Method: WireMethod>(
    _ call: Call<Method>, _ event: (PlayerID) -> RoomEvent
  ) where Method.Result == Nothing {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    handle(event(player.id)) { verdict in
      if case .refused(let refusal) = verdict {
        call.refuse(GameErrorCode(refusal))
      } else {
        call.succeed()
      }
    }
  }

  /// The same of a request that any member may make again and again: the room bears so many. The
  /// host's are not counted, nor is leaving, so that nobody can be kept from either.
  private func playWithinAllowance<Method: WireMethod>(
    _ call: Call<Method>, _ event: (PlayerID) -> RoomEvent
  ) where Method.Result == Nothing {
    if let player = call.player, let room = room(of: player), room.host != player.id,
      let wait = changeCredits.take(Double(room.members.count), from: room.code, at: clock.now)
    {
      return call.fail(.game(.rateLimited, retryAfter: wait))
    }
    play(call, event)
  }
}

extension GameErrorCode {
  fileprivate init(_ refusal: RoomRefusal) {
    self =
      switch refusal {
      case .unknownRoom: .unknownRoom
      case .notInRoom: .notInRoom
      case .notHost: .notHost
      case .full: .roomFull
      case .closed: .roomClosedToYou
      case .notMember: .unknownPlayer
      case .oneself: .oneself
      case .matchInProgress: .wrongPhase
      case .alreadyInMatch: .alreadyInMatch
      case .tooFewPlayers: .tooFewPlayers
      case .tooManyPlayers: .formatNotPossible
      case .unevenSides: .unevenSides
      case .knowsPlaces: .wrongPhase
      }
  }
}
