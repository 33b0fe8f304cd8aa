import GameRules
import WireProtocol

// Statements of a quiz, as the referee judges them.
extension MatchReferee {
  /// Checks the reveal of a statement: it is the one that was shown, its truth follows from the
  /// explanation, and nobody was told before.
  mutating func judge(_ revealed: RevealedStatement?) {
    guard rules.verdictPoints != nil else {
      return check(revealed == nil, "a statement in a format without any")
    }
    guard let revealed, let asked = revealed.statement, let explanation = revealed.explanation
    else { return complain("a reveal without its statement") }
    check(statement == nil || statement == asked, "another statement was revealed than asked")
    check(
      asked.isTrue(by: explanation) == revealed.isTrue,
      "the explanation does not fit the truth of \(asked)")
    let told = Array("isTrue".utf8)
    check(!texts.contains { $0.firstRange(of: told) != nil }, "the truth was told too early")
  }
}

extension StatementCard {
  /// Whether it is true, from the values of its explanation; `nil` if they do not say.
  fileprivate func isTrue(by values: [StatementValue]) -> Bool? {
    let numbers = values.compactMap(\.number)
    switch template {
    case .largerThan, .morePeopleThan, .capitalNorthOf:
      return numbers.count == 2 ? numbers[0] > numbers[1] : nil
    case .populationAbove:
      guard let claimed = value.number, numbers.count == 1 else { return nil }
      return numbers[0] > claimed
    case .capital, .neighbour, .language, .currency, .drivingSide, .coast, .island, .equator,
      .region, .mostPopulousNeighbour:
      return values.contains(value)
    }
  }
}
