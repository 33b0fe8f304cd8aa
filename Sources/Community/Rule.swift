/// One trigger: *on* an event, *when* a condition holds, *do* something for the event's player.
public struct Rule: Hashable, Sendable {
  /// The kind of effect of a rule. The raw value is its name in rule files.
  public enum EffectName: String, Hashable, Sendable, CaseIterable {
    case grant, notify
  }

  /// The effect of a rule, with its arguments.
  public enum Deed: Hashable, Sendable {
    case grant(BadgeID)
    case notify(NotificationKind)
  }

  /// 1–40 of `a`–`z`, `0`–`9` and `-`.
  public let id: String
  public let event: RuleEvent
  public let condition: Condition
  /// In the order in which they are done.
  public let deeds: [Deed]
}

/// A condition that must hold for a rule to apply.
public indirect enum Condition: Hashable, Sendable {
  case comparison(Comparison)
  case all([Condition])
  case any([Condition])
  case not(Condition)

  /// Without a condition a rule always applies.
  static let always = Condition.all([])

  /// Whether it holds for an event's facts; they must have all that it is about.
  func holds(for facts: Facts) -> Bool {
    switch self {
    case .comparison(let comparison):
      guard let value = facts[comparison.fact] else {
        preconditionFailure("a rule was read that is about another event's facts")
      }
      return comparison.holds(for: value)
    case .all(let parts): return parts.allSatisfy { $0.holds(for: facts) }
    case .any(let parts): return parts.contains { $0.holds(for: facts) }
    case .not(let part): return !part.holds(for: facts)
    }
  }
}

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
