import Community
import GameRules
import Matchmaking
import Storage
import WireProtocol

// Whom a connection speaks for.
extension Server {
  /// A player who has just come into being.
  func newPlayer(_ username: Username, isGuest: Bool) -> PlayerRecord {
    let now = clock.now
    var random = randomness
    return PlayerRecord(
      id: PlayerID(at: now, using: &random), username: username, isGuest: isGuest, createdAt: now,
      lastSeenAt: now, rating: Rating())
  }

  /// A new token of a player, as it is stored.
  func stored(_ token: SessionToken, of player: PlayerID) -> TokenRecord {
    TokenRecord(
      hash: token.hash, player: player, createdAt: clock.now,
      expiresAt: clock.now + configuration.tokenLifetime)
  }

  /// Replies to a client that a player who has just been made is its own, and signs it in.
  func welcome<Method: WireMethod>(
    _ record: PlayerRecord, with token: SessionToken, offset: TimeZoneOffset?, _ call: Call<Method>
  ) where Method.Result == SignedIn {
    guard !isHalted else { return }
    call.succeed(SignedIn(token: token.text, player: PlayerCard(record)))
    signIn(PlayerStanding(record: record), with: token.hash, offset: offset, call.session)
    // Between making the player and this an operator may have been faster.
    if let ban = bans.ban(of: record.id, at: clock.now), let player = players[record.id] {
      expel(player, ban)
    }
  }

  /// Gives a player who has proved to be one a new token, replies, and signs the client in.
  ///
  /// - Parameter refusal: What the client is told if the player is no more.
  /// - Parameter check: Asked once the token is good whether the player still is who was proved:
  ///   a password may have been changed meanwhile. If not, the token ends again.
  func admit<Method: WireMethod>(
    _ id: PlayerID, offset: TimeZoneOffset?, _ call: Call<Method>,
    otherwise refusal: GameErrorCode,
    check: () async throws(StorageError) -> Bool = { () async throws(StorageError) in true }
  ) async throws(StorageError) where Method.Result == SignedIn {
    let token = SessionToken(using: randomness)
    let isAdded = try await store.addToken(stored(token, of: id))
    guard isAdded, try await check(), let standing = try await standing(forToken: token.hash)
    else {
      try await store.endToken(token.hash)
      return call.refuse(refusal)
    }
    guard !isHalted else { return }
    if let banned = self.refusal(of: id) {
      try await store.endToken(token.hash)
      return call.fail(banned)
    }
    guard let player = signIn(standing, with: token.hash, offset: offset, call.session) else {
      // Nobody will ever know its text.
      try await store.endToken(token.hash)
      return call.refuse(refusal)
    }
    call.succeed(SignedIn(token: token.text, player: PlayerCard(player.record)))
    welcomeBack(player)
  }

  /// The token's player as the store knows it.
  func standing(forToken hash: TokenHash) async throws(StorageError) -> PlayerStanding? {
    let now = clock.now
    let store = store
    return try await players.read { () async throws(StorageError) in
      try await store.standing(forToken: hash, at: now)
    }
  }

  /// The session speaks for the player from now on; a session that did before is closed.
  ///
  /// `nil` when the connection was lost in the meantime, or the account is being deleted.
  @discardableResult
  func signIn(
    _ standing: PlayerStanding, with token: TokenHash, offset: TimeZoneOffset?, _ session: Session
  ) -> Player? {
    guard !session.isClosed, players[standing.record.id]?.isLeaving != true else { return nil }
    if !standing.record.isGuest {
      authentication.noteSignIn(of: standing.record.id, from: session.channel)
    }
    if let player = session.player, player.id == standing.record.id {
      session.tokenHash = token
      attendance.note(player, offset: offset)
      return player
    }
    // First, because it can end a match, and with it what the directory knows of the other.
    signOut(session)
    let player = players.enter(standing)
    let previous = players.connect(player, through: session)
    session.player = player
    session.tokenHash = token
    session.channel.measureRoundTrip()
    attendance.note(player, offset: offset)
    presence.update(player)
    challenges.welcome(player)
    logger.debug(
      "signed in", metadata: ["player": "\(player.id)", "connection": "\(session.number)"])
    if let previous {
      previous.player = nil
      end(previous, .signedInElsewhere)
    }
    return player
  }

  /// The player goes on where the connection was lost.
  func welcomeBack(_ player: Player) {
    if let match = player.match { matches.handle(.returned(player.id), in: match) }
    lobby.takeUp(player)
  }

  /// The session speaks for nobody any more: the player is away, unless somewhere else as well.
  ///
  /// - Parameter forGood: Not because a connection is lost.
  func signOut(_ session: Session, forGood: Bool = true) {
    guard let player = session.player else { return }
    session.player = nil
    session.tokenHash = nil
    guard player.session === session else { return }
    players.disconnect(player)
    guard !isHalted else { return }
    logger.debug(
      "signed out", metadata: ["player": "\(player.id)", "connection": "\(session.number)"])
    lobby.hold(player)
    if forGood { challenges.handle(.dropped(player.id)) } else { challenges.miss(player) }
    if let match = player.match { matches.handle(.dropped(player.id), in: match) }
    attendance.noteEnd(player)
    presence.update(player)
    players.removeIfGone(player)
  }

  /// Ends the player's connection if it was let in by another token than this.
  func endConnection(
    of player: PlayerID, unlessBy token: TokenHash, _ code: CloseCode = .signedInElsewhere
  ) {
    guard let other = players[player]?.session, other.tokenHash != token else { return }
    end(other, code)
    signOut(other)
  }
}
