import Accounts
import Foundation
import GameRules

/// No token is accepted unless the right key signed it and it says what it must: this issuer, this
/// audience, this nonce, and a time that is not over.
enum IDTokenTarget {
  static let now = Instant(millisecondsSinceEpoch: 1_700_000_000_000)
  static let nonce = "n-0S6_WzA2Mj"
  static let provider = IdentityProvider(
    name: "club", issuers: ["https://id.club.example"], audiences: ["whereami", "whereami-web"],
    authorizedParties: ["whereami-android"], keys: .file("keys"))

  private static let verifier = IDTokenVerifier(
    provider: provider, source: FixedKeySet(TokenSigner.keySet))

  /// The first byte says who signs; with any other, the rest is a token as it came.
  static func check(_ bytes: [UInt8]) throws(FuzzFinding) {
    guard let first = bytes.first, let choice = TokenSigner.Choice(rawValue: first) else {
      _ = try expectGenuine(String(decoding: bytes, as: UTF8.self))
      return
    }
    // Header, line break, claims.
    let parts = bytes.dropFirst().split(
      separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let token = TokenSigner.token(
      header: Array(parts[0]), claims: parts.count > 1 ? Array(parts[1]) : [], by: choice)
    let isAccepted = try expectGenuine(token)
    switch choice {
    case .ec, .rsa: break
    case .otherEC, .otherRSA, .nobody:
      try expect(!isAccepted, "a wrong key's signature is refused: \(token)")
    }
  }

  /// Whether the token was accepted.
  @discardableResult
  private static func expectGenuine(_ token: String) throws(FuzzFinding) -> Bool {
    let verdict = Waiting.result { await verifier.verify(token, nonce: nonce, at: now) }
    guard case .success(let identity) = verdict else { return false }
    try expect(TokenSigner.isSigned(token), "what is accepted is signed: \(token)")
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    // By the same library: it reads a member's value only when that is asked for, so that no other
    // parser accepts just the same texts.
    guard let payload = TokenSigner.decoded(String(parts[1])),
      let claims = try? JSONDecoder().decode(Claims.self, from: payload)
    else { throw FuzzFinding("the claims can be read: \(token)") }
    try expectRight(claims, of: identity)
    return true
  }

  /// The claims that must be there, and their kinds.
  private struct Claims: Decodable {
    /// One text, or several.
    struct Audience: Decodable {
      let all: [String]

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        all =
          try (try? container.decode(String.self)).map { [$0] } ?? container.decode([String].self)
      }
    }

    let iss: String
    let sub: String
    let aud: Audience
    let nonce: String
    let exp: Double
    let iat: Double
  }

  private static func expectRight(
    _ claims: Claims, of identity: Identity
  ) throws(FuzzFinding) {
    try expect(provider.issuers.contains(claims.iss), "the issuer is right: \(claims)")
    try expect(
      !claims.aud.all.isEmpty && claims.aud.all.allSatisfy(provider.audiences.contains),
      "the audience is right: \(claims)")
    try expect(claims.nonce == nonce, "the nonce is right: \(claims)")
    try expect(claims.sub == identity.subject, "the subject is theirs: \(claims)")
    let seconds = Double(now.millisecondsSinceEpoch) / 1000
    try expect(claims.exp + 60 > seconds, "it is not expired: \(claims)")
    try expect(
      claims.iat <= seconds + 60 && claims.iat >= seconds - 3660, "it was just issued: \(claims)")
  }
}

/// Always the same bytes.
struct FixedKeySet: KeySetSource {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func bytes(at location: KeySetLocation) async throws -> [UInt8] { bytes }
}
