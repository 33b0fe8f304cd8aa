/// The signatures that ID tokens may have (RFC 7518 §3): two, both with a public key. There is no
/// way to say `none` or `HS256`.
public enum SigningAlgorithm: String, Hashable, Sendable, CaseIterable, Decodable {
  /// RSASSA-PKCS1-v1_5 with SHA-256, with keys of 2048 bits or more.
  case rs256 = "RS256"
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"

  /// The `kty` of its keys.
  var keyType: String {
    switch self {
    case .rs256: "RSA"
    case .es256: "EC"
    }
  }
}
