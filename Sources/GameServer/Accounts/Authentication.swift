import Accounts
import GameRules
import Logging
import Storage
import WireProtocol

/// Checks passwords and ID tokens, and limits how often they may be tried.
///
/// Hashing and checking signatures are slow, and done off the loop; the limits are applied on it.
@GameLoop
final class Authentication {
  let passwords: PasswordVerifier
  private let providers: [String: IDTokenVerifier]
  private let clock: any ServerClock
  private let metrics: ServerMetrics
  private var limiter = LoginLimiter()
  private var knownAddresses = KnownAddresses(limit: LoginLimiter.Parameters().placeLimit)
  /// How many passwords of each address wait or are being hashed.
  private var underWay: [Claim: Int] = [:]

  /// The most sign-ins of an address that wait or are being hashed, and the most new passwords.
  nonisolated static let passwordsPerAddress = 4

  /// The key by which an address's places are counted: registrations take none from sign-ins.
  private struct Claim: Hashable {
    let address: String
    let urgency: WorkUrgency
  }

  init(
    _ configuration: AccountConfiguration, slowWork pool: SlowWorkPool, clock: any ServerClock,
    metrics: ServerMetrics, randomness: Randomness
  ) {
    passwords = PasswordVerifier(
      pool: pool, cost: configuration.passwordCost, randomness: randomness)
    let fetcher = configuration.keySource
    providers = Dictionary(
      uniqueKeysWithValues: configuration.providers.all.map {
        ($0.name, IDTokenVerifier(provider: $0, source: fetcher))
      })
    self.clock = clock
    self.metrics = metrics
  }

  /// The outcome of a sign-in attempt.
  enum Trial {
    /// The password is right; `needsRehash` if it should be hashed with today's parameters.
    case right(needsRehash: Bool)
    case wrong
    /// The password was not checked.
    case refused(WireRefusal)
  }

  /// Tries a password of an account, at most as often as the limits allow.
  ///
  /// - Parameters:
  ///   - account: The key of the limits: one for each account, and one for each email address
  ///     without an account.
  ///   - credential: The account's; with `nil` the check takes as long, and fails.
  func attempt(
    _ password: Password, of account: String, from channel: any ClientChannel,
    against credential: CredentialRecord?
  ) async -> Trial {
    let address = channel.address
    guard begin(channel, .prompt) else { return .refused(.crowded) }
    defer { end(channel, .prompt) }
    let isKnownPlace =
      credential.map { knownAddresses.contains(account: $0.player.description, address: address) }
      ?? false
    let permission = limiter.attempt(
      account: account, address: address, isKnownPlace: isKnownPlace, at: clock.now)
    if case .wait(let wait) = permission { return .refused(.tooOften(retryAfter: wait)) }
    let begun = clock.elapsed
    defer { metrics.passwordTime.observe(clock.elapsed - begun) }
    let stored = credential.flatMap { PasswordHash(text: $0.passwordHash) }
    switch await passwords.verify(password, against: stored, from: channel.workOrigin) {
    case .success(.matches(let needsRehash)):
      limiter.succeeded(account: account, address: address, at: clock.now)
      return .right(needsRehash: needsRehash)
    case .success(.doesNotMatch):
      limiter.failed(account: account, address: address, at: clock.now)
      return .wrong
    case .failure(let refusal):
      limiter.withdrawn(account: account, address: address, at: clock.now)
      return .refused(WireRefusal(refusal))
    }
  }

  /// Whether a password is the account's. If not, the call is answered with the reason.
  func proves(
    _ text: String, _ credential: CredentialRecord, _ call: Call<some WireMethod>
  ) async -> Bool {
    guard let password = Password(text) else {
      call.refuse(.wrongCredentials)
      return false
    }
    let trial = await attempt(
      password, of: credential.emailKey, from: call.session.channel,
      against: credential)
    switch trial {
    case .right: return true
    case .wrong: call.refuse(.wrongCredentials)
    case .refused(let refusal): call.fail(refusal.error)
    }
    return false
  }

  /// Remembers the client's address as one where the account's owner has signed in.
  func noteSignIn(of player: PlayerID, from channel: any ClientChannel) {
    knownAddresses.note(account: player.description, address: channel.address)
  }

  /// Hashes a new password for storing. Sign-ins go first.
  func hash(
    _ password: Password, from channel: any ClientChannel
  ) async -> Result<String, WireRefusal> {
    guard begin(channel, .patient) else { return .failure(.crowded) }
    defer { end(channel, .patient) }
    let begun = clock.elapsed
    defer { metrics.passwordTime.observe(clock.elapsed - begun) }
    return await passwords.hash(password, from: channel.workOrigin).map(\.text)
      .mapError(WireRefusal.init)
  }

  /// Takes one of an address's places in the pool; returns false if there is none.
  private func begin(_ channel: any ClientChannel, _ urgency: WorkUrgency) -> Bool {
    let claim = Claim(address: channel.address, urgency: urgency)
    let count = underWay[claim, default: 0]
    guard channel.isLocal || count < Self.passwordsPerAddress else { return false }
    underWay[claim] = count + 1
    return true
  }

  private func end(_ channel: any ClientChannel, _ urgency: WorkUrgency) {
    let claim = Claim(address: channel.address, urgency: urgency)
    guard let count = underWay[claim] else { return }
    underWay[claim] = count > 1 ? count - 1 : nil
  }

  /// Verifies an ID token; returns the identity that it asserts.
  func identity(
    _ token: String, nonce: String, at provider: String
  ) async -> Result<Identity, WireRefusal> {
    guard let verifier = providers[provider] else { return .failure(.game(.unknownProvider)) }
    switch await verifier.verify(token, nonce: nonce, at: clock.now) {
    case .success(let identity): return .success(identity)
    case .failure(.keysUnavailable): return .failure(.game(.providerUnavailable))
    case .failure: return .failure(.game(.identityInvalid))
    }
  }
}
