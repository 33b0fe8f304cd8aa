/// All others of a match as the one opponent against whom a player's rating is updated.
///
/// A side is as strong as the sum of its players: the chance that the players 1 and 2 beat 3 and 4
/// is that of the logistic model with θ₁ + θ₂ − θ₃ − θ₄. This is the Bradley–Terry model of group
/// comparisons (T.-K. Huang, R. C. Weng, C.-J. Lin, "Generalized Bradley-Terry Models and
/// Multi-Class Probability Estimates", JMLR 7, 2006). To player 1 it is a game against one opponent
/// of strength θ₃ + θ₄ − θ₂. Where the three are normally distributed with the means μ and the
/// deviations φ, so is this sum, with the mean μ₃ + μ₄ − μ₂ and the variance φ₂² + φ₃² + φ₄².
/// Glickman's formulas are for one opponent of known mean and variance, and hold as they are.
///
/// So the expectation E is that of side against side, for both partners. Whoever wins beside a
/// strong partner has beaten a weak opponent: being carried gains nothing on average. Whoever plays
/// with or against players of unknown strength is told little by the result, as φ is greater.
///
/// In a duel the opponent is the other player.
public struct CompositeOpponent: Hashable, Sendable {
  /// In points of the Glicko scale. Outside of what a single player's rating can be, if need be.
  public let value: Double
  /// One standard deviation of ``value``.
  public let deviation: Double

  /// - Parameters:
  ///   - opponents: The players of the other side, one more than the partners.
  ///   - partners: The other players of the own side.
  public init(of opponents: [Rating], partners: [Rating] = []) {
    precondition(opponents.count == partners.count + 1, "two sides of equal size")
    value =
      opponents.reduce(0) { $0 + $1.value } - partners.reduce(0) { $0 + $1.value }
    deviation = (opponents + partners).reduce(0) { $0 + $1.deviation * $1.deviation }.squareRoot()
  }
}

extension Rating {
  /// The ratings after a match of two sides, which is a rating period of its own.
  ///
  /// - Parameters:
  ///   - players: The ratings before: those of the one side, then as many of the other.
  ///   - outcomes: The outcome for each player: that of the side, or a loss for who left it.
  ///   - factor: The weight, 0…1, the same for all.
  public static func afterMatch(
    _ players: [Rating], _ outcomes: [Outcome], weight factor: Double = 1
  ) -> [Rating] {
    precondition(players.count == outcomes.count, "an outcome for each player")
    return players.indices.map { index in
      players[index].updated(
        against: CompositeOpponent(in: players, for: index), outcomes[index], weight: factor)
    }
  }
}

extension CompositeOpponent {
  /// The opponent of one player of two sides: those who are listed first are one, the others the
  /// other.
  init(in players: [Rating], for index: Int) {
    let half = players.count / 2
    let isFirst = index < half
    let own = players.indices.filter { ($0 < half) == isFirst && $0 != index }
    let others = players.indices.filter { ($0 < half) != isFirst }
    self.init(of: others.map { players[$0] }, partners: own.map { players[$0] })
  }
}
