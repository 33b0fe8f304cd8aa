import GameRules

/// The bounds of push messages.
public enum PushLimits {
  /// The longest endpoint, in bytes. Those of the push services of browsers have up to some 600.
  public static let endpointBytes = 1024
  /// The length of the public key of a subscription: an uncompressed point of P-256.
  public static let publicKeyBytes = 65
  /// The length of the authentication secret of a subscription (RFC 8291 §3.2).
  public static let authenticationSecretBytes = 16
  /// The one record that a push message has, header included (RFC 8291 §4).
  public static let recordBytes = 4096
  /// The longest payload: the record without its header of 86 bytes, the delimiter and the tag.
  public static let payloadBytes = 3993
  /// Payloads are padded to a multiple of this, so that a message's length tells the push service
  /// neither its kind nor a name's length.
  public static let paddedBytes = 512
  /// How long a token is valid; RFC 8292 §2 allows 24 h.
  public static let tokenLifetime = Duration.seconds(12 * 3600)
  /// The length of a topic (RFC 8030 §5.4).
  public static let topicCharacters = 32
}
