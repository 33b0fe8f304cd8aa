import RealModule

/// The sphere that stands for the Earth.
public enum Earth {
  /// The mean radius R₁ = (2a + b)/3 of the GRS 80 ellipsoid (IUGG; H. Moritz, Geodetic Reference
  /// System 1980, Journal of Geodesy 74, 2000).
  public static let meanRadius = Meters(6_371_008.8)

  /// The whole sphere's area on the mean radius: 510 065 622 km².
  public static let area = SquareMeters(4 * .pi * meanRadius.value * meanRadius.value)
}
