import Community
import GameRules
import Matchmaking
import Storage
import WireProtocol

// Who somebody is: guests, tokens, and the connection that speaks for a player.
extension Server {
  func addAccountHandlers() {
    dispatcher.handleLater(AccountGuest.self) { [unowned self] parameters, call in
      await self.makeGuest(named: parameters.username, call)
    }
    dispatcher.handleLater(AccountResume.self) { [unowned self] parameters, call in
      await self.resume(token: SessionToken(text: parameters.token), call)
    }
    dispatcher.handleLater(AccountLogout.self) { [unowned self] parameters, call in
      await self.logout(everywhere: parameters.everywhere ?? false, call)
    }
  }

  private func makeGuest(named name: String, _ call: Call<AccountGuest>) async {
    guard isAccepting else { return call.refuse(.draining) }
    guard let username = Username(name) else { return call.refuse(.nameInvalid) }
    let now = clock.now
    var random = SystemRandomNumberGenerator()
    let record = PlayerRecord(
      id: PlayerID(at: now, using: &random), username: username, isGuest: true, createdAt: now,
      lastSeenAt: now, rating: Rating())
    let token = SessionToken()
    let stored = TokenRecord(
      hash: token.hash, player: record.id, createdAt: now,
      expiresAt: now + configuration.tokenLifetime)
    do {
      switch try await store.createPlayer(record, token: stored) {
      case .nameTaken: call.refuse(.nameTaken)
      case .created:
        call.succeed(.init(token: token.text, player: PlayerCard(record)))
        signIn(record, with: token.hash, call.session)
      }
    } catch {
      fail(call, error)
    }
  }

  private func resume(token: SessionToken, _ call: Call<AccountResume>) async {
    let hash = token.hash
    do {
      let record = try await record(forToken: hash)
      guard !isHalted else { return }
      guard let record else { return call.refuse(.invalidToken) }
      let player = signIn(record, with: hash, call.session)
      call.succeed(
        .init(
          player: PlayerCard(player?.record ?? record), match: player?.match?.id,
          queue: player?.ticket.map { ticket in
            .init(map: ticket.map, isRanked: ticket.preference.isRanked, since: ticket.since)
          }, unread: 0))
      if let player { welcomeBack(player) }
    } catch {
      fail(call, error)
    }
  }

  /// The token's player as the store knows it.
  ///
  /// Reads again if the player was let go of in the meantime, with news that the reading missed.
  private func record(forToken hash: TokenHash) async throws(StorageError) -> PlayerRecord? {
    players.beginReading()
    defer { players.endReading() }
    let record = try await store.player(forToken: hash, at: clock.now)
    guard let record, players.wasRemovedWhileReading(record.id) else { return record }
    return try await store.player(forToken: hash, at: clock.now)
  }

  private func logout(everywhere: Bool, _ call: Call<AccountLogout>) async {
    let session = call.session
    guard let player = session.player, let hash = session.tokenHash else {
      return call.refuse(.unauthenticated)
    }
    do {
      if everywhere {
        try await store.endTokens(of: player.id)
      } else {
        try await store.endToken(hash)
      }
      guard !isHalted else { return }
      lobby.leave(player)
      // A guest without a token cannot come back: the opponent need not wait for it.
      if player.record.isGuest, let match = player.match {
        matches.handle(.quit(player.id), in: match)
      }
      // Another connection may have taken over while the store was at it: has its token ended too?
      if let other = players[player.id]?.session, other !== session,
        everywhere || other.tokenHash == hash
      {
        end(other, .signedInElsewhere)
        signOut(other)
      }
      signOut(session)
      call.succeed()
    } catch {
      fail(call, error)
    }
  }

  /// The session speaks for the player from now on; a session that did before is closed.
  ///
  /// `nil` when the connection was lost in the meantime.
  @discardableResult
  private func signIn(
    _ record: PlayerRecord, with token: TokenHash, _ session: Session
  ) -> Player? {
    guard !session.isClosed else { return nil }
    if let player = session.player, player.id == record.id {
      session.tokenHash = token
      return player
    }
    // First, because it can end a match, and with it what the directory knows of the other.
    signOut(session)
    let player = players.enter(record)
    let previous = players.connect(player, through: session)
    session.player = player
    session.tokenHash = token
    journal.append(.seen(player.id, at: clock.now))
    logger.debug("signed in", metadata: ["player": "\(player.id)"])
    if let previous {
      previous.player = nil
      end(previous, .signedInElsewhere)
    }
    return player
  }

  /// The player goes on where the connection was lost.
  private func welcomeBack(_ player: Player) {
    if let match = player.match { matches.handle(.returned(player.id), in: match) }
    lobby.takeUp(player)
  }

  /// The session speaks for nobody any more: the player is away, unless somewhere else as well.
  func signOut(_ session: Session) {
    guard let player = session.player else { return }
    session.player = nil
    session.tokenHash = nil
    guard player.session === session else { return }
    players.disconnect(player)
    guard !isHalted else { return }
    logger.debug("signed out", metadata: ["player": "\(player.id)"])
    lobby.hold(player)
    if let match = player.match { matches.handle(.dropped(player.id), in: match) }
    journal.append(.seen(player.id, at: clock.now))
    players.removeIfGone(player)
  }

  /// The store has failed: the client may try again, and learns nothing more.
  private func fail(_ call: Call<some WireMethod>, _ error: StorageError) {
    logger.error("the store failed", metadata: ["error": "\(error)"])
    call.failAtOnce(.unavailable)
  }
}
