import Geodesy

/// A player's place in the order of totals, or of health where the format counts it.
public struct Standing: Hashable, Sendable {
  public let player: PlayerID
  /// The sum of the scores so far.
  public let total: Int
  /// The health or lives that are left; `nil` where the format counts neither.
  public let reserve: Reserve?
  /// 1 for the best; players who are equal share a rank and the next ranks stay empty.
  public let rank: Int

  public init(player: PlayerID, total: Int, reserve: Reserve? = nil, rank: Int) {
    self.player = player
    self.total = total
    self.reserve = reserve
    self.rank = rank
  }
}

/// A player's result in one round.
public struct RoundResult: Hashable, Sendable {
  public let player: PlayerID
  /// (0°, 0°) for a player without a pin, also for one who named a country or gave a verdict.
  public let guess: Coordinate
  /// The country that was named, or is that of the pin, where the match tells it
  /// (``MatchSetup/tellsCountries``).
  public let country: CountryCode?
  /// The answer to a statement.
  public let verdict: Bool?
  /// The time ran out before the player guessed: the last marker counted, if there was one.
  public let defaulted: Bool
  public let guessedAt: Instant
  /// Great circle from the guess to the solution.
  public let distance: Meters
  public let score: Int
  /// The sum of the scores including this round's.
  public let total: Int

  /// The panoramas that the player stepped to after the start, in order.
  public let path: [Coordinate]

  /// The aids that the player used, in order.
  public let aids: [Aid]

  /// The find that the round brought.
  public let find: Find?

  /// The player made no pin and gave no other answer. It is told by the guess at (0°, 0°) and the
  /// score of 0, which a pin exactly there may have as well.
  public var isWithoutPin: Bool {
    guess == .origin && score == 0 && country == nil && verdict == nil
  }

  /// The answer that it is the result of.
  public var answer: Answer {
    if let verdict { return .verdict(verdict) }
    if guess == .origin, let country { return .country(country) }
    return .pin(guess, country: country)
  }

  public init(
    player: PlayerID, guess: Coordinate, country: CountryCode? = nil, verdict: Bool? = nil,
    defaulted: Bool, guessedAt: Instant, distance: Meters, score: Int, total: Int,
    path: [Coordinate] = [], aids: [Aid] = [], find: Find? = nil
  ) {
    self.player = player
    self.guess = guess
    self.country = country
    self.verdict = verdict
    self.defaulted = defaulted
    self.guessedAt = guessedAt
    self.distance = distance
    self.score = score
    self.total = total
    self.path = path
    self.aids = aids
    self.find = find
  }
}

/// A round that has been revealed.
public struct PlayedRound: Hashable, Sendable {
  /// 1, 2, 3 …
  public let number: Int
  public let solution: Solution
  public let startedAt: Instant
  public let revealedAt: Instant
  /// Of everybody who was in the match at the reveal, in the match's order of players.
  public let results: [RoundResult]
  /// The health or lives that the round took from the players of the results, in their order; empty
  /// where the format counts neither.
  public let effects: [RoundEffect]

  public init(
    number: Int, solution: Solution, startedAt: Instant, revealedAt: Instant,
    results: [RoundResult], effects: [RoundEffect] = []
  ) {
    self.number = number
    self.solution = solution
    self.startedAt = startedAt
    self.revealedAt = revealedAt
    self.results = results
    self.effects = effects
  }
}

/// How a match came to its end.
public enum MatchEnding: String, Hashable, Sendable, CaseIterable {
  /// All rounds were played, or those that decided it.
  case played
  /// So many left that it could not go on.
  case forfeited
  /// The server could not go on with it, or all were gone at once. Counts for nobody.
  case aborted
}

/// A player's result in a finished match.
public struct PlayerResult: Hashable, Sendable {
  public let player: PlayerID
  public let total: Int
  /// The health or lives that were left; `nil` where the format counts neither.
  public let reserve: Reserve?
  /// Players who left rank behind those who stayed, whatever their totals.
  public let rank: Int
  /// Alone on rank 1, or with nobody but the own side, against somebody. A tie has no winner.
  public let won: Bool
  /// Why the player left before the end, if so.
  public let left: LeaveReason?

  public init(
    player: PlayerID, total: Int, reserve: Reserve? = nil, rank: Int, won: Bool, left: LeaveReason?
  ) {
    self.player = player
    self.total = total
    self.reserve = reserve
    self.rank = rank
    self.won = won
    self.left = left
  }
}

/// A match that is over, with everything worth keeping.
public struct FinishedMatch: Hashable, Sendable {
  public let setup: MatchSetup
  public let scoringVersion: Int
  public let startedAt: Instant
  public let finishedAt: Instant
  public let ending: MatchEnding
  /// The rounds that were revealed.
  public let rounds: [PlayedRound]
  /// In the setup's order of players.
  public let results: [PlayerResult]
  /// How much it counts for ratings and wins in a row, once that was decided. `nil` of a match that
  /// was aborted, and of one from before there were weights: that counts as matches did then.
  public var weight: MatchWeight?

  /// The time on the clock of a match that has one clock for all rounds.
  public var time: Duration? { setup.format.pace.clock.map { min($0, playedTime) } }

  /// How long the played rounds took together.
  public var playedTime: Duration { Format.time(of: rounds) }

  /// The aids that a player used in the rounds that were revealed, in order.
  public func aids(usedBy player: PlayerID) -> [Aid] {
    var aids: [Aid] = []
    for round in rounds {
      for result in round.results where result.player == player { aids += result.aids }
    }
    return aids
  }

  public init(
    setup: MatchSetup, scoringVersion: Int, startedAt: Instant, finishedAt: Instant,
    ending: MatchEnding, rounds: [PlayedRound], results: [PlayerResult],
    weight: MatchWeight? = nil
  ) {
    self.setup = setup
    self.scoringVersion = scoringVersion
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.ending = ending
    self.rounds = rounds
    self.results = results
    self.weight = weight
  }
}
