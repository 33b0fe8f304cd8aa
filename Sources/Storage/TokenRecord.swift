import GameRules

/// What is stored of a session token.
public struct TokenRecord: Hashable, Sendable {
  public let hash: TokenHash
  public let player: PlayerID
  public let createdAt: Instant
  /// The first moment at which the token is worthless.
  public let expiresAt: Instant

  /// How many tokens a player has at most: the oldest makes room.
  public static let limitPerPlayer = 32

  public init(hash: TokenHash, player: PlayerID, createdAt: Instant, expiresAt: Instant) {
    self.hash = hash
    self.player = player
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}
