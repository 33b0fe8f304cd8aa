/// A fact compared with a value, as `{"fact": "distanceMeters", "atMost": 1000}`.
public struct Comparison: Hashable, Sendable {
  /// How they are compared. The raw value is its name in rule files.
  public enum Operator: String, Hashable, Sendable, CaseIterable {
    case equals, notEquals, atLeast, atMost, lessThan, moreThan
  }

  public let fact: Fact
  public let `operator`: Operator
  public let value: FactValue

  init(_ fact: Fact, _ `operator`: Operator, _ value: FactValue) {
    precondition(
      fact.type.operators.contains(`operator`) && value.fits(fact.type), "checked before")
    self.fact = fact
    self.operator = `operator`
    self.value = value
  }

  func holds(for found: FactValue) -> Bool {
    switch `operator` {
    case .equals: found == value
    case .notEquals: found != value
    case .atLeast: !found.isLess(than: value)
    case .atMost: !value.isLess(than: found)
    case .lessThan: found.isLess(than: value)
    case .moreThan: value.isLess(than: found)
    }
  }
}
