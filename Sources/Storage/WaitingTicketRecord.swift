import GameRules

/// A player's place in the waiting room. Rating and last opponent are in the ``PlayerRecord``.
public struct WaitingTicketRecord: Hashable, Sendable {
  public let player: PlayerID
  /// The map's name.
  public let map: String
  public let isRanked: Bool
  public let since: Instant

  public init(player: PlayerID, map: String, isRanked: Bool, since: Instant) {
    self.player = player
    self.map = map
    self.isRanked = isRanked
    self.since = since
  }
}
