/// A player's strength by Glicko-2, on the Glicko scale.
///
/// Source: M. E. Glickman, "Example of the Glicko-2 system", Boston University, 2013.
/// A rating is always finite and within ``values``, ``deviations`` and ``volatilities``.
public struct Rating: Hashable, Sendable {
  /// The strength itself, 1500 for a newcomer.
  public let value: Double
  /// How far off ``value`` may be: one standard deviation. 350 for a newcomer.
  public let deviation: Double
  /// How erratic the player's results are. 0.06 for a newcomer.
  public let volatility: Double

  /// Brings numbers out of bounds to the nearest bound, and not-a-number to the newcomer's number.
  public init(value: Double = 1500, deviation: Double = 350, volatility: Double = 0.06) {
    self.value = Self.bounded(value, to: Self.values, otherwise: 1500)
    self.deviation = Self.bounded(deviation, to: Self.deviations, otherwise: 350)
    self.volatility = Self.bounded(volatility, to: Self.volatilities, otherwise: 0.06)
  }

  /// The bounds of ``value``: far outside of what is ever reached, so that nothing overflows.
  public static let values = -10_000.0...10_000.0
  /// The bounds of ``deviation``: nobody is known less than a newcomer.
  public static let deviations = 1.0...350.0
  /// The bounds of ``volatility``. The paper has none; the upper one keeps a single sensational
  /// result from making a player's rating jump about for the rest of the career.
  public static let volatilities = 0.001...0.15

  private static func bounded(
    _ number: Double, to bounds: ClosedRange<Double>, otherwise standard: Double
  ) -> Double {
    number.isNaN ? standard : min(max(number, bounds.lowerBound), bounds.upperBound)
  }
}

/// How a match ended for one of its players.
public enum Outcome: Hashable, Sendable, CaseIterable {
  case win
  case draw
  case loss

  /// The same match as the opponent saw it.
  public var reversed: Outcome {
    switch self {
    case .win: .loss
    case .draw: .draw
    case .loss: .win
    }
  }
}
