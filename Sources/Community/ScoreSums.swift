/// The points of games, and the rounds that their average is over.
public struct ScoreSums: Hashable, Sendable {
  /// Games in which the player stayed and every round was played.
  public var finishedGames: Int
  /// The sum of the points of all scored rounds.
  public var totalScore: Int
  /// The rounds that the average is over, five a whole game.
  public var scoredRounds: Int

  /// - Precondition: None is negative.
  public init(finishedGames: Int = 0, totalScore: Int = 0, scoredRounds: Int = 0) {
    precondition(
      finishedGames >= 0 && totalScore >= 0 && scoredRounds >= 0, "sums of what was played")
    self.finishedGames = finishedGames
    self.totalScore = totalScore
    self.scoredRounds = scoredRounds
  }

  /// Points a game; `nil` before the first scored round.
  public var average: AverageScore? { AverageScore(total: totalScore, rounds: scoredRounds) }

  static func += (left: inout ScoreSums, right: ScoreSums) {
    left.finishedGames += right.finishedGames
    left.totalScore += right.totalScore
    left.scoredRounds += right.scoredRounds
  }
}
