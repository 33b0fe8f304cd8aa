import Geodesy
import RealModule

/// How well the computer opponent of a solo match guesses.
public enum BotStrength: String, Hashable, Sendable, CaseIterable {
  case easy, medium, hard

  /// Half of its guesses are closer than this share of the map's diagonal, which brings about 1700,
  /// 3200 and 4300 points.
  var medianError: Double {
    switch self {
    case .easy: 0.11
    case .medium: 0.045
    case .hard: 0.015
    }
  }
}

/// The result of the computer opponent in one round.
public struct BotResult: Hashable, Sendable {
  public let guess: Coordinate
  public let distance: Meters
  public let score: Int
  /// The sum of the scores including this round's.
  public let total: Int
}

extension MatchSetup {
  /// The result of the computer opponent in a round; `nil` without one.
  ///
  /// It follows from the setup alone, so that a replayed match has the same one. It must be told
  /// with the solution and not before, as it follows from the solution.
  public func botResult(inRound number: Int) -> BotResult? {
    guard let bot else { return nil }
    var total = 0
    for (index, solution) in solutions.prefix(number).enumerated() {
      let guess = bot.guess(at: solution.coordinate, on: diagonal, seed: seed(ofRound: index + 1))
      let distance = guess.distance(to: solution.coordinate)
      let score = Scoring.score(distance: distance, diagonal: diagonal)
      total += score
      if index + 1 == number {
        return BotResult(guess: guess, distance: distance, score: score, total: total)
      }
    }
    return nil
  }

  private func seed(ofRound number: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: id.uuid.bits) ^ UInt64(number)
  }
}

extension BotStrength {
  /// Errors are log-normal: most guesses are about as good as usual, some far better or worse.
  private static let spread = 0.9
  /// No place on Earth is farther away than its antipode.
  private static let farthest = 20_000_000.0

  fileprivate func guess(at place: Coordinate, on diagonal: Meters, seed: UInt64) -> Coordinate {
    var random = SeededRandom(seed: seed)
    let bearing = Angle.degrees(.random(in: 0..<360, using: &random))
    let error = Double.exp(Self.spread * Self.normal(using: &random)) * medianError
    return place.destination(
      bearing: bearing, distance: Meters(min(error * diagonal.value, Self.farthest)))
  }

  /// A number of the standard normal distribution (G. E. P. Box and M. E. Muller, A Note on the
  /// Generation of Random Normal Deviates, Annals of Mathematical Statistics 29, 1958).
  private static func normal(using random: inout SeededRandom) -> Double {
    let radius = (-2 * Double.log(1 - .random(in: 0..<1, using: &random))).squareRoot()
    return radius * Double.cos(.random(in: 0..<2 * .pi, using: &random))
  }
}
