import Crypto
import CryptoExtras
import Encodings
import Foundation
import GameRules

@testable import Accounts

/// A provider made for tests: its keys, and tokens that say whatever a test wants.
struct TokenMint: Sendable {
  enum Signer: Sendable { case rsa, otherRSA, ec, otherEC, symmetric, nobody }

  static let rsa = try! _RSA.Signing.PrivateKey(keySize: .bits2048)
  static let otherRSA = try! _RSA.Signing.PrivateKey(keySize: .bits2048)
  static let ec = P256.Signing.PrivateKey()
  static let otherEC = P256.Signing.PrivateKey()

  static let now = Instant(millisecondsSinceEpoch: 1_700_000_000_000)
  static let seconds = 1_700_000_000
  static let nonce = "n-0S6_WzA2Mj"

  /// A provider of both kinds of keys, whose rules are the standard ones.
  static let provider = IdentityProvider(
    name: "club", issuers: ["https://id.club.example"], audiences: ["whereami", "whereami-web"],
    authorizedParties: ["whereami-android"], keys: .url("https://id.club.example/keys"))

  /// Members as JSON, by name.
  var header = ["alg": "\"RS256\"", "kid": "\"rsa-1\"", "typ": "\"JWT\""]
  var claims = [
    "iss": "\"https://id.club.example\"", "sub": "\"248289761001\"", "aud": "\"whereami\"",
    "exp": "\(seconds + 600)", "iat": "\(seconds - 5)", "nonce": "\"\(nonce)\"",
    "email": "\"jane@example.com\"", "email_verified": "true",
  ]
  var signer = Signer.rsa

  static func es256() -> TokenMint {
    var mint = TokenMint()
    mint.header["alg"] = "\"ES256\""
    mint.header["kid"] = "\"ec-1\""
    mint.signer = .ec
    return mint
  }

  /// The token's text.
  func token() -> String {
    let signed = [header, claims].map { Base64.encode(Self.object($0).utf8, .url) }
      .joined(separator: ".")
    return signed + "." + Base64.encode(signature(over: Data(signed.utf8)), .url)
  }

  func signature(over bytes: Data) -> [UInt8] {
    switch signer {
    case .rsa: Self.signature(Self.rsa, over: bytes)
    case .otherRSA: Self.signature(Self.otherRSA, over: bytes)
    case .ec: Array(try! Self.ec.signature(for: bytes).rawRepresentation)
    case .otherEC: Array(try! Self.otherEC.signature(for: bytes).rawRepresentation)
    case .symmetric:
      // Key confusion: the public key, which all know, as a secret.
      Array(
        HMAC<SHA256>.authenticationCode(
          for: bytes, using: SymmetricKey(data: Self.rsa.publicKey.derRepresentation)))
    case .nobody: []
    }
  }

  private static func signature(_ key: _RSA.Signing.PrivateKey, over bytes: Data) -> [UInt8] {
    Array(try! key.signature(for: bytes, padding: .insecurePKCS1v1_5).rawRepresentation)
  }

  static func object(_ members: [String: String]) -> String {
    "{"
      + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
      .joined(separator: ",") + "}"
  }

  /// The public key as a member of a key set, with members changed or, where empty, left out.
  static func rsaKey(_ id: String = "rsa-1", _ changes: [String: String] = [:]) -> String {
    let numbers = try! rsa.publicKey.getKeyPrimitives()
    return key(
      [
        "kty": "\"RSA\"", "kid": "\"\(id)\"", "alg": "\"RS256\"", "use": "\"sig\"",
        "n": "\"\(Base64.encode(numbers.modulus, .url))\"",
        "e": "\"\(Base64.encode(numbers.publicExponent, .url))\"",
      ], changes)
  }

  static func ecKey(_ id: String = "ec-1", _ changes: [String: String] = [:]) -> String {
    let point = Array(ec.publicKey.rawRepresentation)
    return key(
      [
        "kty": "\"EC\"", "kid": "\"\(id)\"", "alg": "\"ES256\"", "use": "\"sig\"",
        "crv": "\"P-256\"", "x": "\"\(Base64.encode(point[..<32], .url))\"",
        "y": "\"\(Base64.encode(point[32...], .url))\"",
      ], changes)
  }

  private static func key(_ members: [String: String], _ changes: [String: String]) -> String {
    object(members.merging(changes) { $1 }.filter { !$0.value.isEmpty })
  }

  static func keySet(_ keys: [String]) -> [UInt8] {
    Array("{\"keys\":[\(keys.joined(separator: ","))]}".utf8)
  }
}
