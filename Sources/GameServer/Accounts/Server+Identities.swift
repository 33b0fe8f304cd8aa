import Accounts
import Community
import GameRules
import Storage
import WireProtocol

// Accounts at OpenID Connect providers.
extension Server {
  func addIdentityHandlers() {
    dispatcher.handleLater(AccountOIDC.self) { [unowned self] parameters, call in
      try await self.signIn(parameters, call)
    }
  }

  private func signIn(
    _ parameters: AccountOIDC.Parameters, _ call: Call<AccountOIDC>
  ) async throws(StorageError) {
    let identity: Identity
    let verdict = await authentication.identity(
      parameters.idToken, nonce: parameters.nonce, at: parameters.provider)
    switch verdict {
    case .success(let proved): identity = proved
    case .failure(let refusal): return call.fail(refusal.error)
    }
    let known = try await store.player(identity: identity.subject, at: identity.provider)
    if let known {
      try await admit(known.id, offset: parameters.utcOffset, call, otherwise: .identityInvalid)
    } else if let guest = call.session.player, guest.record.isGuest {
      // Somebody may have an account already.
      guard isSurelyGuest(guest) else { return call.fail(.unavailable) }
      try await tie(identity, to: guest, parameters, call)
    } else {
      try await register(identity, parameters, call)
    }
  }

  /// A guest who signs in for the first time keeps everything.
  private func tie(
    _ identity: Identity, to guest: Player, _ parameters: AccountOIDC.Parameters,
    _ call: Call<AccountOIDC>
  ) async throws(StorageError) {
    // Whoever knows a token of the guest's has no part in the account: a new one comes.
    let record = IdentityRecord(identity, of: guest.id, at: clock.now)
    let result = try await changeAccount(of: guest.id) { () async throws(StorageError) in
      try await self.store.link(record, keeping: .none)
    }
    switch result {
    case .linked:
      players.noteNews(of: guest.id)
      guest.record.isGuest = false
      players.update(guest.id) { $0.record.isGuest = false }
      try await admit(
        guest.id, offset: parameters.utcOffset, call, otherwise: .identityInvalid)
    case .taken, .unknownPlayer: call.refuse(.identityInvalid)
    }
  }

  private func register(
    _ identity: Identity, _ parameters: AccountOIDC.Parameters, _ call: Call<AccountOIDC>
  ) async throws(StorageError) {
    guard isAccepting else { return call.refuse(.draining) }
    guard let name = parameters.username else { return call.refuse(.usernameRequired) }
    guard let username = Username(name) else { return call.refuse(.nameInvalid) }
    let record = newPlayer(username, isGuest: false)
    let token = SessionToken(using: randomness)
    let result = try await store.createAccount(
      record, identity: IdentityRecord(identity, of: record.id, at: clock.now),
      token: stored(token, of: record.id))
    switch result {
    case .created: welcome(record, with: token, offset: parameters.utcOffset, call)
    case .nameTaken: call.refuse(.nameTaken)
    // The same identity has been registered this very moment, over another connection.
    case .identityTaken: call.fail(.unavailable)
    case .emailTaken: preconditionFailure("there is no email address in it")
    }
  }
}

extension IdentityRecord {
  fileprivate init(_ identity: Identity, of player: PlayerID, at now: Instant) {
    self.init(
      provider: identity.provider, subject: identity.subject, player: player,
      email: identity.email?.text, linkedAt: now)
  }
}
