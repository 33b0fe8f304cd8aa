import Accounts

/// The options about accounts.
public struct AccountConfiguration: Sendable {
  /// The cost parameters of password hashing.
  public var passwordCost = ScryptCost.standard
  /// The OpenID Connect providers whose ID tokens sign in.
  public var providers = IdentityProviders()
  /// The source of the providers' keys.
  public var keySource: any KeySetSource = KeySetFetcher()

  public init() {}
}
