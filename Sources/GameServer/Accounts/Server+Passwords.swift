import Accounts
import Community
import GameRules
import Storage
import WireProtocol

// Accounts with an email address and a password.
extension Server {
  func addPasswordHandlers() {
    dispatcher.handleLater(AccountRegister.self) { [unowned self] parameters, call in
      try await self.register(parameters, call)
    }
    dispatcher.handleLater(AccountLogin.self) { [unowned self] parameters, call in
      try await self.login(parameters, call)
    }
    dispatcher.handleLater(AccountUpgrade.self) { [unowned self] parameters, call in
      try await self.upgrade(parameters, call)
    }
    dispatcher.handleLater(AccountChangePassword.self) { [unowned self] parameters, call in
      try await self.changePassword(parameters, call)
    }
  }

  private func register(
    _ parameters: AccountRegister.Parameters, _ call: Call<AccountRegister>
  ) async throws(StorageError) {
    guard isAccepting else { return call.refuse(.draining) }
    guard let username = Username(parameters.username) else { return call.refuse(.nameInvalid) }
    guard let email = EmailAddress(parameters.email) else { return call.refuse(.emailInvalid) }
    guard let password = Password(parameters.password) else {
      return call.refuse(.passwordInvalid)
    }
    // What can be refused cheaply is not hashed first; the store decides all the same.
    switch try await store.obstacle(toAccountNamed: username, emailKey: email.key) {
    case nil: break
    case .nameTaken: return call.refuse(.nameTaken)
    case .emailTaken: return call.refuse(.emailTaken)
    }
    guard let hash = await hash(password, call) else { return }
    let record = newPlayer(username, isGuest: false)
    let token = SessionToken(using: randomness)
    let result = try await store.createAccount(
      record, credential: CredentialRecord(email, hash, of: record.id),
      token: stored(token, of: record.id))
    switch result {
    case .created: welcome(record, with: token, offset: parameters.utcOffset, call)
    case .nameTaken: call.refuse(.nameTaken)
    case .emailTaken: call.refuse(.emailTaken)
    case .identityTaken: preconditionFailure("there is no identity in it")
    }
  }

  private func login(
    _ parameters: AccountLogin.Parameters, _ call: Call<AccountLogin>
  ) async throws(StorageError) {
    // Nobody has such an address or such a password, which tells nothing of who has what.
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
      try await admit(player, offset: parameters.utcOffset, call, otherwise: .wrongCredentials) {
        () async throws(StorageError) in
        try await store.credential(of: player)?.passwordHash == hash
      }
      guard needsRehash else { return }
      // After the reply, as what hashes for new passwords comes behind all sign-ins; before the
      // next message, which may ask for the stored hash to be replaced.
      await rehash(password, credential, from: call.session.channel)
    }
  }

  /// Stores a password anew with today's parameters. That it was not is no harm.
  private func rehash(
    _ password: Password, _ credential: CredentialRecord, from channel: any ClientChannel
  ) async {
    guard case .success(let hash) = await authentication.hash(password, from: channel), !isHalted
    else { return }
    do {
      _ = try await store.replacePassword(
        of: credential.player, credential.passwordHash, with: hash, keeping: .all)
    } catch {
      logger.warning("a password was not stored anew", metadata: ["error": "\(error)"])
    }
  }

  private func upgrade(
    _ parameters: AccountUpgrade.Parameters, _ call: Call<AccountUpgrade>
  ) async throws(StorageError) {
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    guard let email = EmailAddress(parameters.email) else { return call.refuse(.emailInvalid) }
    guard let password = Password(parameters.password) else {
      return call.refuse(.passwordInvalid)
    }
    // Of an account whose owner signs in through a provider, somebody who has a token and no more
    // would make an account of their own.
    guard player.record.isGuest else { return call.refuse(.alreadyRegistered) }
    if try await store.credential(of: player.id) != nil { return call.refuse(.alreadyRegistered) }
    if try await store.credential(emailKey: email.key) != nil { return call.refuse(.emailTaken) }
    guard let hash = await hash(password, call) else { return }
    // Somebody else may know any token of the guest's, this connection's too: none stays.
    let token = SessionToken(using: randomness)
    let survivor = stored(token, of: player.id)
    let credential = CredentialRecord(email, hash, of: player.id)
    let result = try await changeAccount(of: player.id) { () async throws(StorageError) in
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
    guard let player = call.session.player else { return call.refuse(.unauthenticated) }
    guard let new = Password(parameters.new) else { return call.refuse(.passwordInvalid) }
    guard let credential = try await store.credential(of: player.id) else {
      return call.refuse(.noPassword)
    }
    guard await proves(parameters.old, credential, call), let hash = await hash(new, call) else {
      return
    }
    let token = SessionToken(using: randomness)
    let survivor = stored(token, of: player.id)
    let result = try await changeAccount(of: player.id) { () async throws(StorageError) in
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

  /// The session goes on by the only token that the player has now.
  ///
  /// A connection that has taken over meanwhile is ended: it was let in by a token that is none any
  /// more. If the one that asked is gone, the other may be the same client's, which is to come back
  /// and sign in with the password.
  private func goOn(_ session: Session, as player: PlayerID, by token: TokenHash) {
    // Whoever is coming with one of the tokens that ended this very moment does not get in.
    players.noteNews(of: player)
    if session.player?.id == player { session.tokenHash = token }
    authentication.noteSignIn(of: player, from: session.channel)
    endConnection(
      of: player, unlessBy: token, session.isClosed ? .goingAway : .signedInElsewhere)
  }

  /// Whether a password is the account's; if not, the client has been told.
  func proves(
    _ text: String, _ credential: CredentialRecord, _ call: Call<some WireMethod>
  ) async -> Bool {
    guard let password = Password(text) else {
      call.refuse(.wrongCredentials)
      return false
    }
    let trial = await authentication.attempt(
      password, of: credential.emailKey, from: call.session.channel,
      against: credential)
    switch trial {
    case .right: return true
    case .wrong: call.refuse(.wrongCredentials)
    case .refused(let refusal): call.fail(refusal.error)
    }
    return false
  }

  /// A password's hash; `nil` if there is none, and then the client has been told.
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
