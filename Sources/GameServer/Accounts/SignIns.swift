import Accounts
import Community
import GameRules
import Matchmaking
import Storage
import WireProtocol

/// Creates players and tokens, and answers the methods that sign a client in.
@GameLoop
final class SignIns {
  private let store: any Store
  private let clock: any ServerClock
  private let players: PlayerDirectory
  private let sessions: SessionLifecycle
  private let bans: BanList
  private let state: ServerState
  private let randomness: Randomness
  /// How long a token is valid after its last use.
  let tokenLifetime: Duration

  init(
    store: any Store, clock: any ServerClock, players: PlayerDirectory, sessions: SessionLifecycle,
    bans: BanList, state: ServerState, randomness: Randomness, tokenLifetime: Duration
  ) {
    self.store = store
    self.clock = clock
    self.players = players
    self.sessions = sessions
    self.bans = bans
    self.state = state
    self.randomness = randomness
    self.tokenLifetime = tokenLifetime
  }

  /// A new token, not stored yet.
  func newToken() -> SessionToken { SessionToken(using: randomness) }

  /// A new player, not stored yet.
  func newPlayer(_ username: Username, isGuest: Bool) -> PlayerRecord {
    let now = clock.now
    var random = randomness
    return PlayerRecord(
      id: PlayerID(at: now, using: &random), username: username, isGuest: isGuest, createdAt: now,
      lastSeenAt: now, rating: Rating())
  }

  /// The stored form of a player's new token.
  func stored(_ token: SessionToken, of player: PlayerID) -> TokenRecord {
    TokenRecord(
      hash: token.hash, player: player, createdAt: clock.now,
      expiresAt: clock.now + tokenLifetime)
  }

  /// Replies with a player who has just been stored, and signs the client in as this player.
  func welcome<Method: WireMethod>(
    _ record: PlayerRecord, with token: SessionToken, offset: TimeZoneOffset?, _ call: Call<Method>
  ) where Method.Result == SignedIn {
    guard !state.isHalted else { return }
    call.succeed(SignedIn(token: token.text, player: PlayerCard(record)))
    sessions.signIn(PlayerStanding(record: record), with: token.hash, offset: offset, call.session)
    // An operator may have banned the player since it was stored.
    if let ban = bans.ban(of: record.id, at: clock.now), let player = players[record.id] {
      sessions.expel(player, ban)
    }
  }

  /// Gives a player who was authenticated a new token, signs the client in, and replies.
  ///
  /// - Parameters:
  ///   - refusal: The error if the player has been deleted.
  ///   - check: Called once the token is stored; returns whether the authentication still holds, as
  ///     a password may have been changed meanwhile. If not, the token is removed again.
  func admit<Method: WireMethod>(
    _ id: PlayerID, offset: TimeZoneOffset?, _ call: Call<Method>,
    otherwise refusal: GameErrorCode,
    check: () async throws(StorageError) -> Bool = { () async throws(StorageError) in true }
  ) async throws(StorageError) where Method.Result == SignedIn {
    let token = newToken()
    let isAdded = try await store.addToken(stored(token, of: id))
    guard isAdded, try await check(), let standing = try await standing(forToken: token.hash)
    else {
      try await store.endToken(token.hash)
      return call.refuse(refusal)
    }
    guard !state.isHalted else { return }
    if let banned = bans.refusal(of: id, at: clock.now) {
      try await store.endToken(token.hash)
      return call.fail(banned)
    }
    guard let player = sessions.signIn(standing, with: token.hash, offset: offset, call.session)
    else {
      // No client knows its text.
      try await store.endToken(token.hash)
      return call.refuse(refusal)
    }
    call.succeed(SignedIn(token: token.text, player: PlayerCard(player.record)))
    sessions.rejoin(player)
  }

  /// The player of a token, as stored; `nil` for a token that is not valid.
  func standing(forToken hash: TokenHash) async throws(StorageError) -> PlayerStanding? {
    let now = clock.now
    let store = store
    return try await players.read { () async throws(StorageError) in
      try await store.standing(forToken: hash, at: now)
    }
  }
}
