import GameRules

/// How a match ended, and for whom how.
public struct MatchFinished: WireMatchEvent, Hashable {
  public var ending: MatchEnding
  public var results: [FinalResult]
  /// Names of the badges that the match has brought the player it is told to.
  public var badges: [String]

  public init(ending: MatchEnding, results: [FinalResult], badges: [String] = []) {
    self.ending = ending
    self.results = results
    self.badges = badges
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    ending = try fields(
      "ending", \.ending, "All rounds were played, too many left, or the server gave up.")
    results = try fields("results", \.results, "Everybody's, in the order of the match.")
    badges = try fields("badges", \.badges, "Names of the badges that the match brought you.")
  }

  public static let name: StaticString = "match.finished"
  public static let schemaName: StaticString? = "MatchOutcome"
  public static let documentation: StaticString = "How a match ended."
}
