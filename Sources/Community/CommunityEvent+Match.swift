import GameRules
import Geodesy

// The events of a finished match, for badge rules.
extension CommunityEvent {
  /// The events of a player in a match, in order: `roundScored` for each round that was
  /// scored for the player, then `matchFinished`, or `matchQuit` if the player left, then
  /// `boardEntered`. Nothing, if the match was aborted; of a format that counts for no rules only
  /// the last.
  ///
  /// - Parameter statistics: The player's, the match included.
  public static func events(
    of match: FinishedMatch, for player: PlayerID, statistics: Statistics
  ) -> [CommunityEvent] {
    guard let result = match.results.first(where: { $0.player == player }) else {
      preconditionFailure("a match is about its players")
    }
    guard match.ending != .aborted else { return [] }
    let boards: [CommunityEvent] =
      BoardEntry.isOnBoard(match, of: player)
      ? [.boardEntered(result, by: match)] : []
    guard match.setup.counts.contains(.rules) else { return boards }
    let setup = match.setup.facts
    var events: [CommunityEvent] = []
    var own: [(guess: RoundResult, time: Duration)] = []
    for round in match.rounds {
      guard let guess = round.results.first(where: { $0.player == player }) else { continue }
      own.append((guess, guess.guessedAt - round.startedAt))
      events.append(.roundScored(guess, round, setup, match: match.setup.id))
    }
    let whole =
      setup + [
        .total: .count(result.total),
        .pointsPerRound: .number(Double(result.total) / Double(match.setup.options.rounds)),
        .ending: .string(match.ending.rawValue),
      ]
      + statistics.facts(at: match.finishedAt)
    if let reason = result.left {
      events.append(
        CommunityEvent(
          .matchQuit, player, occurrence: "\(match.setup.id)",
          facts: whole + [.leaveReason: .string(reason.rawValue)]))
    } else {
      let rank: Facts = [.rank: .count(result.rank), .won: .boolean(result.won)]
      events.append(
        CommunityEvent(
          .matchFinished, player, occurrence: "\(match.setup.id)",
          facts: whole + rank + match.setup.options.pace(of: own)))
    }
    return events + boards
  }

  private static func boardEntered(
    _ result: PlayerResult, by match: FinishedMatch
  ) -> CommunityEvent {
    CommunityEvent(
      .boardEntered, result.player, occurrence: "\(match.setup.id)",
      facts: [
        .format: .string(match.setup.format.id.name), .total: .count(result.total),
      ])
  }

  private static func roundScored(
    _ guess: RoundResult, _ round: PlayedRound, _ setup: Facts, match: MatchID
  ) -> CommunityEvent {
    let facts: Facts = [
      .round: .count(round.number), .score: .count(guess.score),
      .distanceMeters: .number(guess.distance.value),
      .guessSeconds: .duration(guess.guessedAt - round.startedAt),
      .defaulted: .boolean(guess.defaulted), .country: .string(round.solution.country ?? ""),
    ]
    return CommunityEvent(
      .roundScored, guess.player, occurrence: "\(match)/\(round.number)",
      facts: facts + setup)
  }
}

extension MatchSetup {
  fileprivate var facts: Facts {
    [
      .mode: .string(mode.rawValue), .origin: .string(origin.rawValue),
      .format: .string(format.id.name), .map: .string(map), .players: .count(players.count),
      .rounds: .count(options.rounds),
    ]
  }
}

extension MatchOptions {
  fileprivate func pace(of guesses: [(guess: RoundResult, time: Duration)]) -> Facts {
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
  func facts(at now: Instant) -> Facts {
    [
      .gamesPlayed: .count(gamesPlayed), .soloGames: .count(soloGames),
      .multiplayerGames: .count(multiplayerGames), .gamesWon: .count(gamesWon),
      .finishedGames: .count(finishedGames), .averageScore: .number(averageScore?.value ?? 0),
      .maximumScore: .count(maximumScore), .winsInARow: .count(winsInARow),
      .longestWinsInARow: .count(longestWinsInARow), .daysInARow: .count(daysInARow(at: now)),
      .longestDaysInARow: .count(days.longest), .gamesToday: .count(gamesToday(at: now)),
      .quits: .count(quits), .level: .count(experience.level),
      .challengeDaysInARow: .count(daily.current(on: DailyNumber(at: now))),
      .finds: .count(bag.finds), .recipes: .count(bag.recipes.count),
      .souvenirs: .count(bag.souvenirs),
    ]
  }
}
