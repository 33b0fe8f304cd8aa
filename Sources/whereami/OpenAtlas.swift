import Atlas
import GameRules
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

  func picture(of card: SharedCard) throws -> [UInt8] {
    try renderer.picture(
      of: ResultCard(
        label: card.label, points: card.points, most: card.most,
        levels: card.levels.map(ResultCard.Level.init),
        pins: card.pins.map { .init(guess: $0.guess, place: $0.place) }))
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

  /// The index of all towns, and of the countries that facts are known of.
  func placeNames(_ facts: FactBook?) -> PlaceNames {
    let countries = (facts?.countries.values.map { $0 } ?? [])
      .sorted { ($1.population, $0.country.description) < ($0.population, $1.country.description) }
    return PlaceNames(
      towns: atlas.towns.map(FoundTown.init),
      countries: countries.map { FoundCountry(country: $0.country, name: $0.name) },
      townsNearby: { [atlas] place, limit in
        atlas.towns(
          within: Circle(center: place, radius: SearchLimits.nearbyRadius), limit: limit
        ).map(FoundTown.init)
      })
  }

  func country(of place: Coordinate) -> String? { atlas.country(at: place)?.code }
}

extension FoundTown {
  fileprivate init(_ town: Town) {
    self.init(
      name: town.name, country: CountryCode(town.country.code), coordinate: town.place,
      population: town.population)
  }
}

extension ResultCard.Level {
  fileprivate init(_ level: SharedCard.Level) {
    self =
      switch level {
      case .best: .best
      case .good: .good
      case .fair: .fair
      case .poor: .poor
      }
  }
}
