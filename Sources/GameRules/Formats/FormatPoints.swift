import Geodesy

/// The points of an answer in a round.
public enum FormatPoints: Hashable, Sendable {
  /// By the distance of the pin from the place; see ``Scoring``.
  case distance
  /// 1 for a pin in the country of the place, else 0.
  case country

  /// Whether an answer has to tell the country of its pin, and a place its own.
  public var needsCountries: Bool { self == .country }

  /// The most that a round can bring.
  public var most: Int {
    switch self {
    case .distance: Scoring.perfectScore
    case .country: 1
    }
  }

  /// The points of an answer; `nil` if this program does not know the version of the formula.
  ///
  /// - Parameters:
  ///   - distance: From the pin to the place.
  ///   - country: The country of the pin.
  func score(
    distance: Meters, country: CountryCode?, at solution: Solution, diagonal: Meters,
    version: Int = Scoring.version
  ) -> Int? {
    switch self {
    case .distance: Scoring.score(distance: distance, diagonal: diagonal, version: version)
    case .country: country != nil && country == solution.countryCode ? 1 : 0
    }
  }
}
