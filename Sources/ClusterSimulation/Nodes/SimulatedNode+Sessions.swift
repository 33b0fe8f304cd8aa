import Cluster
import GameRules

// Connections of clients, and the requests of their sessions.
extension SimulatedNode {
  /// A client has sent something.
  func receive(_ request: DeviceRequest, from connection: ConnectionID) {
    switch request {
    case .signIn(let player):
      carryOut(sessions.handle(.signIn(player, connection), at: now))
    case .join(let ticket):
      guard let key = key(of: connection, ticket.player) else { return }
      commit(.enqueue(ticket, generation: key.generation)) { [self] outcome in
        queued(outcome, .joined(ticket), connection, ticket.player)
      }
    case .leave(let ticket):
      guard let key = key(of: connection, ticket.player) else { return }
      commit(.dequeue(ticket, generation: key.generation)) { [self] outcome in
        queued(outcome, .left(ticket), connection, ticket.player)
      }
    case .move(let match, let id):
      guard let player = sessions.player(of: connection), let key = key(of: connection, player)
      else { return }
      let request = ForwardedRequest(session: key, id: id, match: match, command: ())
      carryOut(router.handle(.request(request), at: now))
    }
  }

  private func key(of connection: ConnectionID, _ player: PlayerID) -> SessionKey? {
    sessions.session(of: player).flatMap { $0.connection == connection ? $0.key : nil }
  }

  /// A client is gone.
  func disconnected(_ connection: ConnectionID) {
    let player = sessions.player(of: connection)
    carryOut(sessions.handle(.disconnected(connection), at: now))
    if let player { carryOut(router.handle(.ended(player), at: now)) }
  }

  // MARK: - Sessions

  func carryOut(_ actions: [SessionTable<ConnectionID>.Action]) {
    for action in actions {
      switch action {
      case .readRow(let player, let connection):
        read({ $0.sessions[player] }) { [self] (row: SessionRow??) in
          let event: SessionTable<ConnectionID>.Event =
            if let row { .rowRead(player, connection, row) } else { .rowNotRead(connection) }
          carryOut(sessions.handle(event, at: now))
        }
      case .commitSignIn(let player, let connection, let former):
        signIn(player, connection, after: former)
      case .open(let key, let connection, let report, let isOutdated):
        world.send(.signedIn(report), to: connection)
        carryOut(router.handle(.seat(key.player, report.seat), at: now))
        if isOutdated { readSeats(of: [key.player]) }
      case .close(let key, let connection):
        if let key { carryOut(router.handle(.ended(key.player), at: now)) }
        world.send(.signedInElsewhere(key), to: connection)
      case .tell(let peer, let key):
        for peer in peer.map({ [$0] }) ?? links.peers { post(.closeBelow(key), to: peer) }
      case .read(let players):
        if errs(.neverReadsSessions) { continue }
        let players = Set(players)
        read({ tables in tables.sessions.filter { players.contains($0.key) } }) { [self] rows in
          if let rows { carryOut(sessions.handle(.rows(rows), at: now)) }
        }
      }
    }
  }

  private func signIn(_ player: PlayerID, _ connection: ConnectionID, after former: UInt64?) {
    commit(.signIn(player, after: former)) { [self] outcome in
      let result: CommitOutcome<SignInReport> =
        switch outcome {
        case .committed(.signedIn(let report)): .committed(report)
        case .committed: preconditionFailure("the report of a sign-in has a generation")
        case .fenced: .fenced
        case .refused: .refused
        case .aborted: .aborted
        case .unknown: .unknown
        }
      noteFence(outcome)
      guard isAlive else { return }
      carryOut(sessions.handle(.signedIn(player, connection, result), at: now))
    }
  }

  /// The host of a match says where it is.
  func seated(_ key: SessionKey, _ seat: SeatRow) {
    guard let session = sessions.session(of: key.player), session.key == key else {
      return carryOut(sessions.handle(.missed(key.player), at: now))
    }
    carryOut(router.handle(.seat(key.player, seat), at: now))
    world.send(.seated(seat.match), to: session.connection)
  }

  func finished(_ key: SessionKey, _ match: MatchID) {
    guard let session = sessions.session(of: key.player), session.key == key else {
      return carryOut(sessions.handle(.missed(key.player), at: now))
    }
    if router.route(of: key.player)?.match == match {
      carryOut(router.handle(.seat(key.player, nil), at: now))
    }
    world.send(.finished(match), to: session.connection)
  }

  /// Tells a client that its match has ended, if no host did.
  private func tellEnd(of match: MatchID, to key: SessionKey) {
    read({ $0.results[match] }) { [self] (result: ToyResult??) in
      guard let result else { return after(200) { self.tellEnd(of: match, to: key) } }
      if result == nil { world.referee.object(.endsKnown, "\(match) is not over") }
      guard let session = sessions.session(of: key.player), session.key == key else { return }
      world.send(.finished(match), to: session.connection)
    }
  }

  /// Reads the seats of sessions, and tells the clients.
  func readSeats(of players: [PlayerID]) {
    guard !players.isEmpty else { return }
    let news = players.reduce(into: [:]) { $0[$1] = router.news(of: $1) }
    read({ tables in tables.seats.filter { news[$0.key] != nil } }) { [self] seats in
      guard let seats else { return after(200) { self.readSeats(of: players) } }
      for player in players {
        guard let session = sessions.session(of: player), let asked = news[player],
          asked == router.news(of: player)
        else { continue }
        carryOut(router.handle(.seatRead(player, seats[player], news: asked), at: now))
        // Without a seat the router knows whether a match has ended.
        if let seat = seats[player] { world.send(.seated(seat.match), to: session.connection) }
      }
    }
  }

  // MARK: - Requests

  /// A join or a leave has ended.
  private func queued(
    _ outcome: CommitOutcome<ToyReport>, _ message: NodeMessage.Content,
    _ connection: ConnectionID, _ player: PlayerID
  ) {
    switch outcome {
    case .fenced: return die()
    case .aborted, .unknown: return world.send(.tryAgain, to: connection)
    case .committed: if let leader { post(message, to: leader) }
    case .refused: break
    }
    guard let asked = router.news(of: player) else { return }
    read({ ($0.tickets[player], $0.seats[player]) }) { [self] rows in
      guard let (ticket, seat) = rows else { return world.send(.tryAgain, to: connection) }
      guard key(of: connection, player) != nil else { return }
      // A host has told of a match in the meantime, and the client knows it.
      guard asked == router.news(of: player) else { return }
      carryOut(router.handle(.seatRead(player, seat, news: asked), at: now))
      world.send(.state(ticket: ticket, seat: seat), to: connection)
    }
  }

  func carryOut(_ actions: [RequestRouter<Void, Int>.Action]) {
    for action in actions {
      switch action {
      case .forward(let request, let host): post(.request(request), to: host)
      case .read(let player, let news):
        if errs(.neverReadsSeats) { continue }
        read({ $0.seats[player] }) { [self] seat in
          guard let seat else { return }
          carryOut(router.handle(.seatRead(player, seat, news: news), at: now))
        }
      case .matchGone(let player, let match):
        if errs(.forgetsGoneMatches) { continue }
        if let session = sessions.session(of: player) { tellEnd(of: match, to: session.key) }
      case .reply(let player, let id, let reply):
        guard let session = sessions.session(of: player) else { continue }
        world.send(.reply(id, reply), to: session.connection)
      case .refuse(let player, let id, let refusal):
        guard let session = sessions.session(of: player) else { continue }
        world.send(.refused(id, refusal), to: session.connection)
      }
    }
  }
}
