extension Facts {
  /// The English name of the country that a statement is about.
  public func heading(of statement: Statement) -> String { name(ofCountry: statement.country) }

  /// The English sentence of a statement; it follows the ``heading(of:)``.
  public func text(of statement: Statement) -> String {
    let value = text(of: statement.value)
    let flag = statement.value == .flag(true)
    return switch statement.template {
    case .capital: "Its capital is \(value)."
    case .neighbour: "It has a land border with \(value)."
    case .language: "\(value) is an official language there."
    case .currency: "Its legal tender is the \(value)."
    case .drivingSide: "Vehicles drive on the \(value)."
    case .coast: flag ? "It has a coast." : "It is landlocked."
    case .island:
      flag ? "All of it lies on islands." : "A part of it lies on a continent."
    case .equator:
      flag ? "The equator crosses its land." : "The equator does not cross its land."
    case .region: "The UN's list of regions has it under \(value)."
    case .largerThan: "It is larger than \(value)."
    case .morePeopleThan: "More people live there than in \(value)."
    case .capitalNorthOf: "Its capital is farther north than that of \(value)."
    case .mostPopulousNeighbour: "Of its neighbours, \(value) has the most inhabitants."
    case .populationAbove: "More than \(value) people live there."
    }
  }

  /// A value in English.
  public func text(of value: Statement.Value) -> String {
    switch value {
    case .country(let code): withArticle(name(ofCountry: code))
    case .town(let name): name.english
    case .language(let code): languages[code]?.english ?? code
    case .currency(let code): currencies[code]?.english ?? code
    case .side(let side): side.rawValue
    case .region(let region): region.englishName
    case .number(let number): text(of: number)
    case .flag(let flag): flag ? "yes" : "no"
    }
  }

  /// Whole millions in words, and other numbers without a fraction in groups of three digits.
  private func text(of number: Double) -> String {
    if number >= 1_000_000, number.truncatingRemainder(dividingBy: 1_000_000) == 0 {
      return "\(Int(number / 1_000_000)) million"
    }
    var digits = String(Int(number.rounded()).magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (number <= -0.5 ? "−" : "") + groups.joined(separator: " ")
  }

  /// The name as it stands in a sentence.
  private func withArticle(_ name: String) -> String {
    let isPlural = Self.namesWithArticle.contains(name) || name.hasSuffix(" Islands")
    return isPlural || name.hasPrefix("United ") || name.contains("Republic") ? "the \(name)" : name
  }

  private static let namesWithArticle: Set<String> = [
    "Bahamas", "Comoros", "Gambia", "Maldives", "Netherlands", "Philippines", "Seychelles",
    "Vatican",
  ]

  private func name(ofCountry code: String) -> String { self[code]?.name.english ?? code }
}
