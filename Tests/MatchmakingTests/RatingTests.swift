import Foundation
import Testing

@testable import Matchmaking

@Suite("Glicko-2 ratings")
struct RatingTests {
  @Test("The worked example of Glickman's paper, to its printed precision")
  func workedExample() {
    // "Example of the Glicko-2 system", 2013: the example that goes through all steps, τ = 0.5.
    let player = Rating(value: 1500, deviation: 200, volatility: 0.06)
    let updated = player.updated(against: [
      (opponent: Rating(value: 1400, deviation: 30), score: .win),
      (opponent: Rating(value: 1550, deviation: 100), score: .loss),
      (opponent: Rating(value: 1700, deviation: 300), score: .loss),
    ])
    #expect(Rating.systemConstant == 0.5)
    // The paper goes on with what it has printed: μ′ and φ′ of its step 7 to four digits. So its
    // rating, 1464.06, is a hundredth above the one without roundings, 1464.05.
    let mu = ((updated.value - 1500) / 173.7178 * 10_000).rounded() / 10_000
    let phi = (updated.deviation / 173.7178 * 10_000).rounded() / 10_000
    #expect(mu == -0.2069)
    #expect(phi == 0.8722)
    #expect(((173.7178 * mu + 1500) * 100).rounded() / 100 == 1464.06)
    #expect((173.7178 * phi * 100).rounded() / 100 == 151.52)
    #expect(abs(updated.value - 1464.06) < 0.01)
    #expect(abs(updated.deviation - 151.52) < 0.005)
    // Printed as 0.05999, digits beyond it dropped.
    #expect((updated.volatility * 100_000).rounded(.down) == 5999)
    #expect(abs(updated.volatility - 0.059_996) < 0.000_000_5)
  }

  @Test("The weight of a match makes a part of it: the less, the smaller is the change")
  func weights() {
    let (player, opponent) = (
      Rating(value: 1500, deviation: 200), Rating(value: 1400, deviation: 30)
    )
    let weights = [0, 0.25, 0.5, 0.75, 1]
    let wins = weights.map { player.updated(against: [(opponent, .win)], weight: $0) }
    let losses = weights.map { player.updated(against: [(opponent, .loss)], weight: $0) }
    #expect(wins[0] == player && losses[0] == player)
    #expect(wins[4] == player.updated(against: [(opponent, .win)]))
    for (lighter, heavier) in zip(weights.indices, weights.indices.dropFirst()) {
      #expect(wins[lighter].value < wins[heavier].value)
      #expect(losses[lighter].value > losses[heavier].value)
    }
    for (lighter, heavier) in zip(weights.indices.dropFirst(), weights.indices.dropFirst(2)) {
      #expect(wins[lighter].deviation > wins[heavier].deviation)
    }
    // Two halves in one period are a whole: the sums of the paper's steps 3 and 4 are equal.
    let halves = player.updated(against: [(opponent, .win), (opponent, .win)], weight: 0.5)
    #expect(abs(halves.value - wins[4].value) < 1e-9)
    #expect(abs(halves.deviation - wins[4].deviation) < 1e-9)
    let after = Rating.afterDuel(player, opponent, .win, weight: 0.5)
    #expect(after.first == wins[2])
    #expect(after.second == opponent.updated(against: [(player, .loss)], weight: 0.5))
  }

  @Test("A newcomer has the numbers of the paper's step 1")
  func newcomer() {
    #expect(Rating() == Rating(value: 1500, deviation: 350, volatility: 0.06))
  }

  @Test("A period without a match only makes the rating less certain, up to a newcomer's")
  func inactivity() {
    let player = Rating(value: 1700, deviation: 200, volatility: 0.06)
    let idle = player.updated(against: [])
    #expect(idle == player.afterInactivity())
    #expect(idle.value == 1700)
    #expect(idle.volatility == 0.06)
    // √(200² + (0.06 · 173.7178)²), by the remark after step 8.
    #expect(abs(idle.deviation - 200.271_42) < 0.000_01)
    let twice = player.afterInactivity().afterInactivity()
    #expect(abs(player.afterInactivity(periods: 2).deviation - twice.deviation) < 1e-9)
    #expect(player.afterInactivity(periods: .max).deviation == 350)
    #expect(abs(player.afterInactivity(periods: -1).deviation - 200) < 1e-9)
  }

  @Test(
    "Numbers out of bounds are brought to the bounds",
    arguments: [
      (Double.infinity, 10_000.0), (-.infinity, -10_000), (.nan, 1500), (1e300, 10_000),
    ])
  func bounds(number: Double, value: Double) {
    #expect(Rating(value: number).value == value)
    let rating = Rating(deviation: number, volatility: number)
    #expect(Rating.deviations.contains(rating.deviation))
    #expect(Rating.volatilities.contains(rating.volatility))
  }

