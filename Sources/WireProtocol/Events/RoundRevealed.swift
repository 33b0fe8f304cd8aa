import GameRules

/// Everybody has guessed, and all see everything.
public struct RoundRevealed: WireMatchEvent, Hashable {
  public var round: Int
  public var solution: RevealedPlace
  public var results: [RoundScore]

  public init(round: Int, solution: RevealedPlace, results: [RoundScore]) {
    self.round = round
    self.solution = solution
    self.results = results
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
    solution = try fields("solution", \.solution, "The place that was to be found.")
    results = try fields("results", \.results, "Everybody's, in the order of the match.")
  }

  public static let name: StaticString = "round.revealed"
  public static let documentation: StaticString =
    "Everybody has guessed: the solution, every pin, distances and scores."
}
