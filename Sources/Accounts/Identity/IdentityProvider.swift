/// An OpenID Connect provider (OpenID Connect Core 1.0): what its ID tokens must contain, and where
/// its keys are.
public struct IdentityProvider: Hashable, Sendable {
  /// The name for clients. Part of each ``Identity``, so it must not change once players use it.
  public var name: String
  /// The values of `iss`, one of which a token must have exactly.
  public var issuers: Set<String>
  /// This game's client ids there: every `aud` of a token must be among them.
  public var audiences: Set<String>
  /// Client ids beside the audiences that `azp` may name, such as those of Android apps that ask
  /// Google for tokens for this server.
  public var authorizedParties: Set<String>
  public var keys: KeySetLocation
  public var algorithms: Set<SigningAlgorithm>
  public var nonceRule: NonceRule
  /// How far the provider's clock and this one may be apart.
  public var clockSkew: Duration
  /// The longest time since a token was issued, whatever its own expiry.
  public var maximumAge: Duration

  public init(
    name: String, issuers: Set<String>, audiences: Set<String>,
    authorizedParties: Set<String> = [], keys: KeySetLocation,
    algorithms: Set<SigningAlgorithm> = Set(SigningAlgorithm.allCases),
    nonceRule: NonceRule = .plain, clockSkew: Duration = .seconds(60),
    maximumAge: Duration = .seconds(3600)
  ) {
    self.name = name
    self.issuers = issuers
    self.audiences = audiences
    self.authorizedParties = authorizedParties
    self.keys = keys
    self.algorithms = algorithms
    self.nonceRule = nonceRule
    self.clockSkew = clockSkew
    self.maximumAge = maximumAge
  }
}
