/// What must hold for a rule to apply.
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
