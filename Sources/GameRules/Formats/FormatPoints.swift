import Geodesy

/// The points of an answer in a round.
public enum FormatPoints: Hashable, Sendable {
  /// By the distance of the pin from the place; see ``Scoring``.
  case distance
  /// 1 for a pin in the country of the place, else 0.
  case country
  /// 1000 for the right verdict on a statement, else 0.
  case verdict

  /// Whether an answer has to tell the country of its pin, and a place its own.
  public var needsCountries: Bool { self == .country }

  /// The most that a round can bring.
  public var most: Int {
    switch self {
    case .distance: Scoring.perfectScore
    case .country: 1
    case .verdict: Self.verdictScore
    }
  }

  private static let verdictScore = 1000

  /// The points of an answer; `nil` if this program does not know the version of the formula.
  ///
  /// - Parameter distance: From the pin to the place.
  func score(
    _ answer: Answer, distance: Meters, at solution: Solution, diagonal: Meters,
    version: Int = Scoring.version
  ) -> Int? {
    switch self {
    case .distance: Scoring.score(distance: distance, diagonal: diagonal, version: version)
    case .country: answer.country != nil && answer.country == solution.countryCode ? most : 0
    case .verdict:
      answer.verdict != nil && answer.verdict == solution.statement?.isTrue ? most : 0
    }
  }
}
