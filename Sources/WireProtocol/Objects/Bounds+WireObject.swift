import Geodesy

/// A box of longitudes and latitudes.
extension Bounds: WireObject {
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    self.init(
      west: .degrees(try fields("west", \.west.degrees, "Degrees.")),
      south: .degrees(try fields("south", \.south.degrees, "Degrees.")),
      east: .degrees(try fields("east", \.east.degrees, "Degrees.")),
      north: .degrees(try fields("north", \.north.degrees, "Degrees.")))
  }

  public static let schemaName: StaticString? = "Bounds"
  public static let documentation: StaticString =
    "A box of degrees; a west beyond the east crosses the antimeridian."
}
