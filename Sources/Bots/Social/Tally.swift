import GameRules

/// The bots' own count of what a player has played.
struct Tally: Hashable, Sendable {
  var soloGames = 0
  var multiplayerGames = 0
  var gamesWon = 0
  /// Stayed in, and every round was played.
  var finishedGames = 0
  var quits = 0
  /// Of finished games and quits.
  var totalScore = 0
  var maximumScore = 0
  var winsInARow = 0
  var longestWinsInARow = 0

  var gamesPlayed: Int { soloGames + multiplayerGames }
  var scoredGames: Int { finishedGames + quits }
  /// Points per finished game or quit.
  var averageScore: Double? {
    scoredGames == 0 ? nil : Double(totalScore) / Double(scoredGames)
  }
  /// Whether the ranking has the player.
  var isRanked: Bool { finishedGames >= Self.gamesToBeRanked }

  mutating func count(_ game: Game, for player: PlayerID) {
    guard game.ending != .aborted,
      let result = game.results.first(where: { $0.player == player })
    else { return }
    if game.mode == .solo {
      soloGames += 1
    } else {
      multiplayerGames += 1
      gamesWon += result.hasWon ? 1 : 0
      winsInARow = result.hasWon ? winsInARow + 1 : 0
      longestWinsInARow = max(longestWinsInARow, winsInARow)
    }
    maximumScore = max(maximumScore, result.total)
    if result.left != nil {
      quits += 1
      totalScore += result.total
    } else if game.everyRoundWasPlayed {
      finishedGames += 1
      totalScore += result.total
    }
  }

  /// Whether a player of this tally stands before one of that; exact, without dividing.
  func ranksBefore(_ other: Tally) -> Bool {
    let (mine, others) = (totalScore * other.scoredGames, other.totalScore * scoredGames)
    return mine == others ? gamesPlayed > other.gamesPlayed : mine > others
  }

  private static let gamesToBeRanked = 5
}
