import GameRules
import Geodesy
import NameSearch
import WireProtocol

/// The towns and countries that a search finds.
public struct PlaceNames: Sendable {
  private let towns: [FoundTown]
  private let townIndex: NameIndex
  private let countries: [FoundCountry]
  /// Each country has two names here, one after the other.
  private let countryIndex: NameIndex
  private let townsNearby: @Sendable (Coordinate, _ limit: Int) -> [FoundTown]

  /// - Parameters:
  ///   - countries: Those with most inhabitants first.
  ///   - townsNearby: Up to so many towns within `SearchLimits.nearbyRadius`, the greatest first.
  public init(
    towns: [FoundTown], countries: [FoundCountry],
    townsNearby: @escaping @Sendable (Coordinate, _ limit: Int) -> [FoundTown]
  ) {
    self.towns = towns
    townIndex = NameIndex(towns.map { ($0.name, Int32(clamping: $0.population)) })
    self.countries = countries
    countryIndex = NameIndex(
      countries.enumerated().flatMap { rank, country in
        [country.name.english, country.name.german].map { ($0, -Int32(rank)) }
      })
    self.townsNearby = townsNearby
  }

  func towns(matching text: String, limit: Int) -> [FoundTown] {
    townIndex.names(matching: text, limit: limit).map { towns[$0] }
  }

  func countries(matching text: String, limit: Int) -> [FoundCountry] {
    var found: [FoundCountry] = []
    for name in countryIndex.names(matching: text, limit: 2 * limit) {
      let country = countries[name / 2]
      if !found.contains(country) { found.append(country) }
    }
    return Array(found.prefix(limit))
  }

  func towns(near place: Coordinate, limit: Int) -> [FoundTown] {
    townsNearby(place, limit)
  }
}
