/// A place drawn from a map.
public struct Place: Hashable, Sendable {
  public let coordinate: Coordinate
  /// ISO 3166-1 alpha-2, where the map tells.
  public let country: String?
  /// The name of the region it lies in, where the map tells.
  public let region: String?

  public init(coordinate: Coordinate, country: String? = nil, region: String? = nil) {
    self.coordinate = coordinate
    self.country = country
    self.region = region
  }
}
