import Community
import GameRules

/// A badge that a player has.
public struct BadgeRecord: Hashable, Sendable {
  public let badge: BadgeID
  public let grantedAt: Instant

  public init(badge: BadgeID, grantedAt: Instant) {
    self.badge = badge
    self.grantedAt = grantedAt
  }
}
