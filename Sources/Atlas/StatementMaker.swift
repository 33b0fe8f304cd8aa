/// Makes the statements of one country and template.
///
/// Choices depend on a hash of template, country and candidate, so that a new country or fact
/// changes few statements.
struct StatementMaker {
  let facts: Facts
  /// The countries that statements are about and that values come from: no dependencies.
  let countries: [CountryFacts]
  private let regionsWithLeft: Set<Region>
  private let regionsOnEquator: Set<Region>
  private let regionsWithIslands: Set<Region>

  /// The least factor between two areas or populations that are compared.
  static let margin = 1.5
  /// The least difference of two latitudes that are compared, in degrees.
  static let latitudeMargin = 2.0
  /// The thresholds of inhabitants.
  static let thresholds: [Double] = [
    100_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000,
    100_000_000, 200_000_000, 500_000_000,
  ]
  /// A country that is smaller, in km², and named after its capital is a town itself.
  static let townArea = 1000.0
  /// Languages whose speakers understand each other, so that one is no clear untruth where the
  /// other is official.
  static let relatedLanguages: [Set<String>] = [
    ["sr", "hr", "bs", "cnr"], ["id", "ms"], ["fa", "tg"], ["hi", "ur", "hif"], ["rw", "rn"],
    ["zh", "yue"], ["ber", "zgh", "tzm", "kab"], ["af", "nl"], ["bg", "mk"], ["tn", "st", "nso"],
    ["zu", "xh", "ss", "nr", "nd"], ["ht", "crs", "fr"], ["bi", "tpi", "en"],
  ]

  init(facts: Facts) {
    self.facts = facts
    let countries = facts.countries.filter { $0.status == .country }
    self.countries = countries
    regionsWithLeft = Set(countries.filter { $0.drivingSide == .left }.map(\.region))
    regionsOnEquator = Set(countries.filter(\.isOnEquator).map(\.region))
    regionsWithIslands = Set(countries.filter(\.isIsland).map(\.region))
  }

  /// The statements of a country in one template, none or a few.
  func entries(_ template: Statement.Template, of country: CountryFacts) -> [Statements.Entry] {
    switch template {
    case .capital: capital(country)
    case .neighbour: neighbour(country)
    case .language:
      one(template, country, true: trueLanguages(country), false: otherLanguages(country))
    case .currency:
      one(
        template, country, true: country.currencies.map { .currency($0) },
        false: otherCurrencies(country))
    case .drivingSide: drivingSide(country)
    case .coast:
      flag(template, country, country.hasCoast, doubt: .coast, isAsked: isCoastAsked(country))
    case .island:
      flag(
        template, country, country.isIsland, doubt: .island,
        isAsked: country.hasCoast && regionsWithIslands.contains(country.region))
    case .equator:
      flag(
        template, country, country.isOnEquator, doubt: .equator,
        isAsked: regionsOnEquator.contains(country.region))
    case .region: region(country)
    case .largerThan: comparison(template, country) { $0.area }
    case .morePeopleThan: comparison(template, country) { Double($0.population) }
    case .capitalNorthOf: capitalNorthOf(country)
    case .mostPopulousNeighbour: mostPopulousNeighbour(country)
    case .populationAbove: populationAbove(country)
    }
  }

  // MARK: Choices

  /// FNV-1a with 64 bits, and a step that mixes the upper bits into the lower ones.
  private func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 32
    hash = hash &* 0x9e37_79b9_7f4a_7c15
    return hash ^ hash >> 32
  }

  /// Whether the one statement of a template and country is to be true.
  func wantsTrue(_ template: Statement.Template, _ country: CountryFacts) -> Bool {
    hash("\(template.rawValue).\(country.code)") & 1 == 1
  }

  /// The value whose statement has the least hash.
  func choice(
    _ template: Statement.Template, _ country: CountryFacts, among values: [Statement.Value]
  ) -> Statement? {
    let statements = values.map {
      Statement(template: template, country: country.code, value: $0)
    }
    return statements.map { (hash($0.id), $0) }.min { $0.0 < $1.0 }?.1
  }

  /// One statement that is true or false by the hash; none if that kind has no value.
  func one(
    _ template: Statement.Template, _ country: CountryFacts, true right: [Statement.Value],
    false wrong: [Statement.Value]
  ) -> [Statements.Entry] {
    let isTrue = wantsTrue(template, country)
    return choice(template, country, among: isTrue ? right : wrong).map {
      [Statements.Entry(statement: $0, isTrue: isTrue)]
    } ?? []
  }

  /// A true and a false statement, if both are possible.
  func both(
    _ template: Statement.Template, _ country: CountryFacts, true right: [Statement.Value],
    false wrong: [Statement.Value]
  ) -> [Statements.Entry] {
    guard let first = choice(template, country, among: right),
      let second = choice(template, country, among: wrong)
    else { return [] }
    return [
      Statements.Entry(statement: first, isTrue: true),
      Statements.Entry(statement: second, isTrue: false),
    ].sorted { $0.statement.id < $1.statement.id }
  }

  func flag(
    _ template: Statement.Template, _ country: CountryFacts, _ fact: Bool,
    doubt: CountryFacts.Doubt, isAsked: Bool
  ) -> [Statements.Entry] {
    guard isAsked, !country.doubts.contains(doubt) else { return [] }
    return one(template, country, true: [.flag(fact)], false: [.flag(!fact)])
  }

  /// The other countries of the region; those of the whole continent where they are fewer than
  /// three.
  func others(of country: CountryFacts) -> [CountryFacts] {
    let near = countries.filter { $0.region == country.region && $0.code != country.code }
    if near.count >= 3 { return near }
    return countries.filter {
      $0.region.continent == country.region.continent && $0.code != country.code
    }
  }

  // MARK: Templates

  private func drivingSide(_ country: CountryFacts) -> [Statements.Entry] {
    guard regionsWithLeft.contains(country.region) else { return [] }
    let other: DrivingSide = country.drivingSide == .left ? .right : .left
    return one(
      .drivingSide, country, true: [.side(country.drivingSide)], false: [.side(other)])
  }

  /// Not of islands, of which everybody knows it.
  private func isCoastAsked(_ country: CountryFacts) -> Bool { !country.neighbours.isEmpty }
}
