import GameRules

/// A player's place in the order of totals.
extension Standing: WireObject {
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    self.init(
      player: try fields("player", \.player, "Whose place it is."),
      total: try fields("total", \.total, "The sum of the scores so far."),
      rank: try fields("rank", \.rank, in: MatchLimits.players, "1 for the best; ties share it."))
  }

  public static let schemaName: StaticString? = "Standing"
  public static let documentation: StaticString = "A player's place in the order of totals."
}
