import Accounts
import GameRules
import Logging
import Storage

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
  /// How many passwords of each address wait or are at work.
  private var underWay: [String: Int] = [:]

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
  ///   - stored: The account's hash; `nil` takes as long, and is wrong.
  func attempt(
    _ password: Password, of account: String, from channel: any ClientChannel,
    against stored: String?
  ) async -> Trial {
    let address = channel.address
    guard begin(channel) else { return .refused(.crowded) }
    defer { end(channel) }
    if case .wait(let wait) = limiter.attempt(account: account, address: address, at: clock.now) {
      return .refused(.tooOften(retryAfter: wait))
    }
    let begun = clock.elapsed
    defer { instruments.passwordTime.observe(clock.elapsed - begun) }
    switch await passwords.verify(password, against: stored.flatMap(PasswordHash.init(text:))) {
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

  /// What to store for a new password.
  func hash(
    _ password: Password, from channel: any ClientChannel
  ) async -> Result<String, WireRefusal> {
    guard begin(channel) else { return .failure(.crowded) }
    defer { end(channel) }
    let begun = clock.elapsed
    defer { instruments.passwordTime.observe(clock.elapsed - begun) }
    return await passwords.hash(password).map(\.text).mapError(WireRefusal.init)
  }

  /// Takes one of an address's places, so that nobody fills the pool alone.
  private func begin(_ channel: any ClientChannel) -> Bool {
    let count = underWay[channel.address, default: 0]
    guard channel.isLocal || count < GameServerLimits.passwordsPerAddress else { return false }
    underWay[channel.address] = count + 1
    return true
  }

  private func end(_ channel: any ClientChannel) {
    guard let count = underWay[channel.address] else { return }
    underWay[channel.address] = count > 1 ? count - 1 : nil
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
