// The values of each template: those that make it true, and those that make it clearly false.
extension StatementMaker {
  func capital(_ country: CountryFacts) -> [Statements.Entry] {
    guard country.capitals.count == 1, let capital = country.capitals.first else { return [] }
    let isTown =
      country.area < Self.townArea && capital.name.english.hasPrefix(country.name.english)
    guard !isTown else { return [] }
    let foreign = others(of: country).flatMap { $0.capitals.count == 1 ? $0.capitals : [] }
    let wrong = (country.largeTowns + foreign).map(\.name).filter {
      $0.english != capital.name.english && $0.german != capital.name.german
    }
    return both(
      .capital, country, true: [.town(capital.name)], false: wrong.map { .town($0) })
  }

  func neighbour(_ country: CountryFacts) -> [Statements.Entry] {
    let certain = country.neighbours.filter {
      facts[$0]?.status == .country && !country.uncertainNeighbours.contains($0)
    }
    let excluded = country.uncertainNeighbours.union(country.neighbours).union([country.code])
    let second = Set(country.neighbours.compactMap { facts[$0] }.flatMap(\.neighbours))
    let isPossible = { (other: CountryFacts) in
      other.status == .country && !excluded.contains(other.code)
    }
    var wrong = second.compactMap { facts[$0] }.filter(isPossible)
    if wrong.isEmpty { wrong = others(of: country).filter(isPossible) }
    return both(
      .neighbour, country, true: certain.map { .country($0) },
      false: wrong.map { .country($0.code) })
  }

  func trueLanguages(_ country: CountryFacts) -> [Statement.Value] {
    country.languages.map { .language($0) }
  }

  /// Official languages of the region that are not spoken in the country, and are not much like
  /// one that is.
  func otherLanguages(_ country: CountryFacts) -> [Statement.Value] {
    let spoken = Set(country.languages + country.otherLanguages)
    let related = Self.relatedLanguages.filter { !$0.isDisjoint(with: spoken) }
    let excluded = related.reduce(spoken) { $0.union($1) }
    let languages = Set(others(of: country).flatMap(\.languages)).subtracting(excluded)
    return languages.sorted().map { .language($0) }
  }

  /// Currencies of the region.
  func otherCurrencies(_ country: CountryFacts) -> [Statement.Value] {
    let names = Set(country.currencies.compactMap { facts.currencies[$0]?.english })
    let currencies = Set(others(of: country).flatMap(\.currencies))
      .subtracting(country.currencies).filter {
        !names.contains(facts.currencies[$0]?.english ?? "")
      }
    return currencies.sorted().map { .currency($0) }
  }

  func region(_ country: CountryFacts) -> [Statements.Entry] {
    let near = countries.filter { $0.region.continent == country.region.continent }
    let wrong = Set(near.map(\.region)).subtracting([country.region])
    return one(
      .region, country, true: [.region(country.region)],
      false: wrong.sorted { $0.rawValue < $1.rawValue }.map { .region($0) })
  }

  func comparison(
    _ template: Statement.Template, _ country: CountryFacts, by figure: (CountryFacts) -> Double
  ) -> [Statements.Entry] {
    let own = figure(country)
    let larger = others(of: country).filter { figure($0) >= own * Self.margin }
    let smaller = others(of: country).filter { figure($0) * Self.margin <= own }
    return comparison(template, country, true: smaller, false: larger)
  }

  func capitalNorthOf(_ country: CountryFacts) -> [Statements.Entry] {
    guard let own = latitude(country) else { return [] }
    let others = others(of: country)
    let south = others.filter { latitude($0).map { $0 <= own - Self.latitudeMargin } ?? false }
    let north = others.filter { latitude($0).map { $0 >= own + Self.latitudeMargin } ?? false }
    return comparison(.capitalNorthOf, country, true: south, false: north)
  }

  /// Of the only capital.
  private func latitude(_ country: CountryFacts) -> Double? {
    country.capitals.count == 1 ? country.capitals.first?.place.latitude.degrees : nil
  }

  /// Only where both answers are possible: nobody is asked of the largest country.
  private func comparison(
    _ template: Statement.Template, _ country: CountryFacts, true right: [CountryFacts],
    false wrong: [CountryFacts]
  ) -> [Statements.Entry] {
    guard !right.isEmpty, !wrong.isEmpty else { return [] }
    return one(
      template, country, true: right.map { .country($0.code) },
      false: wrong.map { .country($0.code) })
  }

  func mostPopulousNeighbour(_ country: CountryFacts) -> [Statements.Entry] {
    let sorted = country.neighbours.compactMap { facts[$0] }.sorted {
      $0.population > $1.population
    }
    guard let first = sorted.first, let second = sorted.dropFirst().first,
      Double(first.population) >= Double(second.population) * Self.margin,
      first.status == .country, !country.uncertainNeighbours.contains(first.code),
      country.uncertainNeighbours.allSatisfy({
        Double(facts[$0]?.population ?? 0) * Self.margin <= Double(first.population)
          || country.neighbours.contains($0)
      })
    else { return [] }
    let wrong = sorted.dropFirst().filter {
      $0.status == .country && !country.uncertainNeighbours.contains($0.code)
    }
    return one(
      .mostPopulousNeighbour, country, true: [.country(first.code)],
      false: wrong.map { .country($0.code) })
  }

  /// The nearest round numbers that the margin allows, below and above.
  func populationAbove(_ country: CountryFacts) -> [Statements.Entry] {
    let own = Double(country.population)
    guard let below = Self.thresholds.last(where: { $0 * Self.margin <= own }),
      let above = Self.thresholds.first(where: { $0 >= own * Self.margin })
    else { return [] }
    return one(.populationAbove, country, true: [.number(below)], false: [.number(above)])
  }
}
