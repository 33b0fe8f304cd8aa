import Geodesy
import Places

/// Builds the starts of a map by asking a provider around points that are drawn as matches draw
/// them, so that regions without many pictures are searched as much as the others.
public struct PlacesBuilder {
  private let api: any StreetPictureAPI
  private let map: CoverageMap
  private(set) public var build: PlacesBuild
  public private(set) var requests = 0

  public init(api: any StreetPictureAPI, map: CoverageMap) {
    self.api = api
    self.map = map
    build = PlacesBuild(map)
  }

  /// Looks around one point; returns how many starts it brought.
  public mutating func lookAround() throws(PlaceProviderError) -> Int {
    var random = SystemRandomNumberGenerator()
    let point = map.samplePlace(using: &random).coordinate
    return build.add(try api.survey(around: point, requests: &requests))
  }
}

extension Bounds {
  /// The box whose sides are so far from a point; across the antimeridian only its western half.
  static func box(around point: Coordinate, _ reach: Meters) -> Bounds {
    let north = point.destination(bearing: .degrees(0), distance: reach).latitude
    let south = point.destination(bearing: .degrees(180), distance: reach).latitude
    let east = point.destination(bearing: .degrees(90), distance: reach).longitude
    let west = point.destination(bearing: .degrees(270), distance: reach).longitude
    return Bounds(west: west, south: south, east: west < east ? east : .degrees(180), north: north)
  }
}