  /// Every extreme against every other one, and what is usual.
  private static let ratings: [Rating] = {
    var ratings: [Rating] = []
    for value in [-10_000, 0, 1499, 1500, 2900, 10_000.0] {
      for deviation in [1, 60, 350.0] {
        for volatility in [0.001, 0.06, 0.15] {
          ratings.append(Rating(value: value, deviation: deviation, volatility: volatility))
        }
      }
    }
    return ratings
  }()

  @Test("However extreme the ratings, a duel leaves finite ones, and the winner never loses by it")
  func extremes() {
    for first in Self.ratings {
      for second in Self.ratings {
        let after = Rating.afterDuel(first, second, .win)
        #expect(after.first.value >= first.value)
        #expect(after.second.value <= second.value)
        for rating in [after.first, after.second] {
          #expect(Rating.values.contains(rating.value))
          #expect(Rating.deviations.contains(rating.deviation))
          #expect(Rating.volatilities.contains(rating.volatility))
        }
      }
    }
  }

  @Test("It does not matter which of the two is called the first")
  func symmetry() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let (first, second) = (randomRating(using: &random), randomRating(using: &random))
      for outcome in Outcome.allCases {
        let there = Rating.afterDuel(first, second, outcome)
        let back = Rating.afterDuel(second, first, outcome.reversed)
        #expect(there.first == back.second)
        #expect(there.second == back.first)
      }
    }
  }

  @Test("Between equals, the winner gains what the loser loses, and a draw moves nobody")
  func equals() {
    let rating = Rating(value: 1830, deviation: 75, volatility: 0.05)
    let decided = Rating.afterDuel(rating, rating, .win)
    #expect(abs(decided.first.value + decided.second.value - 2 * 1830) < 1e-9)
    #expect(decided.first.value > 1835)
    #expect(Rating.afterDuel(rating, rating, .draw).first.value == 1830)
  }

  @Test("A draw brings two ratings closer, and a win against a stronger player is worth more")
  func monotonicity() {
    let (weak, strong) = (Rating(value: 1400, deviation: 80), Rating(value: 1700, deviation: 80))
    let drawn = Rating.afterDuel(weak, strong, .draw)
    #expect(drawn.first.value > weak.value)
    #expect(drawn.second.value < strong.value)
    let upset = Rating.afterDuel(weak, strong, .win).first.value - weak.value
    let expected = Rating.afterDuel(strong, weak, .win).first.value - strong.value
    #expect(upset > 2 * expected)
  }

  @Test("The new volatility solves the equation of the paper's step 5")
  func volatilityEquation() {
    var random = SeededGenerator(seed: 2)
    var solved = 0
    for _ in 0..<500 {
      let (player, opponent) = (randomRating(using: &random), randomRating(using: &random))
      for outcome in Outcome.allCases {
        let updated = player.updated(against: [(opponent, outcome)])
        guard updated.volatility > 0.001, updated.volatility < 0.15 else { continue }
        solved += 1
        #expect(abs(residual(of: updated.volatility, player, opponent, outcome)) < 0.000_1)
      }
    }
    #expect(solved > 1000)
  }

  /// f(ln σ²) of the paper's step 5 for one match, written down anew.
  private func residual(
    of volatility: Double, _ player: Rating, _ opponent: Rating, _ outcome: Outcome
  ) -> Double {
    let scale = 173.7178
    let (phi, opponentPhi) = (player.deviation / scale, opponent.deviation / scale)
    let weight = 1 / (1 + 3 * opponentPhi * opponentPhi / (.pi * .pi)).squareRoot()
    let expected =
      1 / (1 + exp(-weight * (player.value - opponent.value) / scale))
    let score =
      switch outcome {
      case .win: 1.0
      case .draw: 0.5
      case .loss: 0.0
      }
    let variance = 1 / (weight * weight * expected * (1 - expected))
    let delta = variance * weight * (score - expected)
    let square = volatility * volatility
    let total = phi * phi + variance + square
    let pull = log(square) - 2 * log(player.volatility)
    return square * (delta * delta - total) / (2 * total * total) - pull / 0.25
  }

  private func randomRating(using random: inout SeededGenerator) -> Rating {
    Rating(
      value: .random(in: 600...2600, using: &random),
      deviation: .random(in: 30...350, using: &random),
      volatility: .random(in: 0.03...0.09, using: &random))
  }
}
