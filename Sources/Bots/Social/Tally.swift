import GameRules
import WireProtocol

/// The bots' own count of what a player has played.
struct Tally: Hashable, Sendable {
  var soloGames = 0
  var multiplayerGames = 0
  var gamesWon = 0
  /// Stayed in, and every round was played.
  var finishedGames = 0
  var quits = 0
  var totalScore = 0
  /// The rounds of ``totalScore``: five of a finished game or a quit, the revealed ones of a game
  /// that the other left.
  var scoredRounds = 0
  var maximumScore = 0
  var winsInARow = 0
  var longestWinsInARow = 0

  var gamesPlayed: Int { soloGames + multiplayerGames }
  /// The wins over each opponent on the day of the last one.
  private var wins: [PlayerID: Int] = [:]
  private var winsDay = 0
  /// Points of five rounds.
  var averageScore: Double? {
    scoredRounds == 0 ? nil : Double(totalScore * 5) / Double(scoredRounds)
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
      countRow(game, result)
    }
    maximumScore = max(maximumScore, result.total)
    totalScore += result.total
    if result.left != nil {
      quits += 1
      scoredRounds += Self.roundsOfAGame
    } else if game.everyRoundWasPlayed {
      finishedGames += 1
      scoredRounds += Self.roundsOfAGame
    } else {
      let isForgiven = nextWin(in: game, for: player) == 1 && game.unratedReason != .sameNetwork
      let scored = game.revealedRounds + (isForgiven ? 0 : 1)
      scoredRounds += Int((Double(scored * Self.roundsOfAGame) / Double(game.rounds)).rounded(.up))
    }
    if result.hasWon, let opponent = game.opponent(of: player) {
      let number = nextWin(in: game, for: player)
      if game.day > winsDay { (winsDay, wins) = (game.day, [:]) }
      wins[opponent] = number
    }
  }

  private mutating func countRow(_ game: Game, _ result: FinalResult) {
    let isUnplayed = game.unratedReason == .walkover
    if game.weight == 0, !isUnplayed || result.left == nil { return }
    if result.hasWon, game.weight < 1 { return }
    winsInARow = result.hasWon ? winsInARow + 1 : 0
    longestWinsInARow = max(longestWinsInARow, winsInARow)
  }

  /// Which win over the opponent it is that the game would be, on its day.
  private func nextWin(in game: Game, for player: PlayerID) -> Int {
    guard let opponent = game.opponent(of: player), game.day <= winsDay else { return 1 }
    return wins[opponent, default: 0] + 1
  }

  /// How much a game counts that this player has won, before it is counted; `nil` if the server
  /// says that both came from one network, which only it can tell.
  func weight(of game: Game, wonBy player: PlayerID) -> Double? {
    if game.unratedReason == .sameNetwork { return nil }
    if game.ending == .forfeited, game.revealedRounds == 0 { return 0 }
    let number = nextWin(in: game, for: player)
    return number > Self.weights.count ? 0 : Self.weights[number - 1]
  }

  /// The contract's, of the first wins over the same opponent on a day.
  private static let weights = [1, 1, 1, 0.75, 0.5, 0.25]
  private static let roundsOfAGame = 5

  /// Whether a player of this tally stands before one of that; exact, without dividing.
  func ranksBefore(_ other: Tally) -> Bool {
    let (mine, others) = (totalScore * other.scoredRounds, other.totalScore * scoredRounds)
    return mine == others ? gamesPlayed > other.gamesPlayed : mine > others
  }

  private static let gamesToBeRanked = 5
}
