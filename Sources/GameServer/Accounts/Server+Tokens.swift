import Community
import GameRules
import Storage
import WireProtocol

// Guests, and coming back with a token.
extension Server {
  func addTokenHandlers() {
    dispatcher.handleLater(AccountGuest.self) { [unowned self] parameters, call in
      try await self.makeGuest(parameters, call)
    }
    dispatcher.handleLater(AccountResume.self) { [unowned self] parameters, call in
      try await self.resume(parameters, call)
    }
    dispatcher.handleLater(AccountLogout.self) { [unowned self] parameters, call in
      try await self.logout(everywhere: parameters.everywhere ?? false, call)
    }
  }

  private func makeGuest(
    _ parameters: AccountGuest.Parameters, _ call: Call<AccountGuest>
  ) async throws(StorageError) {
    guard isAccepting else { return call.refuse(.draining) }
    guard let username = Username(parameters.username) else { return call.refuse(.nameInvalid) }
    let record = newPlayer(username, isGuest: true)
    let token = SessionToken(using: randomness)
    switch try await store.createPlayer(record, token: stored(token, of: record.id)) {
    case .nameTaken: call.refuse(.nameTaken)
    case .created: welcome(record, with: token, offset: parameters.utcOffset, call)
    }
  }

  private func resume(
    _ parameters: AccountResume.Parameters, _ call: Call<AccountResume>
  ) async throws(StorageError) {
    let hash = SessionToken(text: parameters.token).hash
    let standing = try await standing(forToken: hash)
    guard !isHalted else { return }
    guard let standing else { return call.refuse(.invalidToken) }
    if let banned = refusal(of: standing.record.id) { return call.fail(banned) }
    // Whether there will be such a player in a moment, nobody knows.
    guard players[standing.record.id]?.isLeaving != true else { return call.fail(.unavailable) }
    guard let player = signIn(standing, with: hash, offset: parameters.utcOffset, call.session)
    else { return call.refuse(.invalidToken) }
    // Who comes back in time never has to sign in again.
    journal.appendUnhurried(.tokenUsed(hash, expiresAt: clock.now + configuration.tokenLifetime))
    call.succeed(
      .init(
        player: PlayerCard(player.record), match: player.match?.id,
        queue: lobby.place(of: player), unread: standing.unread,
        challenges: challenges.open(of: player.id)))
    welcomeBack(player)
  }

  private func logout(
    everywhere: Bool, _ call: Call<AccountLogout>
  ) async throws(StorageError) {
    let session = call.session
    guard let player = session.player, let hash = session.tokenHash else {
      return call.refuse(.unauthenticated)
    }
    try await changeAccount(of: player.id) { () async throws(StorageError) in
      if everywhere {
        try await self.store.endTokens(of: player.id)
      } else {
        try await self.store.endToken(hash)
      }
    }
    // Whoever is coming with one of them this very moment does not get in.
    players.noteNews(of: player.id)
    guard !isHalted else { return }
    // Another connection may have taken over while the store was at it: has its token ended too?
    let current = players[player.id]?.session
    if let current, current !== session, !everywhere, current.tokenHash != hash {
      // It goes on, with its place in the queue and its match.
    } else {
      lobby.leave(player)
      // A guest without a token cannot come back: the opponent need not wait for it.
      if isSurelyGuest(player), let match = player.match {
        matches.handle(.quit(player.id), in: match)
      }
      if let current, current !== session {
        end(current, .signedInElsewhere)
        signOut(current)
      }
    }
    signOut(session)
    players.removeIfGone(player)
    call.succeed()
  }
}
