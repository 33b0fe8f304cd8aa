import Accounts
import Community
import GameRules
import Logging
import Storage
import WireProtocol

/// Accounts with an email address and a password: registering, signing in, upgrading a guest, and
/// changing the password.
@GameLoop
final class PasswordAccounts: Feature {
  private let store: any Store
  private let players: PlayerDirectory
  private let authentication: Authentication
  private let sessions: SessionLifecycle
  private let signIns: SignIns
  private let unresolved: UnresolvedAccounts
  private let state: ServerState
  private let logger: Logger

  init(
    store: any Store, players: PlayerDirectory, authentication: Authentication,
    sessions:
      SessionLifecycle, signIns: SignIns, unresolved: UnresolvedAccounts, state: ServerState,
    logger: Logger
  ) {
    self.store = store
    self.players = players
    self.authentication = authentication
    self.sessions = sessions
    self.signIns = signIns
    self.unresolved = unresolved
    self.state = state
    self.logger = logger
  }

  func register(in dispatcher: Dispatcher) {
    dispatcher.handleLater(AccountRegister.self, cost: RequestCost.newPlayer, signsIn: true) {
      [unowned self] parameters, call in
      try await self.register(parameters, call)
    }
    dispatcher.handleLater(AccountLogin.self, cost: RequestCost.password, signsIn: true) {
      [unowned self] parameters, call in
      try await self.login(parameters, call)
    }
    dispatcher.handleLater(AccountUpgrade.self, cost: RequestCost.password, signsIn: true) {
      [unowned self] parameters, call in
      try await self.upgrade(parameters, call)
    }
    dispatcher.handleLater(AccountChangePassword.self, cost: RequestCost.password, signsIn: true) {
      [unowned self] parameters, call in
      try await self.changePassword(parameters, call)
    }
  }

  private func register(
    _ parameters: AccountRegister.Parameters, _ call: Call<AccountRegister>
  ) async throws(StorageError) {
    guard state.isAccepting else { return call.refuse(.draining) }
    guard let username = Username(parameters.username) else { return call.refuse(.nameInvalid) }
    guard let email = EmailAddress(parameters.email) else { return call.refuse(.emailInvalid) }
    guard let password = Password(parameters.password) else {
      return call.refuse(.passwordInvalid)
    }
    // Asked before hashing, which is slow. createAccount decides, as the name may be taken
    // meanwhile.
    switch try await store.obstacle(toAccountNamed: username, emailKey: email.key) {
    case nil: break
    case .nameTaken: return call.refuse(.nameTaken)
    case .emailTaken: return call.refuse(.emailTaken)
    }
    guard let hash = await hash(password, call) else { return }
    let record = signIns.newPlayer(username, isGuest: false)
    let token = signIns.newToken()
    let result = try await store.createAccount(
      record, credential: CredentialRecord(email, hash, of: record.id),
      token: signIns.stored(token, of: record.id))
    switch result {
    case .created: signIns.welcome(record, with: token, offset: parameters.utcOffset, call)
    case .nameTaken: call.refuse(.nameTaken)
    case .emailTaken: call.refuse(.emailTaken)
    case .identityTaken: preconditionFailure("there is no identity in it")
    }
  }

  private func login(
    _ parameters: AccountLogin.Parameters, _ call: Call<AccountLogin>
  ) async throws(StorageError) {
    // No account has an invalid address or password, so this tells nothing about accounts.
    guard let email = EmailAddress(parameters.email), let password = Password(parameters.password)
    else { return call.refuse(.wrongCredentials) }
    let credential = try await store.credential(emailKey: email.key)
    let trial = await authentication.attempt(
      password, of: email.key, from: call.session.channel,
      against: credential)
    switch trial {
    case .refused(let refusal): call.fail(refusal.error)
    case .wrong: call.refuse(.wrongCredentials)
    case .right(let needsRehash):
      guard let credential else { preconditionFailure("nothing matches without a hash") }
      let (player, hash) = (credential.player, credential.passwordHash)
      let store = store
      try await signIns.admit(
        player, offset: parameters.utcOffset, call, otherwise: .wrongCredentials
      ) {
        () async throws(StorageError) in
        try await store.credential(of: player)?.passwordHash == hash
      }
      guard needsRehash else { return }
      // After the reply, as hashing new passwords comes behind all sign-ins; before the session's
      // next message, which may replace the stored hash.
      await rehash(password, credential, from: call.session.channel)
    }
  }

