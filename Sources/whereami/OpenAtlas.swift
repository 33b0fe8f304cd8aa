import Atlas
import GameServer
import Geodesy
import Sketch
import WireProtocol

/// The program's map data, in the form that the server queries.
struct OpenAtlas: PlacePainter, Gazetteer {
  private let atlas: Atlas
  private let renderer: SketchRenderer

  /// Reads the data; takes some milliseconds.
  init() throws(AtlasError) {
    atlas = try Atlas.shipped()
    renderer = SketchRenderer(atlas: atlas)
  }

  func picture(of place: Coordinate, widthKilometers: Int) throws -> [UInt8] {
    try renderer.picture(of: place, width: .kilometers(Double(widthKilometers)))
  }

  func card(of result: ResultPicture) throws -> [UInt8] {
    try renderer.picture(
      of: ResultCard(
        label: result.label, points: result.points, most: result.most,
        levels: result.levels.map { level in
          guard let color = ResultCard.Level(rawValue: level.rawValue) else {
            preconditionFailure("four levels, by the same numbers: \(level)")
          }
          return color
        },
        pins: result.pins.map { .init(guess: $0.guess, place: $0.place) }))
  }

  var pictureBytes: Int { SketchLimits.pictureBytes }

  func isWorthShowing(_ place: Coordinate) -> Bool { atlas.isWorthShowing(place) }

  func nearestTown(to place: Coordinate) -> WireProtocol.NearbyTown? {
    let nearby = atlas.nearestTown(to: place)
    guard let direction = CompassPoint(rawValue: nearby.direction.rawValue) else {
      preconditionFailure("eight directions, by the same names: \(nearby.direction)")
    }
    return WireProtocol.NearbyTown(
      name: nearby.town.name, country: nearby.town.country.name,
      distanceKilometers: nearby.distance.value / 1000, direction: direction)
  }

  func country(of place: Coordinate) -> String? { atlas.country(at: place)?.code }
}
