import GameRules

/// The order of totals after a round.
public struct RoundStandings: WireMatchEvent, Hashable {
  public var round: Int
  public var standings: [Standing]
  /// When the next round starts; `nil` after the last.
  public var nextAt: Instant?

  public init(round: Int, standings: [Standing], nextAt: Instant?) {
    self.round = round
    self.standings = standings
    self.nextAt = nextAt
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
    standings = try fields("standings", \.standings, "Who has not left, best first.")
    nextAt = try fields.optional(
      "nextAt", \.nextAt, "When the next round starts; absent after the last.")
  }

  public static let name: StaticString = "round.standings"
  public static let documentation: StaticString = "The order of totals after a round."
}
