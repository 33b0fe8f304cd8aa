import Accounts
import Crypto
import Storage

/// The secret by which a client signs in: 256 random bits. Only its hash is stored.
package struct SessionToken {
  /// As the client gets it: 64 hexadecimal digits.
  let text: String

  /// A new one.
  init(using randomness: Randomness) {
    var random = randomness
    text = (0..<4).map { _ in
      let bits: UInt64 = random.next()
      return withUnsafeBytes(of: bits.bigEndian) { Hexadecimal.text(of: $0) }
    }.joined()
  }

  /// One that a client sent; anything can be tried.
  package init(text: String) { self.text = text }

  /// SHA-256 of the text: tokens are uniformly random, so nothing slower is needed.
  package var hash: TokenHash { TokenHash(bytes: Array(SHA256.hash(data: Array(text.utf8)))) }
}
