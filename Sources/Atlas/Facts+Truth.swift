extension Facts {
  /// Whether a statement is true, decided from the facts alone, without the margins that the quiz
  /// keeps; `false` if it names a country that is not known or a value of another kind.
  public func truth(of statement: Statement) -> Bool {
    guard let country = self[statement.country] else { return false }
    return switch (statement.template, statement.value) {
    case (.capital, .town(let name)): country.capitals.contains { $0.name == name }
    case (.neighbour, .country(let code)): country.neighbours.contains(code)
    case (.language, .language(let code)): country.languages.contains(code)
    case (.currency, .currency(let code)): country.currencies.contains(code)
    case (.drivingSide, .side(let side)): country.drivingSide == side
    case (.coast, .flag(let flag)): country.hasCoast == flag
    case (.island, .flag(let flag)): country.isIsland == flag
    case (.equator, .flag(let flag)): country.isOnEquator == flag
    case (.region, .region(let region)): country.region == region
    case (.populationAbove, .number(let number)): Double(country.population) > number
    case (.mostPopulousNeighbour, .country(let code)):
      mostPopulousNeighbour(of: country)?.code == code
    case (.largerThan, .country(let code)):
      self[code].map { country.area > $0.area } ?? false
    case (.morePeopleThan, .country(let code)):
      self[code].map { country.population > $0.population } ?? false
    case (.capitalNorthOf, .country(let code)):
      self[code].flatMap { isCapitalNorth(country, of: $0) } ?? false
    case (.capital, _), (.neighbour, _), (.language, _), (.currency, _), (.drivingSide, _),
      (.coast, _), (.island, _), (.equator, _), (.region, _), (.largerThan, _),
      (.morePeopleThan, _), (.capitalNorthOf, _), (.mostPopulousNeighbour, _),
      (.populationAbove, _):
      false
    }
  }

  /// The facts that a statement is about: all values with which it would be true, or for a
  /// comparison the two figures, the statement's own country first.
  ///
  /// Empty where there is none, as for the neighbours of an island, and for a country that is not
  /// known.
  public func answer(to statement: Statement) -> [Statement.Value] {
    guard let country = self[statement.country] else { return [] }
    return switch statement.template {
    case .capital: country.capitals.map { .town($0.name) }
    case .neighbour: country.neighbours.map { .country($0) }
    case .language: country.languages.map { .language($0) }
    case .currency: country.currencies.map { .currency($0) }
    case .drivingSide: [.side(country.drivingSide)]
    case .coast: [.flag(country.hasCoast)]
    case .island: [.flag(country.isIsland)]
    case .equator: [.flag(country.isOnEquator)]
    case .region: [.region(country.region)]
    case .populationAbove: [.number(Double(country.population))]
    case .mostPopulousNeighbour:
      mostPopulousNeighbour(of: country).map { [.country($0.code)] } ?? []
    case .largerThan: figures(of: country, and: statement.value) { $0.area }
    case .morePeopleThan: figures(of: country, and: statement.value) { Double($0.population) }
    case .capitalNorthOf:
      figures(of: country, and: statement.value) { $0.capitals.first?.place.latitude.degrees }
    }
  }

  /// `nil` for a country without neighbours.
  private func mostPopulousNeighbour(of country: CountryFacts) -> CountryFacts? {
    country.neighbours.compactMap { self[$0] }.max { $0.population < $1.population }
  }

  /// Compares the latitudes of the first capitals; `nil` if a country has none.
  private func isCapitalNorth(_ country: CountryFacts, of other: CountryFacts) -> Bool? {
    guard let first = country.capitals.first, let second = other.capitals.first else { return nil }
    return first.place.latitude > second.place.latitude
  }

  private func figures(
    of country: CountryFacts, and value: Statement.Value, figure: (CountryFacts) -> Double?
  ) -> [Statement.Value] {
    guard case .country(let code) = value, let other = self[code] else { return [] }
    return [country, other].compactMap(figure).map { .number($0) }
  }
}
