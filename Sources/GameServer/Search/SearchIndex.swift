import Geodesy
import NameSearch
import WireProtocol

/// Everything that a search needs beside the store: the names of towns, countries and maps, and the
/// regions of the maps. The shipped maps and atlas take 0.2 s in a release build.
struct SearchIndex: Sendable {
  private struct Map {
    let card: FoundMap
    let area: SquareMeters
    let locator: CoverageLocator
  }

  private let places: PlaceNames?
  private let maps: [Map]
  private let titles: NameIndex

  init(_ maps: MapCollection, _ places: PlaceNames?) {
    self.places = places
    self.maps = maps.names.compactMap { maps[$0] }.map {
      Map(
        card: FoundMap(map: $0.name, title: $0.title), area: $0.area, locator: CoverageLocator($0))
    }
    titles = NameIndex(self.maps.enumerated().map { ($1.card.title, -Int32($0)) })
  }

  func found(by text: String, limit: Int) -> Search.Result {
    Search.Result(
      towns: places?.towns(matching: text, limit: limit) ?? [],
      countries: places?.countries(matching: text, limit: limit) ?? [],
      maps: titles.names(matching: text, limit: limit).map { maps[$0].card })
  }

  /// A place is coarse, and may be in the sea beside a coast: so maps are found by towns, too.
  func found(near place: Coordinate, limit: Int) -> Search.Result {
    let towns = places?.towns(near: place, limit: limit) ?? []
    let around = [place] + towns.map(\.coordinate)
    let near = maps.filter { map in around.contains { map.locator.contains($0) } }
    return Search.Result(
      towns: towns, maps: near.sorted { $0.area < $1.area }.prefix(limit).map(\.card))
  }
}
