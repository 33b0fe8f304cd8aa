import RealModule

extension Rating {
  /// How fast volatilities change: the system constant τ of the paper, which suggests 0.3 to 1.2.
  public static let systemConstant = 0.5

  /// The rating after a rating period with these matches; the opponents' ratings are those from
  /// before the period. Without any match, ``afterInactivity(periods:)``.
  ///
  /// A weight between 0 and 1 makes each match a part of a match: the sums over matches of the
  /// paper's steps 3 and 4, v⁻¹ = Σ g² E (1 − E) and Σ g (s − E), are multiplied by it, as they
  /// would be by 2 for two equal matches. Δ, which is the one over the other, stays; the new
  /// deviation and value are those of that much less information. The smaller the weight, the
  /// smaller is the change. With weight 0 nothing changes at all.
  ///
  /// Source: steps 2 to 8 of the paper; the weight is this program's own.
  ///
  /// - Parameter factor: The weight of the matches, 0…1.
  public func updated(
    against results: [(opponent: Rating, score: Outcome)], weight factor: Double = 1
  ) -> Rating {
    updated(against: results.map { (CompositeOpponent(of: [$0.opponent]), $0.score) }, factor)
  }

  /// The rating after a rating period with one match against that opponent.
  func updated(
    against opponent: CompositeOpponent, _ score: Outcome, weight factor: Double
  ) -> Rating {
    updated(against: [(opponent, score)], factor)
  }

  private func updated(
    against results: [(opponent: CompositeOpponent, score: Outcome)], _ factor: Double
  ) -> Rating {
    precondition((0...1).contains(factor), "no match counts less than nothing or more than once")
    guard factor > 0 else { return self }
    guard !results.isEmpty else { return afterInactivity() }
    var information = 0.0
    var surprise = 0.0
    for (opponent, score) in results {
      let weight = Self.weight(ofDeviation: opponent.deviation)
      let advantage = weight * (strength - Self.strength(ofValue: opponent.value))
      let chances = Self.chances(withAdvantage: advantage)
      information += weight * weight * chances.win * chances.loss
      surprise += weight * Self.surprise(of: score, chances)
    }
    information *= factor
    surprise *= factor
    let variance = 1 / information
    let improvement = variance * surprise
    let volatility = newVolatility(variance: variance, improvement: improvement)
    let uncertainty = 1 / (1 / (spread * spread + volatility * volatility) + information)
    return Rating(
      value: value + Self.scale * uncertainty * surprise,
      deviation: Self.scale * .sqrt(uncertainty), volatility: volatility)
  }

  /// The rating after rating periods without a match: nothing is learnt, and what was known ages.
  ///
  /// Source: the remark after step 8 of the paper, once per period.
  public func afterInactivity(periods: Int = 1) -> Rating {
    let uncertainty = spread * spread + Double(max(0, periods)) * volatility * volatility
    return Rating(
      value: value, deviation: Self.scale * .sqrt(uncertainty), volatility: volatility)
  }

  /// Both ratings after a match of two, which is a rating period of its own; `outcome` is the first
  /// one's, and the weight, 0…1, is the same for both.
  public static func afterDuel(
    _ first: Rating, _ second: Rating, _ outcome: Outcome, weight: Double = 1
  ) -> (first: Rating, second: Rating) {
    (
      first.updated(against: [(second, outcome)], weight: weight),
      second.updated(against: [(first, outcome.reversed)], weight: weight)
    )
  }
}

extension Rating {
  /// Points of the Glicko scale in one unit of the Glicko-2 scale (step 2).
  private static let scale = 173.7178

  /// μ of the paper, from its step 2.
  private var strength: Double { Self.strength(ofValue: value) }
  private static func strength(ofValue value: Double) -> Double { (value - 1500) / scale }
  /// φ of the paper, from its step 2.
  private var spread: Double { deviation / Self.scale }
  /// g(φ) of the paper, from its step 3: how much a result against an opponent tells.
  private static func weight(ofDeviation deviation: Double) -> Double {
    let spread = deviation / scale
    return 1 / .sqrt(1 + 3 * spread * spread / (.pi * .pi))
  }

  /// E and 1 − E of the paper, from its step 3, each exact where the other is almost 1.
  ///
  /// The bound is far beyond what ratings differ by and keeps both above zero.
  private static func chances(withAdvantage advantage: Double) -> (win: Double, loss: Double) {
    let bounded = min(max(advantage, -50), 50)
    return (win: 1 / (1 + .exp(-bounded)), loss: 1 / (1 + .exp(bounded)))
  }

  /// s − E of the paper, from its step 4.
  private static func surprise(
    of score: Outcome, _ chances: (win: Double, loss: Double)
  ) -> Double {
    switch score {
    case .win: chances.loss
    case .draw: 0.5 * (chances.loss - chances.win)
    case .loss: -chances.win
    }
  }

  /// σ′ of the paper: its step 5, the Illinois variant of regula falsi, in the logarithm of σ².
  /// Kept within ``volatilities``.
  private func newVolatility(variance: Double, improvement: Double) -> Double {
    let start = Double.log(volatility * volatility)
    let excess = improvement * improvement - spread * spread - variance
    func slope(_ x: Double) -> Double {
      let square = Double.exp(x)
      let total = spread * spread + variance + square
      return square * (excess - square) / (2 * total * total)
        - (x - start) / (Self.systemConstant * Self.systemConstant)
    }
    var low = start
    var high = excess > 0 ? Double.log(excess) : start - Self.systemConstant
    // Ends: far below, `slope` grows like (start − x) / τ² and the rest of it is bounded.
    if excess <= 0 { while slope(high) < 0 { high -= Self.systemConstant } }
    var slopeAtLow = slope(low)
    var slopeAtHigh = slope(high)
    for _ in 0..<Self.mostIterations where abs(high - low) > Self.tolerance {
      let middle = low + (low - high) * slopeAtLow / (slopeAtHigh - slopeAtLow)
      let slopeAtMiddle = slope(middle)
      if slopeAtMiddle * slopeAtHigh <= 0 {
        low = high
        slopeAtLow = slopeAtHigh
      } else {
        slopeAtLow /= 2
      }
      high = middle
      slopeAtHigh = slopeAtMiddle
    }
    return min(max(.exp(low / 2), Self.volatilities.lowerBound), Self.volatilities.upperBound)
  }

  /// ε of the paper, from its step 5.
  private static let tolerance = 0.000_001
  /// The paper's loop converges within a handful of steps; this bounds it where rounding would not.
  private static let mostIterations = 100
}
