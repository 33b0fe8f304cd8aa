import Community
import GameRules
import Storage
import WireProtocol

/// Guests, and signing in and out by a token.
@GameLoop
final class TokenAccounts: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let journal: Journal
  private let players: PlayerDirectory
  private let matches: Matches
  private let lobby: Lobby
  private let challenges: Challenges
  private let rooms: Rooms
  private let sessions: SessionLifecycle
  private let signIns: SignIns
  private let unresolved: UnresolvedAccounts
  private let bans: BanList
  private let state: ServerState

  init(
    store: any Store, clock: any ServerClock, journal: Journal, players: PlayerDirectory,
    matches: Matches, lobby: Lobby, challenges: Challenges, rooms: Rooms,
    sessions: SessionLifecycle,
    signIns: SignIns, unresolved: UnresolvedAccounts, bans: BanList, state: ServerState
  ) {
    self.store = store
    self.clock = clock
    self.journal = journal
    self.players = players
    self.matches = matches
    self.lobby = lobby
    self.challenges = challenges
    self.rooms = rooms
    self.sessions = sessions
    self.signIns = signIns
    self.unresolved = unresolved
    self.bans = bans
    self.state = state
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(AccountGuest.self, cost: RequestCost.newPlayer, signsIn: true) {
      [unowned self] parameters, call in
      try await self.makeGuest(parameters, call)
    }
    dispatcher.handleLater(AccountResume.self, signsIn: true) { [unowned self] parameters, call in
      try await self.resume(parameters, call)
    }
    dispatcher.handleLater(AccountLogout.self, signsIn: true) { [unowned self] parameters, call in
      try await self.logout(everywhere: parameters.everywhere ?? false, call)
    }
  }

  private func makeGuest(
    _ parameters: AccountGuest.Parameters, _ call: Call<AccountGuest>
  ) async throws(StorageError) {
    guard state.isAccepting else { return call.refuse(.draining) }
    guard let username = Username(parameters.username) else { return call.refuse(.nameInvalid) }
    let record = signIns.newPlayer(username, isGuest: true)
    let token = signIns.newToken()
    switch try await store.createPlayer(record, token: signIns.stored(token, of: record.id)) {
    case .nameTaken: call.refuse(.nameTaken)
    case .created: signIns.welcome(record, with: token, offset: parameters.utcOffset, call)
    }
  }

  private func resume(
    _ parameters: AccountResume.Parameters, _ call: Call<AccountResume>
  ) async throws(StorageError) {
    let hash = SessionToken(text: parameters.token).hash
    let standing = try await signIns.standing(forToken: hash)
    guard !state.isHalted else { return }
    guard let standing else { return call.refuse(.invalidToken) }
    if let banned = bans.refusal(of: standing.record.id, at: clock.now) { return call.fail(banned) }
    // The account is being deleted, which may yet fail.
    guard players[standing.record.id]?.isLeaving != true else { return call.fail(.unavailable) }
    guard
      let player = sessions.signIn(
        standing, with: hash, offset: parameters.utcOffset, call.session)
    else { return call.refuse(.invalidToken) }
    // Each use extends the token's lifetime.
    journal.appendDeferred(.tokenUsed(hash, expiresAt: clock.now + signIns.tokenLifetime))
    call.succeed(
      .init(
        player: PlayerCard(player.record), match: player.match,
        queue: lobby.place(of: player), unread: standing.unread,
        challenges: challenges.open(of: player.id), room: rooms.state(of: player)))
    sessions.rejoin(player)
  }

  private func logout(
    everywhere: Bool, _ call: Call<AccountLogout>
  ) async throws(StorageError) {
    let session = call.session
    guard let player = players[session], let hash = session.tokenHash else {
      return call.refuse(.unauthenticated)
    }
    try await unresolved.change(of: player.id) { () async throws(StorageError) in
      if everywhere {
        try await self.store.endTokens(of: player.id)
      } else {
        try await self.store.endToken(hash)
      }
    }
    // A client that is signing in with one of them this moment does not get in.
    players.noteNews(of: player.id)
    guard !state.isHalted else { return }
    // Another connection may have taken over while the store was at it: has its token ended too?
    let current = players[player.id]?.session
    if let current, current !== session, !everywhere, current.tokenHash != hash {
      // It goes on, with its place in the queue and its match.
    } else {
      lobby.leave(player)
      // A guest without a token cannot come back: the opponent need not wait for it.
      if unresolved.isSurelyGuest(player), let match = player.match {
        matches.handle(.quit(player.id), in: match)
      }
      if let current, current !== session {
        sessions.end(current, .signedInElsewhere)
        sessions.signOut(current)
      }
    }
    sessions.signOut(session)
    players.removeIfGone(player)
    call.succeed()
  }
}
