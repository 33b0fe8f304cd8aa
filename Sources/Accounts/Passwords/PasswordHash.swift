import Crypto
import CryptoExtras
import Encodings

/// A password as it is stored: scrypt (RFC 7914) with a random salt, and its parameters beside it.
///
/// The text is a PHC string, `$scrypt$ln=15,r=8,p=1$<salt>$<key>`, salt and key in Base64 without
/// padding. Making and checking one takes ``ScryptCost/standard``'s time and memory: never on the
/// game loop, see ``PasswordVerifier``.
public struct PasswordHash: Sendable {
  public let cost: ScryptCost
  let salt: [UInt8]
  let key: [UInt8]

  /// The bytes of a new salt.
  static let saltBytes = 16
  /// The bytes of a key, new or stored.
  static let keyBytes = 32
  /// The bytes of a stored salt.
  static let storedSaltBytes = 8...64

  /// Hashes a password under a fresh random salt; throws when there is no memory for it.
  public init(
    _ password: Password, cost: ScryptCost = .standard, salted random: Randomness = .cryptographic
  ) throws(PasswordHashingFailure) {
    var random = random
    let salt = (0..<Self.saltBytes).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let key = try Self.derive(password.bytes, salt: salt, cost: cost, byteCount: Self.keyBytes)
    self.init(cost: cost, salt: salt, key: key.withUnsafeBytes { Array($0) })
  }

  init(cost: ScryptCost, salt: [UInt8], key: [UInt8]) {
    self.cost = cost
    self.salt = salt
    self.key = key
  }

  /// Whether this is the password, in a time that does not depend on where they differ.
  public func matches(_ password: Password) throws(PasswordHashingFailure) -> Bool {
    let derived = try Self.derive(
      password.bytes, salt: salt, cost: cost, byteCount: key.count)
    return derived == SymmetricKey(data: key)  // swift-crypto compares keys in constant time.
  }

  /// Whether a new hash of the same password would be stored differently.
  public func needsRehash(cost wanted: ScryptCost = .standard) -> Bool {
    cost != wanted || salt.count != Self.saltBytes
  }

  /// RFC 7914's function.
  static func derive(
    _ password: [UInt8], salt: [UInt8], cost: ScryptCost, byteCount: Int
  ) throws(PasswordHashingFailure) -> SymmetricKey {
    do {
      return try KDF.Scrypt.deriveKey(
        from: password, salt: salt, outputByteCount: byteCount, rounds: cost.rounds,
        blockSize: cost.blockSize, parallelism: cost.parallelism)
    } catch {
      throw PasswordHashingFailure()
    }
  }
}
