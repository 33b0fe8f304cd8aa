import GameRules

/// Who a player is at an OpenID Connect provider.
public struct IdentityRecord: Hashable, Sendable {
  /// The provider's configured name; with ``subject`` the key.
  public let provider: String
  /// The provider's own id of the person.
  public let subject: String
  public let player: PlayerID
  /// The address that the provider told, if any. Nobody signs in with it.
  public let email: String?
  public let linkedAt: Instant

  public init(
    provider: String, subject: String, player: PlayerID, email: String? = nil, linkedAt: Instant
  ) {
    self.provider = provider
    self.subject = subject
    self.player = player
    self.email = email
    self.linkedAt = linkedAt
  }
}
