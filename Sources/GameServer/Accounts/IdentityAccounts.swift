import Accounts
import Community
import GameRules
import Storage
import WireProtocol

/// Accounts at OpenID Connect providers.
@GameLoop
final class IdentityAccounts: Feature {
  private let store: any Store
  private let clock: any ServerClock
  private let players: PlayerDirectory
  private let authentication: Authentication
  private let signIns: SignIns
  private let unresolved: UnresolvedAccounts
  private let state: ServerState

  init(
    store: any Store, clock: any ServerClock, players: PlayerDirectory,
    authentication:
      Authentication, signIns: SignIns, unresolved: UnresolvedAccounts, state: ServerState
  ) {
    self.store = store
    self.clock = clock
    self.players = players
    self.authentication = authentication
    self.signIns = signIns
    self.unresolved = unresolved
    self.state = state
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(AccountOIDC.self, cost: RequestCost.newPlayer, signsIn: true) {
      [unowned self] parameters, call in
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
      try await signIns.admit(
        known.id, offset: parameters.utcOffset, call, otherwise: .identityInvalid)
    } else if let guest = call.player, guest.record.isGuest {
      // The guest may have got an account without the store having been able to say so.
      guard unresolved.isSurelyGuest(guest) else { return call.fail(.unavailable) }
      try await tie(identity, to: guest, parameters, call)
    } else {
      try await register(identity, parameters, call)
    }
  }

  /// Turns a guest into an account of that identity, with all that the guest has.
  private func tie(
    _ identity: Identity, to guest: Player, _ parameters: AccountOIDC.Parameters,
    _ call: Call<AccountOIDC>
  ) async throws(StorageError) {
    // The guest's tokens end, as another person may know one.
    let record = IdentityRecord(identity, of: guest.id, at: clock.now)
    let result = try await unresolved.change(of: guest.id) { () async throws(StorageError) in
      try await self.store.link(record, keeping: .none)
    }
    switch result {
    case .linked:
      players.noteNews(of: guest.id)
      guest.record.isGuest = false
      players.update(guest.id) { $0.record.isGuest = false }
      try await signIns.admit(
        guest.id, offset: parameters.utcOffset, call, otherwise: .identityInvalid)
    case .taken, .unknownPlayer: call.refuse(.identityInvalid)
    }
  }

  private func register(
    _ identity: Identity, _ parameters: AccountOIDC.Parameters, _ call: Call<AccountOIDC>
  ) async throws(StorageError) {
    guard state.isAccepting else { return call.refuse(.draining) }
    guard let name = parameters.username else { return call.refuse(.usernameRequired) }
    guard let username = Username(name) else { return call.refuse(.nameInvalid) }
    let record = signIns.newPlayer(username, isGuest: false)
    let token = signIns.newToken()
    let result = try await store.createAccount(
      record, identity: IdentityRecord(identity, of: record.id, at: clock.now),
      token: signIns.stored(token, of: record.id))
    switch result {
    case .created: signIns.welcome(record, with: token, offset: parameters.utcOffset, call)
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
