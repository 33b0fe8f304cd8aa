import GameRules

/// A player whom another one blocks, as of now.
public struct BlockRecord: Hashable, Sendable {
  /// The blocked player.
  public let player: PlayerRecord
  public let since: Instant

  public init(player: PlayerRecord, since: Instant) {
    self.player = player
    self.since = since
  }
}
