import GameRules

/// A round in a match's state: the current one has a view, a revealed one its solution and results.
public struct RoundState: WireObject, Hashable {
  /// 1, 2, 3 …
  public var round: Int
  public var view: PlaceView?
  /// When the player's phase of the current round ends.
  public var deadline: Instant?
  public var solution: RevealedPlace?
  public var results: [RoundScore]?

  /// The current round.
  public init(round: Int, view: PlaceView?, deadline: Instant?) {
    self.round = round
    self.view = view
    self.deadline = deadline
  }

  /// A round that has been revealed.
  public init(round: Int, solution: RevealedPlace, results: [RoundScore]) {
    self.round = round
    self.solution = solution
    self.results = results
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    round = try fields("round", \.round, in: MatchLimits.rounds, "The round, from 1.")
    view = try fields.optional("view", \.view, "What to show, of the current round.")
    deadline = try fields.optional(
      "deadline", \.deadline, "When your phase of the current round ends.")
    solution = try fields.optional("solution", \.solution, "The place, once it is revealed.")
    results = try fields.optional("results", \.results, "Everybody's, once it is revealed.")
  }

  public static let schemaName: StaticString? = "Round"
  public static let documentation: StaticString =
    "The current round, without its solution, or one that has been revealed."
}
