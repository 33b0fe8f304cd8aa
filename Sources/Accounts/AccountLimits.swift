/// Every bound of this target, in one place; the tests hold their relations.
public enum AccountLimits {
  /// The fewest and most characters of a password, counted as Unicode code points.
  public static let passwordCharacters = 8...128
  /// The most bytes of a password. 128 code points never take more in UTF-8.
  public static let passwordBytes = 512
  /// The most bytes of a password as it was typed, before normalisation.
  public static let typedPasswordBytes = 2048
  /// The most bytes of an email address (RFC 5321 §4.5.3.1.3, less the angle brackets).
  public static let emailBytes = 254
  /// The most bytes before the `@` (RFC 5321 §4.5.3.1.1).
  public static let emailLocalBytes = 64
  /// The most bytes of one label of a domain (RFC 1035 §2.3.4).
  public static let domainLabelBytes = 63
  /// The most bytes of an ID token.
  public static let idTokenBytes = 8192
  /// The fewest and most bytes of a nonce that a client says it used.
  public static let nonceBytes = 8...256
  /// The most bytes of a subject (OpenID Connect Core §2).
  public static let subjectBytes = 255
  /// The most bytes of a key set.
  public static let keySetBytes = 256 * 1024
  /// The most keys of a set that are kept.
  public static let keySetKeys = 64
  /// The most bytes of an identity provider's name.
  public static let providerNameBytes = 32
  /// The most identity providers.
  public static let providers = 32
  /// Waiting jobs of one urgency, per thread of a pool, if nobody says otherwise.
  public static let queuedJobsPerThread = 32
  /// How many prompt jobs, as sign-ins are, come in a row while a patient one waits.
  public static let promptRun = 3
}
