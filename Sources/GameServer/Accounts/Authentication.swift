import Accounts
import GameRules
import Logging
import Storage
import WebSocketTransport

/// Who may be whom: passwords, ID tokens, and how often either may be tried.
///
/// Slow work, which is hashing and checking signatures, is done off the loop; the limits are kept
/// on it.
@GameLoop
final class Authentication {
  let passwords: PasswordVerifier
  private let providers: [String: IDTokenVerifier]
  private let clock: any ServerClock
  private let instruments: Instruments
  private var limiter = LoginLimiter()
  private var places = KnownPlaces(limit: LoginLimiter.Parameters().placeLimit)
  /// How many passwords of each address wait or are at work.
  private var underWay: [Claim: Int] = [:]

  /// The key by which an address's places are counted: registrations take none from sign-ins.
  private struct Claim: Hashable {
    let address: String
    let urgency: WorkUrgency
  }

  init(
    _ configuration: AccountConfiguration, slowWork pool: SlowWorkPool, clock: any ServerClock,
    instruments: Instruments, randomness: Randomness
  ) {
    passwords = PasswordVerifier(
      pool: pool, cost: configuration.passwordCost, randomness: randomness)
    let fetcher = configuration.keySource
    providers = Dictionary(
      uniqueKeysWithValues: configuration.providers.all.map {
        ($0.name, IDTokenVerifier(provider: $0, source: fetcher))
      })
    self.clock = clock
    self.instruments = instruments
  }

  /// What came of trying a password.
  enum Trial {
    /// It is the password; `needsRehash` if it should be hashed anew.
    case right(needsRehash: Bool)
    case wrong
    /// It was not tried.
    case refused(WireRefusal)
  }

  /// Tries a password of an account, at most as often as the limits allow.
  ///
  /// - Parameters:
  ///   - account: What the limits count: the same for all names of an account, and one for each
  ///     address that is no account's.
  ///   - credential: The account's; `nil` takes as long, and is wrong.
  func attempt(
    _ password: Password, of account: String, from channel: any ClientChannel,
    against credential: CredentialRecord?
  ) async -> Trial {
    let address = channel.address
    guard begin(channel, .prompt) else { return .refused(.crowded) }
    defer { end(channel, .prompt) }
    let isKnownPlace =
      credential.map { places.contains(account: $0.player.description, address: address) } ?? false
    let permission = limiter.attempt(
      account: account, address: address, isKnownPlace: isKnownPlace, at: clock.now)
    if case .wait(let wait) = permission { return .refused(.tooOften(retryAfter: wait)) }
    let begun = clock.elapsed
    defer { instruments.passwordTime.observe(clock.elapsed - begun) }
    let stored = credential.flatMap { PasswordHash(text: $0.passwordHash) }
    switch await passwords.verify(password, against: stored, from: origin(of: channel)) {
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

  /// A player with an account is signed in there, by whatever way.
  func noteSignIn(of player: PlayerID, from channel: any ClientChannel) {
    places.note(account: player.description, address: channel.address)
  }

  /// Hashes a new password for storing. Sign-ins go first.
  func hash(
    _ password: Password, from channel: any ClientChannel
  ) async -> Result<String, WireRefusal> {
    guard begin(channel, .patient) else { return .failure(.crowded) }
    defer { end(channel, .patient) }
    let begun = clock.elapsed
    defer { instruments.passwordTime.observe(clock.elapsed - begun) }
    return await passwords.hash(password, from: origin(of: channel)).map(\.text)
      .mapError(WireRefusal.init)
  }

  /// The origin by which a channel takes turns with others in the queue for password work.
  private func origin(of channel: any ClientChannel) -> WorkOrigin {
    let address = channel.address
    return WorkOrigin(
      site: IPAddress(address)?.site.description ?? address, address: address)
  }

  /// Takes one of an address's places, so that nobody fills the pool alone.
  private func begin(_ channel: any ClientChannel, _ urgency: WorkUrgency) -> Bool {
    let claim = Claim(address: channel.address, urgency: urgency)
    let count = underWay[claim, default: 0]
    guard channel.isLocal || count < GameServerLimits.passwordsPerAddress else { return false }
    underWay[claim] = count + 1
    return true
  }

  private func end(_ channel: any ClientChannel, _ urgency: WorkUrgency) {
    let claim = Claim(address: channel.address, urgency: urgency)
    guard let count = underWay[claim] else { return }
    underWay[claim] = count > 1 ? count - 1 : nil
  }

  /// Who an ID token is about.
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
