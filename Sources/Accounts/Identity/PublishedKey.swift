import JWTKit

/// A key as it stands in a key set (RFC 7517 §4): the public members only.
struct PublishedKey: Decodable {
  let kty: String
  let kid: String?
  let alg: String?
  let use: String?
  let crv: String?
  let n: String?
  let e: String?
  let x: String?
  let y: String?

  /// The one algorithm that the key is for; `nil` if it is none of ours, or not for signatures.
  var signingAlgorithm: SigningAlgorithm? {
    guard use == nil || use == "sig" else { return nil }
    let fitting = SigningAlgorithm.allCases.first { $0.keyType == kty }
    guard let fitting, alg == nil || alg == fitting.rawValue else { return nil }
    return fitting
  }

  /// The same for the library, with nothing left for it to guess.
  func standardForm(_ algorithm: SigningAlgorithm, identifier: String) -> JWK? {
    let identifier = JWKIdentifier(string: identifier)
    switch algorithm {
    case .rs256:
      guard let n, let e else { return nil }
      return .rsa(.rs256, identifier: identifier, modulus: n, exponent: e)
    case .es256:
      guard crv == "P-256", let x, let y else { return nil }
      return .ecdsa(.es256, identifier: identifier, x: x, y: y, curve: .p256)
    }
  }
}
