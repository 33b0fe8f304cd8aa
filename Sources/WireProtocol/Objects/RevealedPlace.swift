import Geodesy

/// A place that was to be found, once all may know it.
public struct RevealedPlace: WireObject, Hashable {
  public var coordinate: Coordinate
  /// ISO 3166-1 alpha-2.
  public var country: String?
  /// The town nearest to it.
  public var near: NearbyTown?

  public init(coordinate: Coordinate, country: String? = nil, near: NearbyTown? = nil) {
    self.coordinate = coordinate
    self.country = country
    self.near = near
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    coordinate = try fields.coordinate(\.coordinate, "Where it is, in degrees.")
    country = try fields.optional("country", \.country, "ISO 3166-1 alpha-2.")
    near = try fields.optional("near", \.near, "The town nearest to it.")
  }

  public static let schemaName: StaticString? = "Solution"
  public static let documentation: StaticString = "The place that was to be found."
}
