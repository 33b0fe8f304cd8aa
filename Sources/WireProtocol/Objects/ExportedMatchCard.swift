import GameRules
import Geodesy

/// A player's own part in a match that is over: of the others nothing.
public struct ExportedMatchCard: WireObject, Hashable {
  public var match: MatchID
  public var origin: MatchOrigin
  public var map: String
  public var scoringVersion: Int
  public var startedAt: Instant
  public var finishedAt: Instant
  public var ending: MatchEnding
  public var result: FinalResult
  public var rounds: [Round]

  public init(
    match: MatchID, origin: MatchOrigin, map: String, scoringVersion: Int, startedAt: Instant,
    finishedAt: Instant, ending: MatchEnding, result: FinalResult, rounds: [Round]
  ) {
    self.match = match
    self.origin = origin
    self.map = map
    self.scoringVersion = scoringVersion
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.ending = ending
    self.result = result
    self.rounds = rounds
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    match = try fields("match", \.match, "The match.")
    origin = try fields("origin", \.origin, "What brought the players together.")
    map = try fields("map", \.map, "The map's name.")
    scoringVersion = try fields(
      "scoringVersion", \.scoringVersion, "The version of the scoring formula.")
    startedAt = try fields("startedAt", \.startedAt, "When it began.")
    finishedAt = try fields("finishedAt", \.finishedAt, "When it ended.")
    ending = try fields("ending", \.ending, "How it ended.")
    result = try fields("result", \.result, "Your result.")
    rounds = try fields("rounds", \.rounds, "The rounds that were revealed.")
  }

  public static let schemaName: StaticString? = "ExportedMatch"
  public static let documentation: StaticString = "Your own part in a match that is over."

  /// A round, and what the player made of it.
  public struct Round: WireObject, Hashable {
    public var round: Int
    public var solution: RevealedPlace
    public var startedAt: Instant
    public var revealedAt: Instant
    /// `nil` if the player had left.
    public var guess: RoundScore?
    public var guessedAt: Instant?

    public init(
      round: Int, solution: RevealedPlace, startedAt: Instant, revealedAt: Instant,
      guess: RoundScore?, guessedAt: Instant?
    ) {
      self.round = round
      self.solution = solution
      self.startedAt = startedAt
      self.revealedAt = revealedAt
      self.guess = guess
      self.guessedAt = guessedAt
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      round = try fields("round", \.round, in: MatchLimits.rounds, "The number of the round.")
      solution = try fields("solution", \.solution, "The place that was to be found.")
      startedAt = try fields("startedAt", \.startedAt, "When it began.")
      revealedAt = try fields("revealedAt", \.revealedAt, "When the solution was shown.")
      guess = try fields.optional(
        "result", \.guess, "What you made of it, if you were still there.")
      guessedAt = try fields.optional("guessedAt", \.guessedAt, "When you guessed.")
    }
  }
}
