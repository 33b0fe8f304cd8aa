/// Hashes and checks passwords in a ``SlowWorkPool``, in the same time whether there is a hash to
/// check against or not.
public struct PasswordVerifier: Sendable {
  private let pool: SlowWorkPool
  private let cost: ScryptCost
  private let randomness: Randomness
  /// The hash that passwords for unknown email addresses are checked against; no password is known
  /// to match it.
  private let decoy: PasswordHash
  private let compare: Comparison

  /// Whether a password is the one of a hash, in a time that the hash's parameters decide.
  typealias Comparison =
    @Sendable (Password, PasswordHash) throws(PasswordHashingFailure) -> Bool

  public init(
    pool: SlowWorkPool, cost: ScryptCost = .standard, randomness: Randomness = .cryptographic
  ) {
    self.init(pool: pool, cost: cost, randomness: randomness) {
      (password, hash) throws(PasswordHashingFailure) in try hash.matches(password)
    }
  }

  init(
    pool: SlowWorkPool, cost: ScryptCost, randomness: Randomness = .cryptographic,
    compare: @escaping Comparison
  ) {
    self.pool = pool
    self.compare = compare
    self.cost = cost
    self.randomness = randomness
    var random = randomness
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }
    decoy = PasswordHash(
      cost: cost, salt: bytes(PasswordHash.saltBytes), key: bytes(PasswordHash.keyBytes))
  }

  /// Hashes a password for storing. Sign-ins go first.
  public func hash(
    _ password: Password, from origin: WorkOrigin = .same,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result<PasswordHash, PasswordWorkRefusal> {
    let (cost, randomness) = (cost, randomness)
    return await inPool(origin, .patient, isolation: isolation) {
      () throws(PasswordHashingFailure) in
      try PasswordHash(password, cost: cost, salted: randomness)
    }
  }

  /// Whether the password is the account's; `nil` for an unknown account, or one without a
  /// password, does the same work and never matches.
  ///
  /// A hash stored with other parameters than today's takes another time, until its owner's next
  /// login replaces it (``PasswordVerdict/matches(needsRehash:)``).
  public func verify(
    _ password: Password, against stored: PasswordHash?, from origin: WorkOrigin = .same,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result<PasswordVerdict, PasswordWorkRefusal> {
    let (cost, checked, compare) = (cost, stored ?? decoy, compare)
    let isKnown = stored != nil
    return await inPool(origin, .prompt, isolation: isolation) {
      () throws(PasswordHashingFailure) in
      let matches = try compare(password, checked)
      guard matches, isKnown else { return .doesNotMatch }
      return .matches(needsRehash: checked.needsRehash(cost: cost))
    }
  }

  private func inPool<Value: Sendable>(
    _ origin: WorkOrigin, _ urgency: WorkUrgency,
    isolation: isolated (any Actor)?,
    _ work: @escaping @Sendable () throws(PasswordHashingFailure) -> Value
  ) async -> Result<Value, PasswordWorkRefusal> {
    let result = await pool.run(from: origin, urgency: urgency, isolation: isolation) {
      Result { () throws(PasswordHashingFailure) in try work() }
    }
    switch result {
    case .success(.success(let value)): return .success(value)
    case .success(.failure): return .failure(.failed)
    case .failure(.overloaded): return .failure(.overloaded)
    case .failure(.stopped): return .failure(.stopped)
    }
  }
}
