import GameRules
import Geodesy
import WireProtocol

// Aids, and the places of journeys.
extension PlaceViews {
  /// Decides what an aid brings; `nil` if it cannot help with the place.
  func decide(_ aid: Aid, for place: Solution) -> AidUse? {
    switch aid {
    case .freeze: .freeze
    case .shuffle: .shuffle
    case .lens: .lens(Lens(around: place.coordinate, using: &random))
    case .fork: place.countryCode.flatMap(otherCountry).map { .fork($0) }
    }
  }

  /// A country with another one: of the same region if there is one. Territories of the country are
  /// no other ones.
  private func otherCountry(than country: CountryCode) -> Fork? {
    let owner = facts[country]?.administeredBy
    let others = facts.values.filter {
      $0.country != country && $0.country != owner && $0.administeredBy != country
    }.sorted { $0.country.description < $1.country.description }
    let near = others.filter { $0.region == facts[country]?.region }
    return (near.isEmpty ? others : near).randomElement(using: &random)
      .flatMap { Fork(country, $0.country) }
  }

  /// Shows the place that a shuffle has dealt, and nothing any more of the one before.
  ///
  /// - Parameter before: The setup before the shuffle.
  func show(_ setup: MatchSetup, inPlaceOf before: MatchSetup, round: Int, key: ViewKey?) {
    if let walk = before.walk(ofRound: round) { panoramas?.endPlaying(walk) }
    forget(round, of: before, key: key)
    register(setup, rounds: round...round, key: key)
    // The spare place was held from the beginning. From now on it is the round's.
    if let walk = before.spare?.walk {
      panoramas?.endPlaying(walk)
      panoramas?.endShowing(walk)
    }
  }

  /// A place in each of so many countries, those that are named first first; fewer if the map and
  /// the atlas have no place in them.
  func places(
    in countries: [CountryCode], count: Int, on map: CoverageMap
  ) -> [Solution] {
    guard !countries.isEmpty, knowsCountries else { return [] }
    let sampler = regionSampler(of: map)
    let regions = Dictionary(grouping: sampler.regions.indices) { sampler.regions[$0].country }
    var places: [Solution] = []
    for country in countries where places.count < count {
      guard let own = regions[country.description] else { continue }
      if let place = place(in: country, own, of: sampler) {
        places.append(Solution(coordinate: place, country: country.description))
      }
    }
    return places
  }

  /// How often a place in a country is drawn anew that is not worth showing, or that the atlas has
  /// in another one.
  private static let countrySamplings = 40

  private func place(
    in country: CountryCode, _ regions: [Int], of sampler: RegionSampler
  ) -> Coordinate? {
    let areas = regions.map { sampler.regions[$0].area.value }
    for _ in 0..<Self.countrySamplings {
      var rest = Double.random(in: 0..<areas.reduce(0, +), using: &random)
      let index = areas.firstIndex { area in
        rest -= area
        return rest < 0
      }
      let point = sampler.point(inRegion: regions[index ?? 0], using: &random)
      let isShown = provider.painter?.isWorthShowing(point) ?? true
      if isShown, self.country(of: point) == country { return point }
    }
    return nil
  }
}
