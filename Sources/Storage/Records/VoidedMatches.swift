import GameRules
import Matchmaking

/// An operator's decision to void the rated matches of a cheater: they count for no rating.
public struct VoidedMatches: Hashable, Sendable {
  public let player: PlayerID
  /// Matches that ended before stay as they are.
  public let since: Instant
  /// When an operator decided it.
  public let at: Instant

  public init(player: PlayerID, since: Instant, at: Instant) {
    self.player = player
    self.since = since
    self.at = at
  }
}
