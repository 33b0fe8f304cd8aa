import Crypto
import Foundation

/// The IP addresses from which accounts have signed in, as pairs of account and address, stored
/// hashed.
///
/// A pair is kept as a keyed hash (HMAC-SHA-256, cut to 128 bits) under a key that no other process
/// has: a dump of this process's memory reveals a pair only to somebody who guesses it. In memory
/// only: after a restart an address is known again once the account signs in there, by a token or a
/// password. Bounded: the least recently used pair is dropped.
public struct KnownAddresses: Sendable {
  private struct Pair: Hashable, Sendable {
    let high: UInt64
    let low: UInt64
  }

  private let key: SymmetricKey
  private var pairs: RecencyTable<Pair, Void>

  public init(limit: Int, randomness: Randomness = .cryptographic) {
    var random = randomness
    key = SymmetricKey(
      data: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    pairs = RecencyTable(limit: limit)
  }

  public var count: Int { pairs.count }

  /// The account has signed in there.
  public mutating func note(account: String, address: String) {
    pairs[pair(account, address)] = ()
  }

  /// Whether the account has signed in there, as far as it is remembered.
  public func contains(account: String, address: String) -> Bool {
    pairs[pair(account, address)] != nil
  }

  private func pair(_ account: String, _ address: String) -> Pair {
    // No account has a zero byte in its name, so no two pairs are the same bytes.
    let bytes = Array(account.utf8) + [0] + Array(address.utf8)
    return HMAC<SHA256>.authenticationCode(for: bytes, using: key).withUnsafeBytes { code in
      Pair(
        high: code.loadUnaligned(as: UInt64.self),
        low: code.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }
}
