import GameRules

/// A player has seen enough of the reveal.
public struct RoundReady: WireMatchEvent, Hashable {
  public var round: Int
  public var player: PlayerID

  public init(round: Int, player: PlayerID) {
    self.round = round
    self.player = player
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
    player = try fields("player", \.player, "Who is ready.")
  }

  public static let name: StaticString = "round.ready"
  public static let documentation: StaticString = "A player has seen enough of the reveal."
}
