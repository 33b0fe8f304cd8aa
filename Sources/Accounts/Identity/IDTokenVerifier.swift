import Foundation
import GameRules

/// Tells whether an ID token of one provider is genuine, meant for this game and this login, and
/// valid now.
///
/// It does not prevent replay: until a token expires, anybody who has it *and* its nonce can use it
/// again. With ``NonceRule/sha256`` the token alone does not reveal its nonce.
public struct IDTokenVerifier: Sendable {
  public let provider: IdentityProvider
  private let keys: KeySetCache

  /// Nothing is fetched until the first token comes.
  public init(provider: IdentityProvider, source: any KeySetSource) {
    self.init(provider: provider, source: source, policy: KeySetCache.Policy())
  }

  init(provider: IdentityProvider, source: any KeySetSource, policy: KeySetCache.Policy) {
    self.provider = provider
    keys = KeySetCache(provider.keys, from: source, policy: policy)
  }

  /// Verifies a token; returns its identity or the reason for the refusal. `nonce` is the client's
  /// own, not its hash.
  ///
  /// The claims are not looked at before the signature is found to be right.
  public func verify(
    _ token: String, nonce: String, at now: Instant
  ) async -> Result<Identity, IDTokenRefusal> {
    switch SignedToken.parse(token) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let token):
      if let refusal = await refusedSignature(of: token, at: now) { return .failure(refusal) }
      let decoder = JSONDecoder()
      guard let claims = try? decoder.decode(IDTokenClaims.self, from: Data(token.payload)) else {
        return .failure(.malformed)
      }
      return claims.identity(from: provider, nonce: nonce, at: now)
    }
  }

  private func refusedSignature(of token: SignedToken, at now: Instant) async -> IDTokenRefusal? {
    guard let algorithm = SigningAlgorithm(rawValue: token.header.alg),
      provider.algorithms.contains(algorithm)
    else { return .algorithmNotAllowed }
    guard !token.header.isCritical, (token.header.typ ?? "JWT").uppercased() == "JWT" else {
      return .unsupportedHeader
    }
    guard let identifier = token.header.kid else { return .unknownKey }
    switch await keys.key(identifier, at: now) {
    case .failure(let refusal): return refusal
    case .success(let key):
      guard key.algorithm == algorithm else { return .keyMismatch }
      return key.verifies(token.signature, over: token.signedBytes) ? nil : .wrongSignature
    }
  }
}
