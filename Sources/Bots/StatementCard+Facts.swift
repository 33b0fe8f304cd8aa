import WireProtocol

extension StatementCard {
  /// Whether it is true, by the facts about its country; `nil` if those do not say.
  func isTrue(by facts: FactCard) -> Bool? {
    switch template {
    case .capital: facts.capitals.contains { $0.name.english == value.town }
    case .neighbour: value.country.map(facts.neighbours.contains)
    case .language: value.language.map(facts.languages.contains)
    case .currency: value.currency.map(facts.currencies.contains)
    case .drivingSide: value.side == facts.drivingSide
    case .coast: value.flag == facts.hasCoast
    case .island: value.flag == facts.isIsland
    case .equator: value.flag == facts.isOnEquator
    case .region: value.region == facts.region
    case .populationAbove: value.number.map { Double(facts.population) > $0 }
    // These compare with other countries.
    case .largerThan, .morePeopleThan, .capitalNorthOf, .mostPopulousNeighbour: nil
    }
  }
}
