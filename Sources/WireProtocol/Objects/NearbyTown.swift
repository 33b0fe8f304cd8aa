import JSON

/// A town, and where a place is as seen from it: "41 km north-east of Faenza, Italy".
public struct NearbyTown: WireObject, Hashable {
  /// As people there write it.
  public var name: String
  /// The country's English name.
  public var country: String
  /// From the town to the place, in kilometers; rounded to a tenth on the wire.
  public var distanceKilometers: Double
  /// Where the place is as seen from the town.
  public var direction: CompassPoint

  public init(
    name: String, country: String, distanceKilometers: Double, direction: CompassPoint
  ) {
    self.name = name
    self.country = country
    self.distanceKilometers = (distanceKilometers * 10).rounded() / 10
    self.direction = direction
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    name = try fields("name", \.name, "The town's name.")
    country = try fields("country", \.country, "The English name of the town's country.")
    distanceKilometers = try fields(
      "distanceKm", \.distanceKilometers, "From the town to the place in kilometers.")
    direction = try fields(
      "direction", \.direction, "Where the place is as seen from the town.")
  }

  public static let schemaName: StaticString? = "NearbyTown"
  public static let documentation: StaticString = "A town, and where the place is from there."
}

/// One of eight directions.
public enum CompassPoint: String, WireEnumeration, Sendable {
  case north = "N"
  case northEast = "NE"
  case east = "E"
  case southEast = "SE"
  case south = "S"
  case southWest = "SW"
  case west = "W"
  case northWest = "NW"
}
