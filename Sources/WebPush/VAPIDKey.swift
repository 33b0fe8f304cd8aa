import Crypto
import Encodings
import Foundation
import GameRules
import JSON

/// The key pair by which push services recognize a server (RFC 8292). Subscriptions are made for
/// one key, and messages that another has signed are refused.
public struct VAPIDKey: Sendable {
  /// The length of ``secret``.
  public static let secretBytes = 32

  private let key: P256.Signing.PrivateKey
  /// The uncompressed point in base64url: the `applicationServerKey` that browsers take.
  public let publicText: String

  /// A new one.
  public init() { self.init(P256.Signing.PrivateKey()) }

  /// The key with that secret; `nil` if there is none.
  public init?(secret: [UInt8]) {
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: secret) else { return nil }
    self.init(key)
  }

  private init(_ key: P256.Signing.PrivateKey) {
    self.key = key
    publicText = Base64.encode(key.publicKey.x963Representation, .url)
  }

  /// The private key: 32 bytes.
  public var secret: [UInt8] { Array(key.rawRepresentation) }

  /// The value of the header `Authorization` (RFC 8292 §3).
  ///
  /// - Parameters:
  ///   - origin: The origin of the endpoint.
  ///   - contact: The operator's address: `mailto:…` or `https://…`.
  ///   - now: The token is valid for ``PushLimits/tokenLifetime`` from then on.
  public func authorization(
    for origin: WebOrigin, contact: String, at now: Instant
  ) throws -> String {
    let expiry = (now + PushLimits.tokenLifetime).millisecondsSinceEpoch / 1000
    let text = Self.signingInput(for: origin, contact: contact, expiry: expiry)
    let signature = try key.signature(for: Data(text.utf8)).rawRepresentation
    // Without a space behind the comma, which some readers do not take.
    return "vapid t=\(text).\(Base64.encode(signature, .url)),k=\(publicText)"
  }

  /// Head and claims of a token (RFC 8292 §2), in base64url.
  ///
  /// - Parameter expiry: Seconds since 1970.
  static func signingInput(for origin: WebOrigin, contact: String, expiry: Int64) -> String {
    var claims = JSONWriter()
    claims.beginObject()
    claims.name("aud")
    claims.string(origin.description)
    claims.name("exp")
    claims.integer(expiry)
    claims.name("sub")
    claims.string(contact)
    claims.endObject()
    let head = Base64.encode(#"{"typ":"JWT","alg":"ES256"}"#.utf8, .url)
    return "\(head).\(Base64.encode(claims.bytes, .url))"
  }
}
