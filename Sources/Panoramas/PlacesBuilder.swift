import Geodesy
import Places

/// Builds the starts of a map by asking a provider around points that are drawn as matches draw
/// them, so that regions without many pictures are searched as much as the others.
public struct PlacesBuilder {
  /// Half the sides of the boxes that are asked for around a point, until one has pictures.
  static let reaches = [2, 8, 25].map { Meters.kilometers($0) }
  /// The pictures of one answer.
  static let answerLimit = 500
  /// The pause between requests.
  static let pause = Duration.milliseconds(100)

  private let api: PanoramaxAPI
  private let map: CoverageMap
  private(set) public var build: PlacesBuild
  public private(set) var requests = 0

  public init(api: PanoramaxAPI, map: CoverageMap) {
    self.api = api
    self.map = map
    build = PlacesBuild(map)
  }

  /// Looks around one point; returns how many starts it brought.
  public mutating func lookAround() throws(PlaceProviderError) -> Int {
    var random = SystemRandomNumberGenerator()
    let point = map.samplePlace(using: &random).coordinate
    for reach in Self.reaches {
      requests += 1
      let pictures = try api.pictures(in: Self.box(around: point, reach), limit: Self.answerLimit)
      if !pictures.isEmpty { return build.add(pictures) }
    }
    return 0
  }

  private static func box(around point: Coordinate, _ reach: Meters) -> Bounds {
    let north = point.destination(bearing: .degrees(0), distance: reach).latitude
    let south = point.destination(bearing: .degrees(180), distance: reach).latitude
    let east = point.destination(bearing: .degrees(90), distance: reach).longitude
    let west = point.destination(bearing: .degrees(270), distance: reach).longitude
    // Across the antimeridian one half is asked for.
    return west < east
      ? Bounds(west: west, south: south, east: east, north: north)
      : Bounds(west: west, south: south, east: .degrees(180), north: north)
  }
}
