import GameRules

/// Something that conditions can be about. The raw value is its name in rule files.
public enum Fact: String, Hashable, Sendable, CaseIterable {
  // A round.
  case round, score, distanceMeters, guessSeconds, defaulted, country
  // A match.
  case mode, origin, map, players, rounds, total, rank, won, ending, slowestGuessSeconds
  case everyRoundGuessed, leaveReason
  // The player's statistics, the event included.
  case gamesPlayed, soloGames, multiplayerGames, gamesWon, finishedGames, averageScore
  case maximumScore, winsInARow, longestWinsInARow, daysInARow, longestDaysInARow, gamesToday
  case quits
  // The player's friends and badges.
  case friends, badge, badges

  public var type: FactType {
    switch self {
    case .round, .score, .distanceMeters, .players, .rounds, .total, .rank, .gamesPlayed,
      .soloGames, .multiplayerGames, .gamesWon, .finishedGames, .averageScore, .maximumScore,
      .winsInARow, .longestWinsInARow, .daysInARow, .longestDaysInARow, .gamesToday, .quits,
      .friends, .badges:
      .number
    case .defaulted, .won, .everyRoundGuessed: .boolean
    case .guessSeconds, .slowestGuessSeconds: .duration
    case .country, .map, .badge: .string(oneOf: nil)
    case .mode: .string(oneOf: MatchMode.allCases.map(\.rawValue))
    case .origin: .string(oneOf: MatchOrigin.allCases.map(\.rawValue))
    case .ending: .string(oneOf: [MatchEnding.played, .forfeited].map(\.rawValue))
    case .leaveReason: .string(oneOf: LeaveReason.allCases.map(\.rawValue))
    }
  }

  /// What it says, with its unit and its bounds.
  public var meaning: String {
    switch self {
    case .round: "The number of the round: 1, 2, 3 …"
    case .score: "The points of the round."
    case .distanceMeters: "From the guess to the solution, in meters along a great circle."
    case .guessSeconds: "From the start of the round to the guess, in seconds."
    case .defaulted: "The time ran out before the player guessed."
    case .country: "ISO 3166-1 alpha-2 of the solution; empty where the map does not tell."
    case .mode: "How many play."
    case .origin: "What brought the players together."
    case .map: "The map's name."
    case .players: "How many began the match."
    case .rounds: "How many rounds the match has, played or not."
    case .total: "The points of the match."
    case .rank: "1 for the best; equal totals share a rank."
    case .won: "Alone on rank 1, against somebody."
    case .ending: "All rounds were played, or so many left that it could not go on."
    case .slowestGuessSeconds:
      "The longest time from the start of a round to its guess, in seconds; a round that was not "
        + "played counts with all the time it would have had."
    case .everyRoundGuessed: "Every round was played, and none ended by timeout for the player."
    case .leaveReason: "The player asked to leave, or was away for too long."
    case .gamesPlayed: "All games."
    case .soloGames: "Games alone."
    case .multiplayerGames: "Games against others."
    case .gamesWon: "Games won against others."
    case .finishedGames: "Games in which the player stayed and every round was played."
    case .averageScore:
      "Points per finished or quit game, of at most five rounds; 0 before the first."
    case .maximumScore: "The most points of any game, of at most five rounds."
    case .winsInARow: "Wins against others since the last game against others without one."
    case .longestWinsInARow: "The most wins in a row ever."
    case .daysInARow: "Days on which the player was seen, in a row."
    case .longestDaysInARow: "The most days in a row ever."
    case .gamesToday: "Games on the player's date of today."
    case .quits: "Games that the player left."
    case .friends: "How many friends the player has now."
    case .badge: "The id of the badge."
    case .badges: "How many badges the player has now."
    }
  }

  /// The statistics, which several events have.
  static let statistics: [Fact] = [
    .gamesPlayed, .soloGames, .multiplayerGames, .gamesWon, .finishedGames, .averageScore,
    .maximumScore, .winsInARow, .longestWinsInARow, .daysInARow, .longestDaysInARow, .gamesToday,
    .quits,
  ]
}
