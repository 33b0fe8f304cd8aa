import GameRules
import WireProtocol

/// The statistics of one player, computed from finished matches independently of the server.
public struct StatisticsModel: Hashable, Sendable {
  public var soloGames = 0
  public var multiplayerGames = 0
  public var gamesWon = 0
  /// Matches that the player did not leave and of which every round was played.
  public var finishedGames = 0
  public var quits = 0
  /// Points; a match of more than five rounds counts as if it had five.
  public var totalScore = 0
  /// The rounds of ``totalScore``: five of a finished match or a quit, the revealed ones of a match
  /// that the other player left.
  public var scoredRounds = 0
  /// The part of ``finishedGames``, ``totalScore`` and ``scoredRounds`` that the ranking counts.
  public var ranking = RankingSums()
  public var maximumScore = 0
  public var winsInARow = 0
  public var longestWinsInARow = 0

  /// The wins with each opponent and partner on the day of the last win.
  private var wins: [PlayerID: Int] = [:]
  /// Days since 1970 (UTC).
  private var winsDay = 0

  public init() {}

  public var gamesPlayed: Int { soloGames + multiplayerGames }
  /// Points of five rounds; `nil` before the first match.
  public var averageScore: Double? {
    scoredRounds == 0
      ? nil : Double(totalScore * Self.standardRounds) / Double(scoredRounds)
  }
  /// Whether the player is in the ranking.
  public var isRanked: Bool { ranking.finished >= Self.gamesToBeRanked }
  /// Points of five rounds, of the matches that the ranking counts; `nil` before the first.
  public var rankedAverage: Double? {
    ranking.rounds == 0
      ? nil : Double(ranking.score * Self.standardRounds) / Double(ranking.rounds)
  }

  /// The matches that the ranking counts: how many were finished, and their points and rounds.
  public struct RankingSums: Hashable, Sendable {
    public var finished = 0
    public var score = 0
    public var rounds = 0

    public init() {}
  }

  /// The counters by which the statistics that a player is told differ from these.
  public func differences(from card: StatisticsCard) -> [String] {
    let pairs: [(String, Int, Int)] = [
      ("gamesPlayed", card.gamesPlayed, gamesPlayed), ("soloGames", card.soloGames, soloGames),
      ("multiplayerGames", card.multiplayerGames, multiplayerGames),
      ("gamesWon", card.gamesWon, gamesWon), ("finishedGames", card.finishedGames, finishedGames),
      ("quits", card.quits, quits), ("maximumScore", card.maximumScore, maximumScore),
      ("winsInARow", card.winsInARow, winsInARow),
      ("longestWinsInARow", card.longestWinsInARow, longestWinsInARow),
    ]
    return pairs.filter { $1 != $2 }.map { "\($0) \($1), not \($2)" }
  }

  /// Whether a player with these statistics stands before one with those; exact, without dividing.
  public func ranksBefore(_ other: StatisticsModel) -> Bool {
    let mine = ranking.score * other.ranking.rounds
    let others = other.ranking.score * ranking.rounds
    return mine == others ? gamesPlayed > other.gamesPlayed : mine > others
  }

  /// How many quarters of a match count that the player has won, before it is counted: less from
  /// the fourth win over the same opponent on a day.
  public func quarters(ofWin match: PlayedMatch, by player: PlayerID) -> Int {
    if match.sharesNetwork || match.isUnplayed { return 0 }
    let number = nextWin(in: match, of: player)
    return number > Self.quarters.count ? 0 : Self.quarters[number - 1]
  }

  /// Adds a match. An aborted match changes nothing.
  ///
  /// - Parameter quarters: How much the match counts, from 0 to 4.
  public mutating func count(_ match: PlayedMatch, for player: PlayerID, quarters: Int) {
    guard match.ending != .aborted, match.places != .known,
      let part = match.result(of: player)
    else { return }
    if match.hasCountedPoints {
      countScore(match, part, of: player)
    } else if part.left != nil {
      quits += 1
    }
    if match.isSolo {
      soloGames += 1
      return
    }
    multiplayerGames += 1
    gamesWon += part.hasWon ? 1 : 0
    countRow(match, part, quarters)
    let others = part.hasWon ? match.others(than: player) : []
    if !others.isEmpty, match.day > winsDay { (winsDay, wins) = (match.day, [:]) }
    for other in others { wins[other, default: 0] += 1 }
  }

  private mutating func countScore(_ match: PlayedMatch, _ part: FinalResult, of player: PlayerID) {
    let before = (finished: finishedGames, rounds: scoredRounds)
    let points = part.total * Self.standardRounds / max(Self.standardRounds, match.rounds)
    maximumScore = max(maximumScore, points)
    totalScore += points
    if part.left != nil {
      quits += 1
      scoredRounds += Self.standardRounds
    } else if match.everyRoundWasPlayed {
      finishedGames += 1
      scoredRounds += Self.standardRounds
    } else {
      let isForgiven = nextWin(in: match, of: player) == 1 && !match.sharesNetwork
      let scored = (match.revealedRounds + (isForgiven ? 0 : 1)) * Self.standardRounds
      scoredRounds += (scored + match.rounds - 1) / match.rounds
    }
    guard match.isForRanking else { return }
    ranking.score += points
    ranking.finished += finishedGames - before.finished
    ranking.rounds += scoredRounds - before.rounds
  }

  private mutating func countRow(_ match: PlayedMatch, _ part: FinalResult, _ quarters: Int) {
    if match.sharesNetwork || quarters == 0 && !match.isUnplayed { return }
    if match.isUnplayed, part.left == nil { return }
    if part.hasWon, quarters < 4 { return }
    winsInARow = part.hasWon ? winsInARow + 1 : 0
    longestWinsInARow = max(longestWinsInARow, winsInARow)
  }

  /// The number of this win with the others on its day, from 1; the greatest of several.
  private func nextWin(in match: PlayedMatch, of player: PlayerID) -> Int {
    guard match.day <= winsDay else { return 1 }
    return 1 + (match.others(than: player).map { wins[$0, default: 0] }.max() ?? 0)
  }

  /// The contract's weights of the first six wins over the same opponent on a day.
  private static let quarters = [4, 4, 4, 3, 2, 1]
  private static let standardRounds = 5
  private static let gamesToBeRanked = 5
}
