import Foundation
import JWTKit

/// One public key of a provider, for one algorithm.
struct VerificationKey: Sendable {
  let identifier: String
  let algorithm: SigningAlgorithm
  private let checker: any JWTAlgorithm

  /// `nil` if the key is not one that ID tokens are signed with, or not a sound one.
  init?(_ key: PublishedKey) async {
    guard let identifier = key.kid, !identifier.isEmpty, let algorithm = key.signingAlgorithm,
      let standard = key.standardForm(algorithm, identifier: identifier),
      let checker = try? await JWTKeyCollection().add(jwk: standard).getKey()
    else { return nil }
    self.identifier = identifier
    self.algorithm = algorithm
    self.checker = checker
  }

  /// Whether this key made the signature over the bytes.
  func verifies(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
    (try? checker.verify(signature, signs: bytes)) ?? false
  }
}
