import Crypto

/// How the nonce that a client tells the server stands in its ID token.
public enum NonceRule: String, Hashable, Sendable, CaseIterable, Decodable {
  /// As it is.
  case plain
  /// As 64 lower-case hexadecimal digits of the SHA-256 of its UTF-8: who only has the token
  /// cannot know the nonce, so a token that leaked is of no use.
  case sha256

  /// Whether `claim` is what the token must say for `nonce`.
  func matches(_ claim: String, nonce: String) -> Bool {
    guard AccountLimits.nonceBytes.contains(nonce.utf8.count) else { return false }
    return Array(claim.utf8) == Array(expectedClaim(for: nonce).utf8)
  }

  /// The nonce that a client gives to the provider's login.
  public func expectedClaim(for nonce: String) -> String {
    switch self {
    case .plain: nonce
    case .sha256: SHA256.hash(data: Array(nonce.utf8)).map(Self.hexadecimal).joined()
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
}
