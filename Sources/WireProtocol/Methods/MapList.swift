import Geodesy

/// The maps.
public enum MapList: WireMethod {
  public static let name: StaticString = "map.list"
  public static let documentation: StaticString = "The maps that can be played on."
  public static let needsAccount = false

  public typealias Parameters = Nothing

  public struct Result: WireObject, Hashable {
    public var maps: [MapCard]

    public init(maps: [MapCard]) { self.maps = maps }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      maps = try fields("maps", \.maps, "The maps, by name.")
    }
  }

  /// A map that can be played on.
  public struct MapCard: WireObject, Hashable {
    /// What the map is called in requests.
    public var map: String
    /// What players read.
    public var title: String
    public var area: SquareMeters
    /// The `D` of the scoring formula.
    public var diagonal: Meters
    public var bounds: Bounds
    /// How many polygons it consists of.
    public var polygons: Int

    public init(
      map: String, title: String, area: SquareMeters, diagonal: Meters, bounds: Bounds,
      polygons: Int
    ) {
      self.map = map
      self.title = title
      self.area = area
      self.diagonal = diagonal
      self.bounds = bounds
      self.polygons = polygons
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      map = try fields("map", \.map, "What the map is called in requests.")
      title = try fields("title", \.title, "What players read.")
      area = SquareMeters(
        1_000_000
          * (try fields("areaKm2", \.area.squareKilometers, "The area, square kilometers.")))
      diagonal = .kilometers(
        try fields("diagonalKm", \.diagonal.kilometers, "The D of the scoring, in kilometers."))
      bounds = try fields("bounds", \.bounds, "The box around it.")
      polygons = try fields("polygons", \.polygons, "How many polygons it consists of.")
    }

    public static let schemaName: StaticString? = "Map"
    public static let documentation: StaticString = "A map that can be played on."
  }
}