  /// Stores a password hashed with today's parameters. A failure does no harm.
  private func rehash(
    _ password: Password, _ credential: CredentialRecord, from channel: any ClientChannel
  ) async {
    guard case .success(let hash) = await authentication.hash(password, from: channel),
      !state.isHalted
    else { return }
    do {
      _ = try await store.replacePassword(
        of: credential.player, credential.passwordHash, with: hash, keeping: .all)
    } catch {
      logger.warning(
        "a password could not be stored with the new cost", metadata: ["error": "\(error)"])
    }
  }

  private func upgrade(
    _ parameters: AccountUpgrade.Parameters, _ call: Call<AccountUpgrade>
  ) async throws(StorageError) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    guard let email = EmailAddress(parameters.email) else { return call.refuse(.emailInvalid) }
    guard let password = Password(parameters.password) else {
      return call.refuse(.passwordInvalid)
    }
    // Guests only: else somebody with nothing but a stolen token could add a password to an account
    // that signs in through an identity provider, and take it over.
    guard player.record.isGuest else { return call.refuse(.alreadyRegistered) }
    if try await store.credential(of: player.id) != nil { return call.refuse(.alreadyRegistered) }
    if try await store.credential(emailKey: email.key) != nil { return call.refuse(.emailTaken) }
    guard let hash = await hash(password, call) else { return }
    // Another person may know a token of the guest, also this connection's: all of them end.
    let token = signIns.newToken()
    let survivor = signIns.stored(token, of: player.id)
    let credential = CredentialRecord(email, hash, of: player.id)
    let result = try await unresolved.change(of: player.id) { () async throws(StorageError) in
      try await self.store.upgrade(credential, keeping: .only(survivor))
    }
    switch result {
    case .upgraded:
      players.update(player.id) { $0.record.isGuest = false }
      player.record.isGuest = false
      goOn(call.session, as: player.id, by: token.hash)
      call.succeed(SignedIn(token: token.text, player: PlayerCard(player.record)))
    case .emailTaken: call.refuse(.emailTaken)
    case .alreadyAccount: call.refuse(.alreadyRegistered)
    case .unknownPlayer: call.refuse(.unauthenticated)
    }
  }

  private func changePassword(
    _ parameters: AccountChangePassword.Parameters, _ call: Call<AccountChangePassword>
  ) async throws(StorageError) {
    guard let player = call.player else { return call.refuse(.unauthenticated) }
    guard let new = Password(parameters.new) else { return call.refuse(.passwordInvalid) }
    guard let credential = try await store.credential(of: player.id) else {
      return call.refuse(.noPassword)
    }
    guard await authentication.proves(parameters.old, credential, call),
      let hash = await hash(new, call)
    else {
      return
    }
    let token = signIns.newToken()
    let survivor = signIns.stored(token, of: player.id)
    let result = try await unresolved.change(of: player.id) { () async throws(StorageError) in
      try await self.store.replacePassword(
        of: player.id, credential.passwordHash, with: hash, keeping: .only(survivor))
    }
    switch result {
    case .replaced:
      goOn(call.session, as: player.id, by: token.hash)
      call.succeed(.init(token: token.text))
    case .superseded: call.refuse(.wrongCredentials)
    case .noPassword: call.refuse(.noPassword)
    }
  }

  /// The session goes on with the only token that the player has now.
  ///
  /// A connection that has taken over meanwhile is ended, as its token has ended. If the asking
  /// connection is gone, the other may be the same client's, which comes back and signs in with the
  /// password.
  private func goOn(_ session: Session, as player: PlayerID, by token: TokenHash) {
    // A client that is signing in with one of the ended tokens this moment does not get in.
    players.noteNews(of: player)
    if session.player == player { session.tokenHash = token }
    authentication.noteSignIn(of: player, from: session.channel)
    sessions.endConnection(
      of: player, unlessBy: token, session.isClosed ? .goingAway : .signedInElsewhere)
  }

  /// The hash of a password; `nil` if hashing was refused, and then the call has been answered.
  private func hash(_ password: Password, _ call: Call<some WireMethod>) async -> String? {
    switch await authentication.hash(password, from: call.session.channel) {
    case .success(let hash): return hash
    case .failure(let refusal):
      call.fail(refusal.error)
      return nil
    }
  }
}

extension CredentialRecord {
  fileprivate init(_ email: EmailAddress, _ hash: String, of player: PlayerID) {
    self.init(player: player, email: email.text, emailKey: email.key, passwordHash: hash)
  }
}
