/// One feature of a map: where it is, how it is called, and how likely a place lies in it.
public struct Region: Hashable, Sendable {
  /// The property `name`.
  public let name: String?
  /// The property `country`: ISO 3166-1 alpha-2.
  public let country: String?
  /// The chance that a place lies in this region is its weight over the sum of all weights. The
  /// property `weight`, and where there is none, the area in square kilometers.
  public let weight: Double
  /// The polygons, which do not overlap.
  public let polygons: [Polygon]
  /// The polygons' area on the sphere, holes not counted.
  public let area: SquareMeters
}
