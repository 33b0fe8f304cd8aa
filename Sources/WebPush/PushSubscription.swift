import Crypto

/// A browser's subscription: the endpoint, and the keys that messages are encrypted for.
public struct PushSubscription: Hashable, Sendable {
  public let endpoint: PushEndpoint
  /// The uncompressed point of P-256 that the browser calls `p256dh`.
  public let publicKey: [UInt8]
  /// The secret that the browser calls `auth`.
  public let authenticationSecret: [UInt8]

  /// `nil` if the key is no point of the curve, or either is of another length.
  public init?(endpoint: PushEndpoint, publicKey: [UInt8], authenticationSecret: [UInt8]) {
    guard Self.areKeys(publicKey, authenticationSecret) else { return nil }
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.authenticationSecret = authenticationSecret
  }

  /// Whether these can be the keys of a subscription.
  public static func areKeys(_ publicKey: [UInt8], _ authenticationSecret: [UInt8]) -> Bool {
    publicKey.count == PushLimits.publicKeyBytes
      && authenticationSecret.count == PushLimits.authenticationSecretBytes
      && (try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)) != nil
  }
}
