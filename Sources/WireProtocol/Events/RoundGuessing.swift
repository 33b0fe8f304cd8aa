import GameRules

/// A player is in the guess phase.
public struct RoundGuessing: WireMatchEvent, Hashable {
  public var round: Int
  public var player: PlayerID
  /// When that player's guess phase ends.
  public var deadline: Instant

  public init(round: Int, player: PlayerID, deadline: Instant) {
    self.round = round
    self.player = player
    self.deadline = deadline
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
    player = try fields("player", \.player, "Who may guess now.")
    deadline = try fields("deadline", \.deadline, "When that player's guess phase ends.")
  }

  public static let name: StaticString = "round.guessing"
  public static let documentation: StaticString =
    "You are in the guess phase because the time was up, or another player is."
}
