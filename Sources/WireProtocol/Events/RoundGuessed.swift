import GameRules

/// A player has guessed. Never where.
public struct RoundGuessed: WireMatchEvent, Hashable {
  public var round: Int
  public var player: PlayerID

  public init(round: Int, player: PlayerID) {
    self.round = round
    self.player = player
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
    player = try fields("player", \.player, "Who has guessed.")
  }

  public static let name: StaticString = "round.guessed"
  public static let documentation: StaticString = "A player has guessed. Never where."
}
