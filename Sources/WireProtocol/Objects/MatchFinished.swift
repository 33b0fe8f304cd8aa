import GameRules

/// How a match ended, and for whom how.
public struct MatchFinished: WireMatchEvent, Hashable {
  public var ending: MatchEnding
  public var results: [FinalResult]
  /// Names of the badges that the match has brought the player it is told to.
  public var badges: [String]
  /// Of ranked matches: whether ratings changed.
  public var isRated: Bool?
  /// How much it counts for ratings and wins in a row, if less than 1.
  public var weight: Double?
  /// Why it counts less.
  public var unratedReason: MatchWeight.Reason?

  public init(
    ending: MatchEnding, results: [FinalResult], badges: [String] = [], isRated: Bool? = nil,
    weight: Double? = nil, unratedReason: MatchWeight.Reason? = nil
  ) {
    self.ending = ending
    self.results = results
    self.badges = badges
    self.isRated = isRated
    self.weight = weight
    self.unratedReason = unratedReason
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ending = try fields(
      "ending", \.ending, "All rounds were played, too many left, or the server gave up.")
    results = try fields("results", \.results, "Everybody's, in the order of the match.")
    badges = try fields("badges", \.badges, "Names of the badges that the match brought you.")
    isRated = try fields.optional(
      "rated", \.isRated, "Of ranked matches: whether the ratings changed.")
    weight = try fields.optional(
      "weight", \.weight,
      "How much the match counts for ratings and wins in a row: 0.75, 0.5, 0.25 or 0 if not wholly."
    )
    unratedReason = try fields.optional(
      "unratedReason", \.unratedReason,
      """
      Why it counts less: the others left before a round was revealed, both players are in the same \
      network, or the winner has won often against the same opponent today.
      """)
  }

  public static let name: StaticString = "match.finished"
  public static let schemaName: StaticString? = "MatchOutcome"
  public static let documentation: StaticString = "How a match ended."
}
