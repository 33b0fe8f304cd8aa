import GameRules

/// A player's email address and password, as far as they are stored.
public struct CredentialRecord: Hashable, Sendable {
  public let player: PlayerID
  /// As the player wrote it.
  public let email: String
  /// What must be unique of it, and what a login looks up.
  public let emailKey: String
  /// A PHC string: algorithm, parameters, salt and hash.
  public var passwordHash: String

  public init(player: PlayerID, email: String, emailKey: String, passwordHash: String) {
    self.player = player
    self.email = email
    self.emailKey = emailKey
    self.passwordHash = passwordHash
  }
}
