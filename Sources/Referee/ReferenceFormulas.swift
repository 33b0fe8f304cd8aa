import Foundation
import GameRules
import Geodesy
import Matchmaking

/// The contract's formulas, computed in another way than the server computes them.
public enum ReferenceFormulas {
  /// Meters between two places: the angle by the vectors' cross and dot product, times the mean
  /// radius that the contract's distances are on.
  public static func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
    func vector(_ place: Coordinate) -> (Double, Double, Double) {
      let latitude = place.latitude.degrees * .pi / 180
      let longitude = place.longitude.degrees * .pi / 180
      return (
        cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)
      )
    }
    let (a, b) = (vector(one), vector(other))
    let cross = (
      a.1 * b.2 - a.2 * b.1, a.2 * b.0 - a.0 * b.2, a.0 * b.1 - a.1 * b.0
    )
    let sine = (cross.0 * cross.0 + cross.1 * cross.1 + cross.2 * cross.2).squareRoot()
    let cosine = a.0 * b.0 + a.1 * b.1 + a.2 * b.2
    return atan2(sine, cosine) * meanRadius
  }

  /// In meters: (2a + b) / 3 of the ellipsoid WGS 84.
  private static let meanRadius = 6_371_008.8

  /// The points of a guess; both arguments are meters.
  public static func points(distance: Double, diagonal: Double) -> Int {
    distance <= 25 ? 5000 : Int((5000 * exp(-10 * distance / diagonal)).rounded())
  }

  /// Glicko-2 for one opponent, step by step as in the paper's example. Bisection finds the
  /// volatility.
  ///
  /// The opponent is everybody else: a side is as strong as the sum of its players, so partners
  /// make the opponent weaker, and everybody makes it less certain.
  ///
  /// - Parameter times: How many such matches it is, also a part of one.
  public static func rating(
    _ own: Rating, beside partners: [Rating] = [], against others: [Rating], score: Double,
    times: Double
  ) -> Rating {
    let scale = 173.7178
    let tau = 0.5
    let (mu, phi) = ((own.value - 1500) / scale, own.deviation / scale)
    let muOther =
      others.map { ($0.value - 1500) / scale }.reduce(0, +)
      - partners.map { ($0.value - 1500) / scale }.reduce(0, +)
    let phiOther = (others + partners).map { pow($0.deviation / scale, 2) }.reduce(0, +)
      .squareRoot()
    let g = 1 / (1 + 3 * phiOther * phiOther / (Double.pi * Double.pi)).squareRoot()
    let expected = 1 / (1 + exp(-g * (mu - muOther)))
    let v = 1 / (times * g * g * expected * (1 - expected))
    let delta = v * times * g * (score - expected)
    let a = log(own.volatility * own.volatility)
    func slope(_ x: Double) -> Double {
      let e = exp(x)
      let denominator = 2 * pow(phi * phi + v + e, 2)
      return e * (delta * delta - phi * phi - v - e) / denominator - (x - a) / (tau * tau)
    }
    // The slope falls; a wide bracket and eighty halvings are exact enough for anybody.
    var (low, high) = (a - 10, a + 10)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if slope(middle) > 0 { low = middle } else { high = middle }
    }
    let sigma = exp(low / 2)
    let star = (phi * phi + sigma * sigma).squareRoot()
    let after = 1 / (1 / (star * star) + 1 / v).squareRoot()
    return Rating(
      value: 1500 + scale * (mu + after * after * times * g * (score - expected)),
      deviation: scale * after, volatility: sigma)
  }
}
