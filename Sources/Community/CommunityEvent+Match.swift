import GameRules
import Geodesy

// What a match that is over means for rules.
extension CommunityEvent {
  /// What happened to a player in a match, in its order: `roundScored` for each round that was
  /// scored for the player, then `matchFinished`, or `matchQuit` if the player left. Nothing, if
  /// the match was aborted.
  ///
  /// - Parameter statistics: The player's, the match included.
  public static func events(
    of match: FinishedMatch, for player: PlayerID, statistics: Statistics
  ) -> [CommunityEvent] {
    guard let result = match.results.first(where: { $0.player == player }) else {
      preconditionFailure("a match is about its players")
    }
    guard match.ending != .aborted else { return [] }
    let setup = match.setup.facts
    var events: [CommunityEvent] = []
    var own: [(guess: RoundResult, time: Duration)] = []
    for round in match.rounds {
      guard let guess = round.results.first(where: { $0.player == player }) else { continue }
      own.append((guess, guess.guessedAt - round.startedAt))
      events.append(.roundScored(guess, round, setup, match: match.setup.id))
    }
    let statistics = statistics.facts(at: match.finishedAt)
    let whole = setup.merging(result.facts(ending: match.ending)) { $1 }
      .merging(statistics) { $1 }
    if let reason = result.left {
      events.append(.matchQuit(player, reason, whole, match: match.setup.id))
    } else {
      let pace = match.setup.options.pace(of: own)
      events.append(
        CommunityEvent(
          .matchFinished, player, occurrence: "\(match.setup.id)",
          facts: whole.merging(pace) { $1 }))
    }
    return events
  }

  private static func roundScored(
    _ guess: RoundResult, _ round: PlayedRound, _ setup: [Fact: FactValue], match: MatchID
  ) -> CommunityEvent {
    let facts: [Fact: FactValue] = [
      .round: .count(round.number), .score: .count(guess.score),
      .distanceMeters: .number(guess.distance.value),
      .guessSeconds: .duration(guess.guessedAt - round.startedAt),
      .defaulted: .boolean(guess.defaulted), .country: .string(round.solution.country ?? ""),
    ]
    return CommunityEvent(
      .roundScored, guess.player, occurrence: "\(match)/\(round.number)",
      facts: facts.merging(setup) { $1 })
  }

  private static func matchQuit(
    _ player: PlayerID, _ reason: LeaveReason, _ facts: [Fact: FactValue], match: MatchID
  ) -> CommunityEvent {
    var facts = facts
    facts[.rank] = nil
    facts[.won] = nil
    facts[.leaveReason] = .string(reason.rawValue)
    return CommunityEvent(.matchQuit, player, occurrence: "\(match)", facts: facts)
  }
}

extension MatchSetup {
  fileprivate var facts: [Fact: FactValue] {
    [
      .mode: .string(mode.rawValue), .origin: .string(origin.rawValue), .map: .string(map),
      .players: .count(players.count), .rounds: .count(options.rounds),
    ]
  }
}

extension PlayerResult {
  fileprivate func facts(ending: MatchEnding) -> [Fact: FactValue] {
    [
      .total: .count(total), .rank: .count(rank), .won: .boolean(won),
      .ending: .string(ending.rawValue),
    ]
  }
}

extension MatchOptions {
  fileprivate func pace(
    of guesses: [(guess: RoundResult, time: Duration)]
  ) -> [Fact: FactValue] {
    let slowest = guesses.map(\.time).max() ?? .zero
    let isComplete = guesses.count == rounds
    return [
      .slowestGuessSeconds:
        .duration(isComplete ? slowest : max(slowest, movingTime + guessingTime)),
      .everyRoundGuessed: .boolean(isComplete && guesses.allSatisfy { !$0.guess.defaulted }),
    ]
  }
}

extension Statistics {
  /// As of now, which is the moment of the last visit or match.
  func facts(at now: Instant) -> [Fact: FactValue] {
    [
      .gamesPlayed: .count(gamesPlayed), .soloGames: .count(soloGames),
      .multiplayerGames: .count(multiplayerGames), .gamesWon: .count(gamesWon),
      .finishedGames: .count(finishedGames), .averageScore: .number(averageScore?.value ?? 0),
      .maximumScore: .count(maximumScore), .winsInARow: .count(winsInARow),
      .longestWinsInARow: .count(longestWinsInARow), .daysInARow: .count(daysInARow(at: now)),
      .longestDaysInARow: .count(days.longest), .gamesToday: .count(gamesToday(at: now)),
      .quits: .count(quits),
    ]
  }
}
