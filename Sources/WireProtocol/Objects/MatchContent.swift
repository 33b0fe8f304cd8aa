import GameRules
import Geodesy

/// What a match's state says beside which match it is and how many events came before.
public struct MatchContent: WireObject, Hashable {
  public var mode: MatchMode
  /// The map's name.
  public var map: String
  public var options: MatchOptions
  /// What the player is to do, or to wait for.
  public var phase: MatchSnapshot.Phase
  /// The current round, or the last one that was played.
  public var round: Int
  /// When the phase ends for the player at the latest.
  public var deadline: Instant?
  public var players: [MatchPlayer]
  /// The revealed rounds, and the current one.
  public var rounds: [RoundState]
  /// Where the player's own marker stands.
  public var marker: Coordinate?
  /// What the player has guessed in the current round.
  public var guess: Coordinate?
  /// How it ended.
  public var outcome: MatchFinished?

  public init(
    mode: MatchMode, map: String, options: MatchOptions, phase: MatchSnapshot.Phase, round: Int,
    deadline: Instant?, players: [MatchPlayer], rounds: [RoundState], marker: Coordinate? = nil,
    guess: Coordinate? = nil, outcome: MatchFinished? = nil
  ) {
    self.mode = mode
    self.map = map
    self.options = options
    self.phase = phase
    self.round = round
    self.deadline = deadline
    self.players = players
    self.rounds = rounds
    self.marker = marker
    self.guess = guess
    self.outcome = outcome
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    mode = try fields("mode", \.mode, "One player, two, or more.")
    map = try fields("map", \.map, "The map's name.")
    options = try fields("options", \.options, "How the match is played.")
    phase = try fields("phase", \.phase, "What you are to do, or to wait for.")
    round = try fields(
      "round", \.round, in: MatchLimits.rounds, "The current round, or the last one played.")
    deadline = try fields.optional(
      "deadline", \.deadline, "When the phase ends for you; absent while you wait for others.")
    players = try fields("players", \.players, "Everybody, in the order of the match.")
    rounds = try fields("rounds", \.rounds, "The revealed rounds, and the current one.")
    marker = try fields.optional("marker", \.marker, "Where your own marker stands.")
    guess = try fields.optional(
      "guess", \.guess, "What you have guessed, in phase guessed. Nobody else is told.")
    outcome = try fields.optional("outcome", \.outcome, "How it ended, in phase finished.")
  }
}
